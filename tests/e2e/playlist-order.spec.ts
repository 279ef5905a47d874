// The order of the playlist: by keyboard, by pointer and from the menu, on another device, and back after a removal.
import { expect, test, type Locator, type Page } from "playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expectAccessible } from "./accessibility.ts";
import { keptBy, moveBy, publish, savePlaylist, syncMark, syncNow, userIdOf } from "./library.ts";
import { ADA, GRACE, LIMIT, phone, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

const TITLES = ["Alpha", "Bravo", "Charlie", "Delta"];

let server: TestServer;
let service: SupabaseClient;
let ids: Map<string, string>;
let ada: string;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  const made = await publish(service, await userIdOf(server, GRACE), TITLES);
  ada = await userIdOf(server, ADA);
  ids = new Map(TITLES.map((title, at) => [title, made[at] ?? ""]));
});
test.afterAll(() => server.stop());

const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const handle = (page: Page, title: string) =>
  page.getByRole("button", { name: `Move ${title}`, exact: true });
const menu = (page: Page, title: string) => page.getByRole("button", { name: `More for ${title}` });

const idsOf = (wanted: readonly string[]) => wanted.map((title) => ids.get(title) ?? "");
const savedOnServer = () => keptBy(service, "playlists", ada);

/** Opens Ada's playlist with the four episodes in their order. */
async function openPlaylist(page: Page): Promise<void> {
  await savePlaylist(service, ada, idsOf(TITLES));
  await signIn(page, server.url, ADA, "/playlist");
  await expect(titles(page)).toHaveText(TITLES);
}

test("an episode is moved by keyboard, and its place is announced", async ({ page }) => {
  await openPlaylist(page);
  await handle(page, "Alpha").focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Alpha, position 1 of 4.")).toBeAttached();
  await moveBy(page, "ArrowDown", "Alpha is at position 2 of 4.");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Alpha is at position 3 of 4.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Alpha was put down at position 3 of 4.")).toBeAttached();
  await expect(titles(page)).toHaveText(["Bravo", "Charlie", "Alpha", "Delta"]);
  await expect(handle(page, "Alpha")).toBeFocused();

  await page.keyboard.press("Space");
  await expect(page.getByText("Picked up Alpha, position 3 of 4.")).toBeAttached();
  await moveBy(page, "ArrowUp", "Alpha is at position 2 of 4.");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Alpha stays at position 3 of 4.")).toBeAttached();
  const order = ["Bravo", "Charlie", "Alpha", "Delta"];
  await expect(titles(page)).toHaveText(order);
  await expect.poll(savedOnServer).toEqual(idsOf(order));
  await page.reload();
  await expect(titles(page)).toHaveText(order);
});

test("an order made with the pointer reaches the server, and one made on another device comes from it", async ({
  page,
}) => {
  await openPlaylist(page);
  const [from, to] = [await handle(page, "Delta").boundingBox(), await handle(page, "Bravo").boundingBox()];
  if (!from || !to) throw new Error("a row has no place");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(page.getByText("Delta is at position 2 of 4.")).toBeAttached();
  await page.mouse.up();
  const order = ["Alpha", "Delta", "Bravo", "Charlie"];
  await expect(titles(page)).toHaveText(order);
  await expect.poll(savedOnServer).toEqual(idsOf(order));

  const reversed = order.toReversed();
  await savePlaylist(service, ada, idsOf(reversed));
  await syncNow(page);
  await expect(titles(page)).toHaveText(reversed);
});

test("a finger on the handle drags the episode", async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  const page = await context.newPage();
  await openPlaylist(page);
  const [from, to] = [await handle(page, "Alpha").boundingBox(), await handle(page, "Charlie").boundingBox()];
  if (!from || !to) throw new Error("a row has no place");
  const touch = await context.newCDPSession(page);
  const x = from.x + from.width / 2;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await send("touchStart", from.y + 20);
  for (let step = 1; step <= 10; step += 1)
    await send("touchMove", from.y + 20 + ((to.y - from.y) * step) / 10);
  await expect(page.getByText("Alpha is at position 3 of 4.")).toBeAttached();
  await send("touchEnd");
  const order = ["Bravo", "Charlie", "Alpha", "Delta"];
  await expect(titles(page)).toHaveText(order);
  // What is under way when the page goes would meet the order of the next test.
  await expect.poll(savedOnServer).toEqual(idsOf(order));
  await context.close();
});

test("an episode is moved from its menu, which keeps the focus", async ({ page }) => {
  await openPlaylist(page);
  await menu(page, "Alpha").click();
  const choose = (name: string) => page.getByRole("list").getByRole("button", { name, exact: true });
  await expect(choose("Move up")).toBeDisabled();
  await choose("Move down").click();
  await expect(titles(page)).toHaveText(["Bravo", "Alpha", "Charlie", "Delta"]);
  await expect(page.getByText("Alpha is at position 2 of 4.")).toBeAttached();
  await expect(menu(page, "Alpha")).toBeFocused();
  await menu(page, "Delta").click();
  await choose("Move to top").click();
  await expect(titles(page)).toHaveText(["Delta", "Bravo", "Alpha", "Charlie"]);
  await menu(page, "Charlie").click();
  await choose("Move up").click();
  const order = ["Delta", "Bravo", "Charlie", "Alpha"];
  await expect(titles(page)).toHaveText(order);
  // The screen is ahead of the device, and a page that goes takes with it what it has not written.
  await expect.poll(savedOnServer).toEqual(idsOf(order));
  await page.reload();
  await expect(titles(page)).toHaveText(order);
});

