// A downloaded episode in Firefox with the server gone and the browser started anew. Skipped where there is no Firefox.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWithEpisode, visitor, type TestServer } from "../e2e/server.ts";
import { firefoxPath, openFirefox, type Firefox, type FirefoxPage } from "./firefox.ts";

const path = firefoxPath();
const folder = mkdtempSync(join(tmpdir(), "orpheus-firefox-"));
let server: TestServer | undefined;
let firefox: Firefox | undefined;
let address = "";

beforeAll(async () => {
  if (!path) return;
  server = await startWithEpisode(join(folder, "data"));
  const { data } = await visitor(server.url).from("podcasts").select("id").limit(1).single();
  address = `${server.url}/podcast/${(data as { id: string }).id}`;
}, 300_000);

afterAll(async () => {
  await firefox?.close();
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Notes the element that plays, which is not in the document, and each second of it that was reached by playing. */
function noteSound() {
  const play = HTMLMediaElement.prototype.play;
  const reached: number[] = [];
  Object.assign(globalThis, { reached });
  HTMLMediaElement.prototype.play = function noted() {
    this.ontimeupdate = () => {
      if (!this.paused && !this.seeking) reached.push(this.currentTime);
    };
    return play.call(this);
  };
}

/** Presses the button or tab that is named or reads so, once it is there. */
const press = (page: FirefoxPage, name: string) =>
  page.until((wanted) => {
    const buttons = [...document.querySelectorAll<HTMLElement>("main button, main [role=tab]")];
    const found = buttons.find(
      (button) => button.getAttribute("aria-label") === wanted || button.textContent?.trim() === wanted,
    );
    found?.click();
    return found !== undefined;
  }, name);

const reads = (page: FirefoxPage, text: string) =>
  page.until((wanted) => document.querySelector("main")?.textContent?.includes(wanted) ?? false, text);

/** Waits until playing has got further than `seconds`; it may have ended meanwhile. */
const playsBeyond = (page: FirefoxPage, seconds: number) =>
  page.until((wanted) => {
    const { reached } = globalThis as { reached?: number[] };
    return reached?.some((second) => second > wanted) ?? false;
  }, seconds);

test.skipIf(!path)(
  "without a server and after a restart a downloaded episode sounds in Firefox, can be sought in, and has its transcript",
  async () => {
    const profile = join(folder, "profile");
    firefox = await openFirefox(path ?? "", profile);
    let { page } = firefox;
    await page.goto(address);
    await page.until(() => navigator.serviceWorker.controller !== null, null);
    // Through the worker, so that what the page is made of is kept.
    await page.goto(address);
    await press(page, "Download");
    await reads(page, "Downloaded");
    await press(page, "Transcript");
    await page.until(() => document.querySelector("[data-sentence]") !== null, null);
    await page.until(async () => {
      const kept = await (await caches.open("assets-v1")).keys();
      return kept.filter(({ url }) => /on-demand-(sounding|player-dock).*[.]js$/.test(url)).length === 2;
    }, null);
    await firefox.close();
    await server?.kill();

    firefox = await openFirefox(path ?? "", profile);
    ({ page } = firefox);
    await page.before(noteSound);
    await page.goto(address);
    await press(page, "Play");
    await playsBeyond(page, 0.5);
    await press(page, "Transcript");
    const last = await page.until(() => {
      const sentence = [...document.querySelectorAll<HTMLElement>("[data-start]")].at(-2);
      sentence?.click();
      return Number(sentence?.dataset["start"] ?? 0);
    }, null);
    await playsBeyond(page, last);
    expect(last).toBeGreaterThan(60);
  },
  240_000,
);
