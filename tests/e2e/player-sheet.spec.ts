// The full-screen player: it opens and closes as people expect, sets speed, sleep and order, and keeps nobody out.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Locator, type Page } from "playwright/test";
import { installed } from "./devices.ts";
import { action, moveBy, syncNow, userIdOf, walkTo } from "./library.ts";
import { ADA, phone, playerBar, signIn, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

const desktop = { width: 1280, height: 900 };

let server: TestServer;
let service: Awaited<ReturnType<TestServer["service"]>>;
let episodes: { id: string; title: string }[];
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  const { data } = await visitor(server.url).from("podcasts").select("id,title").order("created_at");
  episodes = data ?? [];
});
test.afterAll(() => server.stop());

const episode = (index: number) => {
  const found = episodes[index];
  if (!found) throw new Error(`the seed has no episode ${index}`);
  return found;
};

const sheet = (page: Page) => page.getByRole("dialog", { name: "Player", exact: true });
const opener = (page: Page) => playerBar(page).getByRole("button", { name: "Open player" });
const tab = (page: Page, name: string) => sheet(page).getByRole("tab", { name });
const button = (page: Page, name: string | RegExp) =>
  sheet(page).getByRole("button", typeof name === "string" ? { name, exact: true } : { name });
const waiting = (page: Page) => sheet(page).getByRole("button", { name: /^Play ./ });
const handle = (page: Page, title: string) => button(page, `Move ${title}`);

async function play(page: Page, index = 0): Promise<void> {
  await noteSound(page);
  await page.goto(`${server.url}/podcast/${episode(index).id}`);
  await action(page, "Play").click();
  await expectToAdvance(page);
}

async function openSheet(page: Page): Promise<void> {
  await opener(page).click();
  await expect(sheet(page)).toBeVisible();
}

/** Adds the episode from its page, without a reload. */
async function addToQueue(page: Page, index: number): Promise<void> {
  await walkTo(page, `/podcast/${episode(index).id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(episode(index).title);
  await action(page, "Add to queue").click();
  await expect(toast(page, "Added to queue").last()).toBeVisible();
}

/** Moves the player's slider to two seconds before the end. */
async function nearTheEnd(within: Locator): Promise<void> {
  const slider = within.getByRole("slider", { name: "Seek" });
  await slider.evaluate((input: HTMLInputElement) => {
    input.value = String(Number(input.max) - 2);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

test("a tap on the cover does not open the player, or going back leaves the page", async ({ page }) => {
  await page.setViewportSize(phone);
  await play(page);
  const address = page.url();
  const cover = await playerBar(page).locator("img").boundingBox();
  if (!cover) throw new Error("the bar has no cover");
  await page.mouse.click(cover.x + 80, cover.y + 10);
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  expect(page.url()).toBe(address);
  await expectToAdvance(page);
  await expect(opener(page)).toBeFocused();

  await openSheet(page);
  await button(page, "Minimise player").click();
  await expect(sheet(page)).toBeHidden();
  expect(page.url()).toBe(address);
  await page.goForward();
  await expect(sheet(page)).toBeHidden();
});

test("Escape leaves the player open, or the focus is lost with it", async ({ page }) => {
  await play(page);
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeVisible();
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("a finger that draws the player down leaves it open", async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  const page = await context.newPage();
  await play(page);
  await openSheet(page);
  const touch = await context.newCDPSession(page);
  const draw = async (to: number) => {
    const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
    await send("touchStart", 250);
    for (let step = 1; step <= 8; step += 1) await send("touchMove", 250 + ((to - 250) * step) / 8);
    // It rests before it is let go: no flick.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await send("touchEnd");
  };
  await draw(300);
  await expect(button(page, "Minimise player")).toBeInViewport();
  await draw(600);
  await expect(sheet(page)).toBeHidden();
  await context.close();
});

test("the title in the player does not lead to the page, or back leads to the player", async ({ page }) => {
  await play(page);
  await walkTo(page, "/");
  await openSheet(page);
  await sheet(page)
    .getByRole("link", { name: episode(0).title })
    .click();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/podcast/${episode(0).id}`);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(sheet(page)).toBeHidden();
});

test("the speed is forgotten, or only shown", async ({ page }) => {
  const rate = () =>
    page.evaluate(() => (globalThis as { sounding?: HTMLMediaElement }).sounding?.playbackRate);
  await play(page);
  await openSheet(page);
  await button(page, "Speed: 1×").click();
  await button(page, "1.2×").click();
  const slider = sheet(page).getByRole("slider", { name: "Speed" });
  await slider.press("ArrowRight");
  await expect.poll(rate).toBe(1.25);
  await expect(slider).toHaveAttribute("aria-valuetext", "1.25 times");
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(playerBar(page).getByText("1.25×")).toBeVisible();

  await page.reload();
  await action(page, "Play").click();
  await expectToAdvance(page);
  await expect.poll(rate).toBe(1.25);
  await expect(playerBar(page).getByText("1.25×")).toBeVisible();
});