test("an episode taken out offline comes back to its place, and the order made there is sent", async ({
  page,
  context,
}) => {
  await openPlaylist(page);
  await expect(syncMark(page, "up to date")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Remove Bravo from playlist" }).click();
  await expect(titles(page)).toHaveText(["Alpha", "Charlie", "Delta"]);
  await expect(page.getByRole("link", { name: "Charlie" })).toBeFocused();
  await toast(page, "Removed from playlist").getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(TITLES);
  await expect(page.getByRole("link", { name: "Bravo" })).toBeFocused();

  await menu(page, "Delta").click();
  await row(page, "Delta").getByRole("button", { name: "Move up" }).click();
  await expect(titles(page)).toHaveText(["Alpha", "Bravo", "Delta", "Charlie"]);
  expect(await savedOnServer()).toEqual(idsOf(TITLES));
  await context.setOffline(false);
  await expect.poll(savedOnServer).toEqual(idsOf(["Alpha", "Bravo", "Delta", "Charlie"]));
});

test("an episode that was made private is missed from the playlist with a word, and comes back", async ({
  page,
}) => {
  await openPlaylist(page);
  await service.from("podcasts").update({ is_public: false }).eq("id", ids.get("Charlie"));
  await syncNow(page);
  await expect(titles(page)).toHaveText(["Alpha", "Bravo", "Delta"]);
  await expect(page.getByText("1 episode is not available any more")).toBeVisible();
  await service.from("podcasts").update({ is_public: true }).eq("id", ids.get("Charlie"));
  await syncNow(page);
  await expect(titles(page)).toHaveText(TITLES);
  await expect(page.getByText("not available any more")).toBeHidden();
});

const MANY = 1000;

/** From now on counts the rows that are put into the list, and the most that are in it at a time. */
const countRows = (page: Page) =>
  page.evaluate(() => {
    const list = document.querySelector("[aria-posinset]")?.parentElement;
    if (!list) throw new Error("no row is drawn");
    const rows = { drawn: 0, most: list.childElementCount };
    Object.assign(globalThis, { rows });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) rows.drawn += addedNodes.length;
      rows.most = Math.max(rows.most, list.childElementCount);
    }).observe(list, { childList: true });
  });
const countedRows = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { rows: { drawn: number; most: number } }).rows);
/** Seven rows are in view, with six around them above and below, and the one that is dragged. */
const ROWS_IN_VIEW = 40;

test("a playlist of 1,000 episodes draws those in view alone while it is scrolled and ordered", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const grace = await userIdOf(server, GRACE);
  const made: string[] = [];
  for (let part = 0; part < MANY; part += 250)
    made.push(
      ...(await publish(
        service,
        grace,
        Array.from({ length: 250 }, (_, at) => `Episode ${part + at}`),
      )),
    );
  const limit = await userIdOf(server, LIMIT);
  await savePlaylist(service, limit, made);
  await signIn(page, server.url, LIMIT, "/playlist");
  await expect(page.getByText("1,000 episodes")).toBeVisible({ timeout: 60_000 });
  await expect(titles(page).first()).toHaveText("Episode 0");
  await countRows(page);
  await page.mouse.move(600, 600);
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 1200);
  // Wheel turns may still be under way, and rows that are drawn move the end of the page.
  const scrollUntil = (row: Locator, text: string, to: "top" | "bottom") =>
    expect
      .poll(async () => {
        await page.evaluate((top) => scrollTo(0, top ? 0 : document.body.scrollHeight), to === "top");
        return row.textContent();
      })
      .toBe(text);
  await scrollUntil(titles(page).last(), `Episode ${MANY - 1}`, "bottom");
  await scrollUntil(titles(page).first(), "Episode 0", "top");
  const scrolled = await countedRows(page);
  expect(scrolled.most).toBeLessThan(ROWS_IN_VIEW);

  // Held near the lower edge, the list goes on below what was drawn at first.
  const from = await handle(page, "Episode 0").boundingBox();
  if (!from) throw new Error("a row has no place");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, 500, { steps: 8 });
  await page.mouse.move(from.x + 20, 880, { steps: 8 });
  expect((await countedRows(page)).most).toBeLessThan(ROWS_IN_VIEW);
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 30_000 }).toBeGreaterThan(3000);
  await page.mouse.move(from.x + 20, 450, { steps: 4 });
  await page.mouse.up();
  const dragged = await countedRows(page);
  await expect
    .poll(async () => (await keptBy(service, "playlists", limit)).indexOf(made[0] ?? ""))
    .toBeGreaterThan(15);
  console.log(`rows drawn of ${MANY}: scroll ${scrolled.drawn}, with the drag ${dragged.drawn}`);
  console.log(`most rows at a time: scroll ${scrolled.most}, with the drag ${dragged.most}`);
  expect(dragged.most).toBeLessThan(ROWS_IN_VIEW);
  // To the end and back each row comes into view twice at most, and where the drag leads once more.
  expect(dragged.drawn).toBeLessThan(2 * MANY + 200);
});

test("ordering the playlist is accessible on phone and desktop", async ({ page }) => {
  await openPlaylist(page);
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await menu(page, "Bravo").click();
    await expect(page.getByRole("button", { name: "Move to top" })).toBeVisible();
    await expectAccessible(page, { where: `menu, ${size.width} pixels` });
    await page.keyboard.press("Escape");
  }
});
