// What axe finds on a page. In light colours every rule runs; in dark ones the contrast, the only rule that depends on
// colours: a scan of everything takes a second or two, and the browser suite makes about a hundred.
import axe from "axe-core";
import { expect, type Page } from "playwright/test";

/** What is still fading in has less contrast. */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Axe stays in a page for its later scans: bringing half a megabyte of source takes as long as a scan does. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

async function violations(page: Page, { within }: Look, runOnly?: string[]): Promise<string[]> {
  await bringAxe(page);
  const found = await page.evaluate(
    async ([selector, rules]) => {
      const { axe: scanner } = window as unknown as { axe: typeof axe };
      const { violations: list } = await scanner.run(selector ?? document, {
        resultTypes: ["violations"],
        ...(rules ? { runOnly: rules } : {}),
      });
      // What else axe tells of a page is long, and nobody reads it.
      return list.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
    },
    [within, runOnly] as const,
  );
  return found.flatMap(({ id, html }) => html.map((each) => `${id}: ${each}`));
}

type Look = {
  /** A CSS selector of the part that is looked at; without it the whole page. */
  within?: string;
  /** For the report of a failure. */
  where?: string;
};

/** Fails with all that axe finds on the page, however grave, in light or dark colours. */
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
