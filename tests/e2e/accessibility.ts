// What axe finds on a page. In light colours every rule runs; in dark ones the contrast, the only rule that depends on
// colours: a scan of everything takes a second or two, and the browser suite makes about a hundred.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** What is still fading in has less contrast. */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

async function violations(page: Page, { within, impacts }: Look, runOnly?: string[]): Promise<string[]> {
  const options: Parameters<AxeBuilder["options"]>[0] = {
    resultTypes: ["violations"],
    ...(runOnly ? { runOnly } : {}),
  };
  // The page has no frames of another origin, which alone need the slower mode with a page of its own for the report.
  const axe = new AxeBuilder({ page }).options(options).setLegacyMode();
  const found = await (within ? axe.include(within) : axe).analyze();
  return found.violations
    .filter(({ impact }) => !impacts || impacts.includes(impact ?? "minor"))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

type Look = {
  /** A CSS selector of the part that is looked at; without it the whole page. */
  within?: string;
  /** How grave what is told must be; without it everything is told. */
  impacts?: readonly string[];
  /** For the report of a failure. */
  where?: string;
};

export const GRAVE = ["serious", "critical"];

/** Fails where axe finds that somebody is kept out of the page, in light or dark colours. */
export async function expectAccessible(page: Page, look: Look = {}): Promise<void> {
  const scans = [
    { colorScheme: "light", runOnly: undefined },
    { colorScheme: "dark", runOnly: ["color-contrast"] },
  ] as const;
  for (const { colorScheme, runOnly } of scans) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await animationsEnded(page);
    const where = `${look.where ?? page.url()} in ${colorScheme} colours`;
    expect(await violations(page, look, runOnly && [...runOnly]), where).toEqual([]);
  }
}
