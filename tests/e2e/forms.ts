// What the tests of forms share: what goes wrong on the way to a function, and what each state has to look like.
import { expect, type Page, type Route } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { phone } from "./people.ts";

/** What a form says of a failure that has no words of its own. */
export const WRONG = "Something went wrong. Please try again.";

export const banner = (page: Page) => page.getByRole("alert");

const desktop = { width: 1280, height: 900 };

/** What the console was told of as an error. */
export function errorLog(page: Page): string[] {
  const list: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") list.push(message.text());
  });
  return list;
}

/** Holds the requests to a function until they are let go; `requests` has their bodies. */
export async function hold(page: Page, name: string) {
  const requests: unknown[] = [];
  const free = Promise.withResolvers<void>();
  const handler = async (route: Route) => {
    requests.push(route.request().postDataJSON());
    await free.promise;
    await route.continue();
  };
  await page.route(`**/functions/v1/${name}`, handler);
  return {
    requests,
    release: free.resolve,
    end: () => page.unroute(`**/functions/v1/${name}`, handler),
  };
}

/** Answers the next request to a function instead of the server. */
export const answerOnce = (page: Page, name: string, status: number, json: unknown) =>
  page.route(`**/functions/v1/${name}`, (route) => route.fulfill({ status, json }), { times: 1 });

/** Accessible and no wider than the screen, on a phone and a desktop, in light and dark. */
export async function expectWellMade(page: Page, where: string): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${where} at ${width} px`).toBeLessThanOrEqual(width);
  }
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectAccessible(page, { where: `${where} at ${size.width} px` });
  }
}
