// The player without a mouse: its sheet by keyboard, and the keys that work on every page.
import { expect, test, type Locator } from "playwright/test";
import { walkTo } from "./library.ts";
import { ADA } from "./people.ts";
import { button, opener, openSheet, playerStage, sheet, tab } from "./player-stage.ts";
import { sound } from "./sound.ts";

const { episode, play, addToQueue } = playerStage();

test("the player keeps the focus within it, and Escape closes it and gives the focus back", async ({
  page,
}) => {
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

test("a keyboard opens the player, chooses a tab, sets speed and sleep, and goes to a chapter", async ({
  page,
}) => {
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
  await page.keyboard.press("Enter");
  // The choices take the focus when they open: what is focused before loses it again.
  await expect(button(page, "5 minutes")).toBeFocused();
  await press(button(page, "Off"), "Enter");
  await expect(button(page, "Sleep timer: Off")).toBeFocused();
  await press(button(page, "Pause"), "Enter");
  await expect.poll(async () => (await sound(page))?.paused).toBe(true);
});

test("what gets the focus by Tab is not behind the player's bar", async ({ page }) => {
  await play(page);
  const behind: string[] = [];
  for (let press = 0; press < 45; press += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const { activeElement } = document;
      const bar = document.querySelector(".player-bar");
      if (!activeElement || !bar || activeElement.closest(".player-place")) return null;
      // The link of a title that is cut is as tall as all of the title.
      const { top, bottom } = (activeElement.closest("h3") ?? activeElement).getBoundingClientRect();
      const limit = bar.getBoundingClientRect().top;
      // A text that is scrolled by itself may be taller than the window.
      return bottom > limit && bottom - top < limit / 2 ? activeElement.outerHTML.slice(0, 120) : null;
    });
    if (name) behind.push(name);
  }
  expect(behind).toEqual([]);
});

test("a key works on every page, and types where one types", async ({ page }) => {
  await play(page, 0, ADA);
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
