// The full-screen player: it opens and closes as people expect, sets speed and sleep, and is accessible.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { installed } from "./devices.ts";
import { action, syncNow, userIdOf, walkTo } from "./library.ts";
import { ADA, phone, playerBar } from "./people.ts";
import { button, opener, openSheet, playerStage, sheet, tab } from "./player-stage.ts";
import { startServer } from "./server.ts";
import { expectToAdvance, sound } from "./sound.ts";

// Sheets, rows and menus move.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const desktop = { width: 1280, height: 900 };

const { server, episode, play, addToQueue } = playerStage();

test("a tap on the cover opens the player, and going back closes it in its place", async ({ page }) => {
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

test("a finger that draws the player down closes it", async ({ browser }) => {
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

test("the title in the player leads to the episode's page, and back to where one was", async ({ page }) => {
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

test("after a reload with the player open, one step back closes it and stays on the page", async ({
  page,
}) => {
  await play(page);
  await walkTo(page, "/");
  await openSheet(page);
  await page.reload();
  await expect(sheet(page)).toBeHidden();
  await page.goto(`${server().url}/podcast/${episode(0).id}`);
  await action(page, "Play").click();
  await openSheet(page);
  await page.reload();
  await action(page, "Play").click();
  await openSheet(page);
  const steps = await page.evaluate(() => history.length);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(`${server().url}/podcast/${episode(0).id}`);
  expect(await page.evaluate(() => Boolean(history.state?.usr?.playerSheet))).toBe(false);
  await openSheet(page);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test("the full player likes, keeps, shares and leads to the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 667 });
  await play(page, 0, ADA);
  await walkTo(page, "/");
  await openSheet(page);
  // All of it is in sight on a small phone.
  for (const name of ["Like", "Add to Playlist", "Download", "Share", "Details of this episode"])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await expect(sheet(page).locator(".now-playing p")).toBeInViewport({ ratio: 1 });
  await button(page, "Like").click();
  await expect(button(page, "Liked")).toBeVisible();
  await button(page, "Share").click();
  const share = page.getByRole("dialog", { name: "Share this episode" });
  await expect(share.getByLabel("Link")).toHaveValue(`${server().url}/podcast/${episode(0).id}`);
  await page.keyboard.press("Escape");
  await expect(share).toBeHidden();
  await button(page, "Details of this episode").click();
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL(`${server().url}/podcast/${episode(0).id}`);
  await expect(action(page, "Liked")).toBeVisible();
});

test("the speed is chosen beside the times and the slider, in the middle, from the first frame", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await play(page);
  await openSheet(page);
  // A browser may fire it only after a frame that shows the panel: that one has to be in its place already.
  await page.evaluate(() => addEventListener("toggle", (event) => event.stopImmediatePropagation(), true));
  await button(page, /^Speed/).click();
  const panel = page.getByRole("region", { name: "Speed" });
  const seek = await sheet(page).getByRole("slider", { name: "Seek" }).boundingBox();
  if (!seek) throw new Error("the slider has no place");
  await expect
    .poll(async () => {
      const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {};
      return Math.abs(x + width / 2 - (seek.x + seek.width / 2));
    })
    .toBeLessThanOrEqual(1);
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await panel.boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThan(seek.y);
});

test("speed and sleep timer open as a sheet on a phone, within the window and clear of the title", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await play(page);
  await openSheet(page);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ["Speed", "Sleep timer"]) {
      const opener = button(page, new RegExp(`^${name}`));
      await opener.click();
      const panel = page.getByRole("region", { name });
      await expect
        .poll(async () => {
          const { x = 0, y = 0, width: wide = 0, height: high = 0 } = (await panel.boundingBox()) ?? {};
          return [x, Math.round(y + high), wide];
        }, `${name} at ${width} × ${height}`)
        .toEqual([0, height, width]);
      const box = await panel.boundingBox();
      const title = await sheet(page).getByRole("heading", { level: 2 }).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      if (name === "Speed" && height > width)
        expect(box?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }
  expect(faults).toEqual([]);
});

test("all tabs are seen whole on a phone on its side", async ({ page }) => {
  await play(page);
  await openSheet(page);
  for (const [width, height] of [
    [667, 375],
    [568, 320],
    [480, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    const right = await page.evaluate(
      () => document.querySelector(".sheet-side")!.getBoundingClientRect().right,
    );
    for (const shown of await sheet(page).getByRole("tab").all()) {
      const box = await shown.boundingBox();
      const where = `${await shown.textContent()} at ${width} × ${height}`;
      expect(box?.x, where).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? Infinity), where).toBeLessThanOrEqual(right);
    }
  }
});

test("the speed is the sound's own and outlives a reload", async ({ page }) => {
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

test("a thumb that was put back where it was lets the bar follow the sound again", async ({ page }) => {
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

test("a chapter leads to its time and is the one that is marked", async ({ page }) => {
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

test("where another device stopped is offered, and jumped to only when it is accepted", async ({ page }) => {
  const ada = await userIdOf(server(), ADA);
  await play(page, 2, ADA);
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

test("a browser that refuses to sound is explained until it plays", async ({ page }) => {
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

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the player opens without a network once it was fetched ahead", async ({ page }) => {
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
});

test("the player is accessible on a phone and a desktop, in light and dark colours", async ({ page }) => {
  test.setTimeout(240_000);
  await play(page);
  await addToQueue(page, 1);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    const look = (within: string, state: string) =>
      expectAccessible(page, { within, where: `${state} at ${size.width} px` });
    await look("[aria-label='Audio player']", "bar");
    await openSheet(page);
    for (const name of size === phone ? ["Playing", "Chapters", "Up next"] : ["Chapters", "Up next"]) {
      await tab(page, name).click();
      await look(".player-sheet", name);
      const wide = await sheet(page).evaluate((dialog) => dialog.scrollWidth);
      expect(wide, name).toBeLessThanOrEqual(size.width);
    }
    for (const name of [/^Speed/, /^Sleep timer/]) {
      await button(page, name).click();
      await look(".player-sheet", name.source);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await look("dialog[open]", "keys");
    await page.keyboard.press("Escape");
  }
});

/** A browser whose user has chosen letters of `pixels`: what media queries count in rem follows that alone. */
const withLetters = test.extend<{ letters: number }>({
  letters: [16, { option: true }],
  context: async ({ playwright, letters, launchOptions, viewport }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "orpheus-letters-"));
    mkdirSync(join(folder, "Default"));
    const preferences = { webkit: { webprefs: { default_font_size: letters } } };
    writeFileSync(join(folder, "Default", "Preferences"), JSON.stringify(preferences));
    const options = { ...launchOptions, viewport, serviceWorkers: "block" } as const;
    const context = await playwright.chromium.launchPersistentContext(folder, options);
    await use(context);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

withLetters.describe("letters twice as large", () => {
  withLetters.use({ letters: 32, viewport: phone });

  withLetters("every button of the player is round and within an upright phone", async ({ page }) => {
    await play(page);
    await openSheet(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of ["Previous episode", "Pause", "Next episode"]) {
        const box = await button(page, name).boundingBox();
        expect(box?.x, name).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? Infinity), name).toBeLessThanOrEqual(width);
      }
      const { width: wide = 0, height = 0 } = (await button(page, "Pause").boundingBox()) ?? {};
      expect(Math.abs(wide - height)).toBeLessThan(4);
    }
  });
});