test("a thumb that was put back where it was holds the bar for good", async ({ page }) => {
  await play(page);
  const slider = playerBar(page).getByRole("slider", { name: "Seek" });
  await slider.evaluate((input: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    setValue?.call(input, "100");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(slider).toHaveValue("100");
  await slider.evaluate((input) => input.dispatchEvent(new PointerEvent("pointerup", { bubbles: true })));
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(60);
});

test("what is queued with nothing in the player cannot be played", async ({ page }) => {
  await noteSound(page);
  await page.goto(`${server.url}/podcast/${episode(1).id}`);
  await action(page, "Add to queue").click();
  await page.getByRole("button", { name: "Play now" }).click();
  await expectToAdvance(page);
  await expect(playerBar(page).getByText(episode(1).title)).toBeVisible();
});

test("the queue does not go on by itself at the end", async ({ page }) => {
  await play(page);
  await addToQueue(page, 1);
  await nearTheEnd(playerBar(page));
  await expect(playerBar(page)).toContainText(episode(1).title);
  await expectToAdvance(page);
  expect((await sound(page))?.currentTime).toBeLessThan(30);
  await expect(playerBar(page).getByRole("button", { name: "Next episode" })).toBeHidden();
});

test("the queue goes on although the sleep timer ends with the episode", async ({ page }) => {
  await play(page);
  await addToQueue(page, 1);
  await openSheet(page);
  await button(page, "Sleep timer: Off").click();
  await button(page, "End of episode").click();
  await expect(button(page, /^Sleep timer: End of episode/)).toBeVisible();
  await nearTheEnd(sheet(page));
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
  await expect(button(page, "Sleep timer: Off")).toBeVisible();
  await expect(sheet(page).getByRole("heading", { name: episode(0).title })).toBeVisible();
  await tab(page, "Up next").click();
  await expect(waiting(page)).toHaveCount(1);
});

test("what is left of the sleep timer is not told", async ({ page }) => {
  await play(page);
  await openSheet(page);
  await button(page, "Sleep timer: Off").click();
  await button(page, "15 minutes").click();
  await expect(button(page, /^Sleep timer: 14:5\d$/)).toBeVisible();
  await expect(button(page, /^Sleep timer/)).toBeFocused();
  await button(page, /^Sleep timer/).click();
  await button(page, "Off").click();
  await expect(button(page, "Sleep timer: Off")).toBeVisible();
});

/** Waits until these episodes wait, in this order. */
async function expectOrder(page: Page, ...order: number[]): Promise<void> {
  await expect(waiting(page)).toHaveCount(order.length);
  for (const [at, index] of order.entries())
    await expect(waiting(page).nth(at)).toHaveAccessibleName(`Play ${episode(index).title}`);
}

/** Plays the first episode and opens the queue with the other two in it. */
async function openQueue(page: Page): Promise<void> {
  await play(page);
  await addToQueue(page, 1);
  await addToQueue(page, 2);
  await openSheet(page);
  await tab(page, "Up next").click();
  await expectOrder(page, 1, 2);
}

test("the order of the queue is not made by keyboard or pointer, or is lost by a reload", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, server.url, ADA);
  await openQueue(page);
  const { title } = episode(1);
  await handle(page, title).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`Picked up ${title}, position 1 of 2.`)).toBeAttached();
  await moveBy(page, "ArrowDown", `${title} is at position 2 of 2.`);
  await page.keyboard.press("Space");
  await expect(page.getByText(`${title} was put down at position 2 of 2.`)).toBeAttached();
  await expectOrder(page, 2, 1);
  await expect(handle(page, title)).toBeFocused();
  // On a busy phone the drag hears its keys later than the row is held.
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, milliseconds = 0) =>
      wait(run, milliseconds + 500)) as typeof setTimeout;
  });
  await page.keyboard.press("Space");
  await expect(page.getByText(`Picked up ${title}, position 2 of 2.`)).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeVisible();

  await page.reload();
  await action(page, "Play").click();
  await openSheet(page);
  await tab(page, "Up next").click();
  // What was interrupted by the reload comes first after it.
  await expectOrder(page, 0, 1);

  const [from, to] = [
    await handle(page, title).boundingBox(),
    await handle(page, episode(0).title).boundingBox(),
  ];
  if (!from || !to) throw new Error("a row has no place");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 16, { steps: 12 });
  await expect(page.getByText(`${title} is at position 1 of 2.`)).toBeAttached();
  await page.mouse.up();
  await expectOrder(page, 1, 0);
});

