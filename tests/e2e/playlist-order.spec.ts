// The order of the playlist: by keyboard, by pointer and from the menu, on another device, and back after a removal.
import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Locator, type Page } from "playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { firstPage, installed, keptFiles, openBrowser } from "./devices.ts";
import { keptBy, moveBy, publish, syncMark, syncNow, userIdOf } from "./library.ts";
import { ADA, GRACE, LIMIT, PASSWORD, phone, signIn, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";

const TITLES = ["Alpha", "Bravo", "Charlie", "Delta"];

let server: TestServer;
let service: SupabaseClient;
let ids: Map<string, string>;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  const made = await publish(service, await userIdOf(server, GRACE), TITLES);
  ids = new Map(TITLES.map((title, at) => [title, made[at] ?? ""]));
});
test.afterAll(() => server.stop());

const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const row = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const handle = (page: Page, title: string) =>
  page.getByRole("button", { name: `Move ${title}`, exact: true });
const menu = (page: Page, title: string) => page.getByRole("button", { name: `More for ${title}` });

const BATCH = 500;

/** Puts these episodes into the account's playlist in their order, as another device of it would. */
async function save(email: string, saved: readonly string[], from = server): Promise<void> {
  const device = visitor(from.url);
  await device.auth.signInWithPassword({ email, password: PASSWORD });
  const p_client = randomUUID();
  for (let first = 0; first < saved.length; first += BATCH) {
    const p_mutations = saved.slice(first, first + BATCH).map((target, at) => ({
      mid: String(first + at + 1),
      age: 0,
      kind: "save",
      target,
      present: true,
      position: `V${String(first + at).padStart(5, "0")}V`,
    }));
    const push = { p_client, p_base: String(first), p_version: 1, p_mutations };
    const { data, error } = await device.rpc("sync_push", push);
    expect(error).toBeNull();
    expect(data).toMatchObject({ last_mid: String(Math.min(first + BATCH, saved.length)), rejects: [] });
  }
}

const saveTitles = (email: string, wanted = TITLES) =>
  save(
    email,
    wanted.map((title) => ids.get(title) ?? ""),
  );

async function openPlaylist(page: Page, email: string): Promise<void> {
  await signIn(page, server.url, email);
  await page.goto(`${server.url}/playlist`);
  await expect(titles(page)).toHaveText(TITLES);
}

test("an episode is not moved by keyboard, or nobody says where it is", async ({ page }) => {
  await saveTitles(ADA);
  await openPlaylist(page, ADA);
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
  await expect(titles(page)).toHaveText(["Bravo", "Charlie", "Alpha", "Delta"]);
  await page.reload();
  await expect(titles(page)).toHaveText(["Bravo", "Charlie", "Alpha", "Delta"]);
});

test("an order made with the pointer does not reach another device", async ({ page, browser }) => {
  test.setTimeout(180_000);
  await saveTitles(ADA);
  const other = await (await browser.newContext()).newPage();
  await openPlaylist(other, ADA);
  await openPlaylist(page, ADA);
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
  const ada = await userIdOf(server, ADA);
  await expect.poll(() => keptBy(service, "playlists", ada)).toEqual(order.map((title) => ids.get(title)));
  await syncNow(other);
  await expect(titles(other)).toHaveText(order);
  await other.context().close();
});

test("a finger on the handle scrolls the page instead of dragging", async ({ browser }) => {
  await saveTitles(ADA);
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  const page = await context.newPage();
  await openPlaylist(page, ADA);
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
  await expect(titles(page)).toHaveText(["Bravo", "Charlie", "Alpha", "Delta"]);
  await context.close();
});

test("an episode is not moved from its menu, or the focus is lost on the way", async ({ page }) => {
  await saveTitles(ADA);
  await openPlaylist(page, ADA);
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
  const ada = await userIdOf(server, ADA);
  await expect.poll(() => keptBy(service, "playlists", ada)).toEqual(order.map((title) => ids.get(title)));
  await page.reload();
  await expect(titles(page)).toHaveText(order);
});

