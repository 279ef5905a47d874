// Reads the page's audio element. It is not in the document, so every element that is asked to play is noted by the
// browser's own play().
import { expect, type Page } from "playwright/test";

type Noted = { sounding?: HTMLMediaElement };

/** To be called before the first page is opened. */
export const noteSound = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function noted() {
      (globalThis as Noted).sounding = this;
      return play.call(this);
    };
  });

/**
 * Every episode sounds at three times the speed, the highest that the player offers, as for a listener who chose it
 * before. To be called before the first page is opened.
 */
export const atTripleSpeed = (page: Page): Promise<unknown> =>
  page.addInitScript(() => localStorage.setItem("orpheus-rate", "3"));

export type Sound = { currentTime: number; paused: boolean; muted: boolean; src: string; duration: number };

/** The state of the element that played last; null before any did. */
export const sound = (page: Page): Promise<Sound | null> =>
  page.evaluate(() => {
    const element = (globalThis as Noted).sounding;
    if (!element) return null;
    const { currentTime, paused, muted, currentSrc, duration } = element;
    return { currentTime, paused, muted, src: currentSrc, duration };
  });

/** Whether it sounds, and what the page shows of it: a failure's report is all that is left of a run elsewhere. */
async function situation(page: Page) {
  const seen = page.getByRole("region", { name: "Audio player" }).or(page.getByRole("status"));
  const opened = () =>
    performance.getEntriesByType("navigation").map((entry) => (entry as PerformanceNavigationTiming).type);
  return {
    paused: (await sound(page))?.paused ?? "nothing was asked to play",
    opened: await page.evaluate(opened),
    shown: await seen.or(page.getByRole("alert")).allInnerTexts(),
  };
}

/** Waits until the position moves by half a second of sound. */
export async function expectToAdvance(page: Page): Promise<void> {
  await expect.poll(() => situation(page)).toMatchObject({ paused: false });
  const from = (await sound(page))?.currentTime ?? 0;
  await expect.poll(async () => (await sound(page))?.currentTime ?? 0).toBeGreaterThan(from + 0.5);
}