test("the queue is not changed from its menus, or the focus is lost on the way", async ({ page }) => {
  await openQueue(page);
  await button(page, `More for ${episode(2).title}`).click();
  await button(page, "Move to top").click();
  await expectOrder(page, 2, 1);
  await expect(button(page, `More for ${episode(2).title}`)).toBeFocused();
  await button(page, `More for ${episode(2).title}`).click();
  await button(page, "Remove from queue").click();
  await expectOrder(page, 1);
  await expect(waiting(page).first()).toBeFocused();
  await button(page, "Clear").click();
  await expect(button(page, "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectOrder(page, 1);
  await waiting(page).first().click();
  await expect(sheet(page).getByRole("heading", { level: 2 }).first()).toHaveText(episode(1).title);
});

test("an episode of the playlist cannot be played next", async ({ page }) => {
  await signIn(page, server.url, ADA);
  await openQueue(page);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  // Going back from the player's place in the history ends later, and would take back the walk to another page.
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.usr?.playerSheet))).toBe(false);
  await action(page, "Add to Playlist").click();
  await expect(action(page, "Added to Playlist")).toBeVisible();
  await walkTo(page, "/playlist");
  await page.getByRole("button", { name: `More for ${episode(2).title}` }).click();
  await page.getByRole("button", { name: "Play next", exact: true }).click();
  await openSheet(page);
  await tab(page, "Up next").click();
  await expectOrder(page, 2, 1);
});

test("somebody without a mouse cannot open, choose, set or go to a chapter", async ({ page }) => {
  const press = async (target: Locator, key: string) => {
    await target.focus();
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  await play(page);
  await press(opener(page), "Enter");
  // It comes with the transcript, which the device may still be reading.
  await expect(tab(page, "Transcript")).toBeVisible();
  await press(tab(page, "Chapters"), "ArrowRight");
  await expect(tab(page, "Transcript")).toBeFocused();
  await press(tab(page, "Transcript"), "ArrowLeft");
  await press(tab(page, "Chapters"), "Enter");
  const second = sheet(page).getByRole("tabpanel").getByRole("button").nth(1);
  await press(second, "Enter");
  await expect(second).toHaveAttribute("aria-current", "true");
  await press(button(page, /^Speed/), "Enter");
  const slider = sheet(page).getByRole("slider", { name: "Speed" });
  await expect(slider).toBeVisible();
  await press(slider, "Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "0.5 times");
  await page.keyboard.press("Escape");
  await expect(button(page, "Speed: 0.5×")).toBeFocused();
  await press(button(page, /^Sleep timer/), "Enter");
  await expect(button(page, "5 minutes")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, /^Sleep timer: 4:5\d$/)).toBeFocused();
  await press(button(page, "Pause"), "Enter");
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
});

test("a chapter leads nowhere, or another one is marked", async ({ page }) => {
  await play(page);
  await openSheet(page);
  await tab(page, "Chapters").click();
  const chapters = sheet(page).getByRole("tabpanel").getByRole("button");
  await expect(chapters.first()).toHaveAttribute("aria-current", "true");
  const name = (await chapters.nth(2).locator("span").last().textContent()) ?? "";
  const clock = (await chapters.nth(2).locator("span").first().textContent()) ?? "";
  const [minutes = 0, seconds = 0] = clock.split(":").map(Number);
  await chapters.nth(2).click();
  await expect(chapters.nth(2)).toHaveAttribute("aria-current", "true");
  await expect
    .poll(async () => Math.abs(((await sound(page))?.currentTime ?? 0) - minutes * 60 - seconds))
    .toBeLessThan(5);
  const slider = sheet(page).getByRole("slider", { name: "Seek" });
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`, ${name}$`));
});

test("where another device stopped is not offered, or is jumped to", async ({ page }) => {
  const ada = await userIdOf(server, ADA);
  await signIn(page, server.url, ADA);
  await play(page, 2);
  await expect(page.getByText(/from your other device/)).toBeHidden();
  // Later than what this device notes of its own while it plays.
  const event_at = new Date(Date.now() + 60_000).toISOString();
  const { error } = await service.from("playback_positions").upsert({
    user_id: ada,
    podcast_id: episode(2).id,
    seconds: 130,
    finished: false,
    event_at,
  });
  expect(error).toBeNull();
  await syncNow(page);
  await expect(playerBar(page).getByText("Resume at 2:10 from your other device?")).toBeVisible();
  expect((await sound(page))?.currentTime).toBeLessThan(60);
  await openSheet(page);
  await expect(sheet(page).getByText("Resume at 2:10 from your other device?")).toBeVisible();
  await button(page, "Resume").click();
  await expect.poll(async () => (await sound(page))?.currentTime ?? 0).toBeGreaterThanOrEqual(130);
  await expect(page.getByText(/from your other device/)).toHaveCount(0);
});