test("an episode taken out offline does not come back to its place", async () => {
  test.setTimeout(180_000);
  const own = await startServer();
  const made = await publish(await own.service(), await userIdOf(own, GRACE), TITLES);
  await save(ADA, made, own);
  const profile = test.info().outputPath("profile");
  const context = await openBrowser(profile);
  const page = await firstPage(context);
  await page.goto(own.url);
  await installed(page);
  await signIn(page, own.url, ADA);
  await page.goto(`${own.url}/playlist`);
  await expect(titles(page)).toHaveText(TITLES);
  await expect(syncMark(page, "up to date")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await keptFiles(page);
  await own.kill();
  await page.reload();
  await expect(titles(page)).toHaveText(TITLES);

  await page.getByRole("button", { name: "Remove Bravo from playlist" }).click();
  await expect(titles(page)).toHaveText(["Alpha", "Charlie", "Delta"]);
  await expect(page.getByRole("link", { name: "Charlie" })).toBeFocused();
  await toast(page, "Removed from playlist").getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(TITLES);
  await expect(page.getByRole("link", { name: "Bravo" })).toBeFocused();

  await menu(page, "Delta").click();
  await row(page, "Delta").getByRole("button", { name: "Move up" }).click();
  await expect(titles(page)).toHaveText(["Alpha", "Bravo", "Delta", "Charlie"]);
  await own.start();
  const ada = await userIdOf(own, ADA);
  const [alpha, bravo, charlie, delta] = made;
  await expect
    // The app asks again for the server every 30 s.
    .poll(async () => keptBy(await own.service(), "playlists", ada), { timeout: 60_000 })
    .toEqual([alpha, bravo, delta, charlie]);
  await context.close();
  await own.stop();
});

test("an episode that was made private is missing without a word", async ({ page }) => {
  await saveTitles(ADA);
  await openPlaylist(page, ADA);
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

test("a playlist of 1,000 episodes draws them all, or stumbles", async ({ page }) => {
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
  await save(LIMIT, made);
  await signIn(page, server.url, LIMIT);
  await page.goto(`${server.url}/playlist`);
  await expect(page.getByText(`${MANY} episodes`)).toBeVisible({ timeout: 60_000 });
  await expect(titles(page).first()).toHaveText("Episode 0");
  expect(await titles(page).count()).toBeLessThan(40);
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(globalThis, { long });
    new PerformanceObserver((list) =>
      long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: "longtask",
    });
  });
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
  const scrolled = await page.evaluate(() => (globalThis as unknown as { long: number[] }).long.splice(0));

  // Held near the lower edge, the list goes on below what was drawn at first.
  const from = await handle(page, "Episode 0").boundingBox();
  if (!from) throw new Error("a row has no place");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, 500, { steps: 8 });
  await page.mouse.move(from.x + 20, 880, { steps: 8 });
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 30_000 }).toBeGreaterThan(3000);
  await page.mouse.move(from.x + 20, 450, { steps: 4 });
  await page.mouse.up();
  const dragged = await page.evaluate(() => (globalThis as unknown as { long: number[] }).long);
  const limit = await userIdOf(server, LIMIT);
  await expect
    .poll(async () => (await keptBy(service, "playlists", limit)).indexOf(made[0] ?? ""))
    .toBeGreaterThan(15);
  console.log(`long tasks with ${MANY} episodes, ms: scroll ${scrolled.map(Math.round).join(" ")}`);
  console.log(`long tasks with ${MANY} episodes, ms: drag ${dragged.map(Math.round).join(" ")}`);
  expect(Math.max(0, ...scrolled, ...dragged)).toBeLessThan(1000);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`somebody is kept out of ordering the playlist in ${colorScheme} colours`, async ({ page }) => {
    await saveTitles(ADA);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openPlaylist(page, ADA);
    for (const size of [phone, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      await menu(page, "Bravo").click();
      await expect(page.getByRole("button", { name: "Move to top" })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });
