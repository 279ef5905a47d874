// A server whose pages are looked at, and what fits where.
import { expect, test, type Page } from "playwright/test";
import { savePlaylist, userIdOf } from "./library.ts";
import { ADA } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";

const WIDTHS = [320, 360, 390, 1280, 1440];

export type LayoutStage = {
  readonly server: TestServer;
  readonly url: string;
  /** Of the seed's episodes the first by its title, and who published it. */
  readonly podcastId: string;
  readonly userId: string;
  /** A path of the route table with that episode and person. */
  address(path: string): string;
};

/** Starts a server for all tests of the file that calls it. */
export function layoutStage(): LayoutStage {
  let server: TestServer;
  let podcastId: string;
  let userId: string;
  test.beforeAll(async () => {
    server = await startServer();
    const { data } = await visitor(server.url)
      .from("podcasts")
      .select("id,user_id")
      .order("title")
      .limit(1)
      .single();
    podcastId = data?.id;
    userId = data?.user_id;
  });
  test.afterAll(() => server.stop());
  return {
    get server() {
      return server;
    },
    get url() {
      return server.url;
    },
    get podcastId() {
      return podcastId;
    },
    get userId() {
      return userId;
    },
    address: (path) => path.replace(":podcastId", podcastId).replace(":userId", userId),
  };
}

/** Collects what the page complains of: errors in the console, refusals of the content policy, uncaught errors. */
export function complaints(page: Page): string[] {
  const list: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") list.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => list.push(`${page.url()}: ${error.message}`));
  return list;
}

export async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Letters as large as who sets the browser to 200 % has them, in the narrowest window; then as they are. */
export async function withLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const letters = (standard: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await page.setViewportSize({ width: 320, height: 844 });
  await letters(32);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  await look();
  await letters(16);
  await browser.detach();
}

/** Names what reaches out of the window, as a page alone says that something does. */
export async function expectLargeLettersToFit(page: Page, where = page.url()): Promise<void> {
  await withLargeLetters(page, async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${where} at 320 px with letters twice as large`).toBeLessThanOrEqual(320);
    // What a narrower element around it cuts makes no page wider.
    const out = await page.evaluate(() => {
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const list: string[] = [];
      while (words.nextNode()) {
        const { currentNode } = words;
        const element = currentNode.parentElement!;
        const isScrolled = (around: Element | null): boolean =>
          around !== null &&
          (["auto", "scroll"].includes(getComputedStyle(around).overflowX) ||
            getComputedStyle(around).textOverflow === "ellipsis" ||
            isScrolled(around.parentElement));
        range.selectNodeContents(currentNode);
        const { width, right } = range.getBoundingClientRect();
        const isSeen = currentNode.textContent?.trim() && width > 1 && element.checkVisibility();
        if (isSeen && right > innerWidth + 1 && !element.closest(".sr-only, dialog") && !isScrolled(element))
          list.push(`${currentNode.textContent} ends at ${Math.round(right)}`);
      }
      return list;
    });
    expect(out, `${where}: what reaches out of the window`).toEqual([]);
    const header = await page.evaluate(() => document.querySelector("header nav")?.clientHeight ?? 0);
    expect(header, `${where}: the height of the navigation, one line`).toBeLessThanOrEqual(136);
    // Within a dialog it would be cut.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("dialog[open], dialog[open] *")]
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
        .filter((element) => !element.matches("[role=tablist], pre, textarea"))
        .map((element) => element.outerHTML.slice(0, 200)),
    );
    expect(cut, `${where}: what is cut in a dialog`).toEqual([]);
  });
}

/** Something in Ada's lists. */
export async function fillLists({ server, podcastId }: LayoutStage): Promise<void> {
  const service = await server.service();
  const ada = await userIdOf(server, ADA);
  await savePlaylist(service, ada, [podcastId]);
  const { error } = await service.from("playback_positions").upsert({
    user_id: ada,
    podcast_id: podcastId,
    seconds: 60,
    finished: false,
    event_at: new Date().toISOString(),
  });
  expect(error).toBeNull();
}