test("the browser refuses to sound and nobody says what to press", async ({ page }) => {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let refused = false;
    HTMLMediaElement.prototype.play = function playOnce() {
      if (refused) return play.call(this);
      refused = true;
      return Promise.reject(new DOMException("no gesture", "NotAllowedError"));
    };
  });
  await page.goto(`${server.url}/podcast/${episode(0).id}`);
  await action(page, "Play").click();
  const notice = playerBar(page).getByText("Your browser waits for you: press play to start.");
  await expect(notice).toBeVisible();
  await playerBar(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect(notice).toBeHidden();
});

test("a key does nothing, or types and moves what it should leave alone", async ({ page }) => {
  await signIn(page, server.url, ADA);
  await play(page);
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  // The keys come with the queue, in a part of the player that is fetched with the first sound.
  await addToQueue(page, 1);
  for (const path of ["/", "/discover", "/playlist", "/generate", `/podcast/${episode(1).id}`]) {
    // The page before stands until this one can: a list of keys that opens over it goes with it.
    const heading = page.getByRole("main").getByRole("heading", { level: 1 }).first();
    const before = (await heading.textContent()) ?? "";
    await walkTo(page, path);
    await expect(heading).not.toHaveText(before);
    await expect(heading).toBeVisible();
    await page.keyboard.press("?");
    await expect(help, path).toBeVisible();
    await page.keyboard.press("m");
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    expect((await sound(page))?.muted, path).toBe(false);
    await page.keyboard.press("m");
    await expect.poll(async () => (await sound(page))?.muted, path).toBe(true);
    await page.keyboard.press("m");
    await expect.poll(async () => (await sound(page))?.muted, path).toBe(false);
  }
  await walkTo(page, "/discover");
  const search = page.getByRole("searchbox").or(page.getByPlaceholder("Search podcasts...")).first();
  await search.click();
  await page.keyboard.type("k m?");
  await expect(search).toHaveValue("k m?");
  await expect(help).toBeHidden();
  expect(await sound(page)).toMatchObject({ muted: false, paused: false });

  await openSheet(page);
  await page.keyboard.press("m");
  await expect.poll(async () => (await sound(page))?.muted).toBe(true);
  await button(page, "Keyboard shortcuts").click();
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(sheet(page)).toBeVisible();
});

test("the player does not open without a network once it was warmed", async ({ page }) => {
  test.setTimeout(180_000);
  const own = await startServer();
  await page.goto(`${own.url}/podcast/${episode(0).id}`);
  await installed(page);
  await page.reload();
  const kept = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open("assets-v1")).keys();
      return requests.map(({ url }) => url).filter((url) => url.includes("player-sheet-host"));
    });
  await expect.poll(async () => (await kept()).length, { timeout: 30_000 }).toBe(2);
  await own.stop();
  await page.reload();
  await action(page, "Play").click();
  await openSheet(page);
  await expect(sheet(page).getByRole("heading", { name: episode(0).title })).toBeVisible();
  await expect(sheet(page)).toHaveCSS("position", "fixed");
});

/** Fails where axe finds that somebody is kept out of `part`, a selector. */
async function expectNobodyKeptOut(page: Page, part: string, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(told, where).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const)
  for (const size of [phone, desktop])
    test(`somebody is kept out of the player in ${colorScheme} colours at ${size.width} px`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(size);
      await play(page);
      await addToQueue(page, 1);
      await expectNobodyKeptOut(page, "body", "bar");
      await openSheet(page);
      for (const name of size === phone ? ["Playing", "Chapters", "Up next"] : ["Chapters", "Up next"]) {
        await tab(page, name).click();
        await expectNobodyKeptOut(page, ".player-sheet", name);
        const wide = await sheet(page).evaluate((dialog) => dialog.scrollWidth);
        expect(wide, name).toBeLessThanOrEqual(size.width);
      }
      for (const name of [/^Speed/, /^Sleep timer/]) {
        await button(page, name).click();
        await expectNobodyKeptOut(page, ".player-sheet", name.source);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("Escape");
      await expect(sheet(page)).toBeHidden();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await expectNobodyKeptOut(page, "dialog[open]", "keys");
    });
