// The full-screen player: it opens and closes as people expect, sets speed and sleep, and keeps nobody out.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Locator, type Page } from "playwright/test";
import { installed } from "./devices.ts";
import { action, syncNow, userIdOf, walkTo } from "./library.ts";
import { ADA, phone, playerBar, signIn } from "./people.ts";
import { button, opener, openSheet, playerStage, sheet, tab } from "./player-stage.ts";
import { startServer } from "./server.ts";
import { expectToAdvance, sound } from "./sound.ts";

const desktop = { width: 1280, height: 900 };

const { server, episode, play, addToQueue } = playerStage();

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
  await expect(page).toHaveURL(`${server().url}/podcast/${episode(0).id}`);
  await page.goBack();
  await expect(page).toHaveURL(`${server().url}/`);
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
  const ada = await userIdOf(server(), ADA);
  await signIn(page, server().url, ADA);
  await play(page, 2);
  await expect(page.getByText(/from your other device/)).toBeHidden();
  // Later than what this device notes of its own while it plays.
  const event_at = new Date(Date.now() + 60_000).toISOString();
  const { error } = await (await server().service()).from("playback_positions").upsert({
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
  await page.goto(`${server().url}/podcast/${episode(0).id}`);
  await action(page, "Play").click();
  const notice = playerBar(page).getByText("Your browser waits for you: press play to start.");
  await expect(notice).toBeVisible();
  await playerBar(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect(notice).toBeHidden();
});

test("a key does nothing, or types and moves what it should leave alone", async ({ page }) => {
  await signIn(page, server().url, ADA);
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
