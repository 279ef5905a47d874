// The queue: it goes on by itself, and is put in order by keyboard, pointer and menus.
import { expect, test, type Page } from "playwright/test";
import { action, moveBy, syncNow, walkTo } from "./library.ts";
import { idleWorkBegan, underMessages } from "./messages.ts";
import { ADA, playerBar, toast } from "./people.ts";
import { button, nearTheEnd, openSheet, playerStage, sheet, tab } from "./player-stage.ts";
import { expectToAdvance, noteSound, sound } from "./sound.ts";

// Sheets, rows and menus move.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const { server, episode, play, addToQueue } = playerStage();

const waiting = (page: Page) => sheet(page).getByRole("button", { name: /^Play ./ });
const handle = (page: Page, title: string) => button(page, `Move ${title}`);

test("what is queued with nothing in the player can be played", async ({ page }) => {
  await noteSound(page);
  await page.goto(`${server().url}/podcast/${episode(1).id}`);
  await action(page, "More").click();
  await action(page, "Add to queue").click();
  await page.getByRole("button", { name: "Play now" }).click();
  await expectToAdvance(page);
  await expect(playerBar(page).getByText(episode(1).title)).toBeVisible();
});

test("an empty queue suggests episodes of this device, and adds them", async ({ page }) => {
  await play(page);
  await openSheet(page);
  await tab(page, "Up next").click();
  await expect(sheet(page).getByText("Nothing is queued.")).toBeVisible();
  const add = sheet(page).getByRole("list", { name: "Suggestions" }).getByRole("button");
  await expect(add.first()).toHaveAccessibleName(/^Add .+ to queue$/);
  const name = (await add.first().getAttribute("aria-label")) ?? "";
  expect(name).not.toContain(episode(0).title);
  await add.first().click();
  await expect(waiting(page)).toHaveCount(1);
  await expect(waiting(page)).toHaveAccessibleName(`Play ${name.slice(4, -" to queue".length)}`);
});

test("what waits in the queue can be read with letters twice as large", async ({ page }) => {
  await play(page);
  await addToQueue(page, 1);
  await page.setViewportSize({ width: 320, height: 844 });
  await openSheet(page);
  await tab(page, "Up next").click();
  await expect(waiting(page)).toBeVisible();
  const letters = await page.context().newCDPSession(page);
  await letters.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
  // A word or two of the title, where it had the room of a letter.
  const words = () =>
    sheet(page)
      .locator(".queue-row .queue-words")
      .evaluate((all) => all.clientWidth);
  await expect.poll(words).toBeGreaterThan(96);
  // At its edge, as what closes the player is at the other.
  const help = await sheet(page).locator(".sheet-help").boundingBox();
  expect((help?.x ?? 0) + (help?.width ?? 0)).toBeGreaterThan(290);
  await letters.detach();
});

test("the queue goes on by itself at the end", async ({ page }) => {
  await play(page);
  await addToQueue(page, 1);
  await nearTheEnd(playerBar(page));
  await expect(playerBar(page)).toContainText(episode(1).title);
  await expectToAdvance(page);
  expect((await sound(page))?.currentTime).toBeLessThan(30);
  await expect(playerBar(page).getByRole("button", { name: "Next episode" })).toBeHidden();
});

test("the queue waits where the sleep timer ends with the episode", async ({ page }) => {
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

/** Waits until these episodes wait, in this order. */
async function expectOrder(page: Page, ...order: number[]): Promise<void> {
  await expect(waiting(page)).toHaveCount(order.length);
  for (const [at, index] of order.entries())
    await expect(waiting(page).nth(at)).toHaveAccessibleName(`Play ${episode(index).title}`);
}

/** Plays the first episode, signed in as `email` where one is given, and opens the queue with the other two in it. */
async function openQueue(page: Page, email?: string): Promise<void> {
  await play(page, 0, email);
  await addToQueue(page, 1);
  await addToQueue(page, 2);
  await openSheet(page);
  await tab(page, "Up next").click();
  await expectOrder(page, 1, 2);
}

test("the queue is put in order by keyboard and pointer, and a reload leaves it so", async ({ page }) => {
  test.setTimeout(180_000);
  await openQueue(page, ADA);
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

test("the queue is changed from its menus, and the focus stays with it", async ({ page }) => {
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

test("an episode of the playlist can be played next", async ({ page }) => {
  await openQueue(page, ADA);
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

test("a message lies on nothing that can be pressed in the player of a tablet", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await play(page);
  await idleWorkBegan(page);
  await addToQueue(page, 1);
  await openSheet(page);
  await expect(sheet(page).getByRole("listitem").filter({ hasText: "Added to queue" })).toBeVisible();
  // The player slides in, and the message finds its place when it has.
  await expect.poll(() => underMessages(page, "dialog[open]")).toEqual([]);
});

test("an episode that was removed leaves the queue with a word", async ({ page }) => {
  await openQueue(page, ADA);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  const service = await server().service();
  const { error } = await service.from("podcasts").delete().eq("id", episode(2).id);
  expect(error).toBeNull();
  await syncNow(page);
  await expect(toast(page, "An episode left your queue")).toContainText(
    `“${episode(2).title}” can no longer be heard.`,
  );
  await openSheet(page);
  await tab(page, "Up next").click();
  await expectOrder(page, 1);
});
