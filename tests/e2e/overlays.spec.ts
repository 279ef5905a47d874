// What dialogs, menus and tabs have in common, whatever is in them: keys, presses and the focus.
import { expect, test, type Page } from "playwright/test";
import { action, publish, syncMark, userIdOf } from "./library.ts";
import { idleWorkBegan, underMessages } from "./messages.ts";
import { ADA, phone, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

// Sheets, rows and menus move.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

let server: TestServer;
let id: string;
test.beforeAll(async () => {
  server = await startServer();
  const service = await server.service();
  [id = ""] = await publish(service, await userIdOf(server, ADA), ["Under an overlay"]);
});
test.afterAll(() => server.stop());

const share = (page: Page) => page.getByRole("dialog", { name: "Share this episode" });
const editor = (page: Page) => page.getByRole("dialog", { name: "Edit Podcast" });
const question = (page: Page) => page.getByRole("dialog", { name: "Discard your changes?" });
const item = (page: Page, name: string) => page.getByRole("menuitem", { name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const manage = (page: Page) => action(page, "Manage");

const open = async (page: Page) => {
  await page.goto(`${server.url}/podcast/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Under an overlay");
};

async function openOwn(page: Page): Promise<void> {
  await signIn(page, server.url, ADA);
  await open(page);
  await expect(syncMark(page, "up to date")).toBeVisible();
  await expect(manage(page)).toHaveAttribute("aria-expanded", "false");
}

test("a press on the backdrop closes a dialog, and one that began inside of it does not", async ({
  page,
}) => {
  await open(page);
  await action(page, "Share").click();
  const box = await share(page).getByRole("heading").boundingBox();
  if (!box) throw new Error("the dialog has no heading");
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(share(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(share(page)).toBeHidden();
  await expect(action(page, "Share")).toBeFocused();
});

test("the page does not scroll under a dialog", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page);
  await action(page, "Share").click();
  await expect(share(page)).toBeVisible();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(195, 60);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press("Escape");
  await expect(share(page)).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
});

test("an edit that was begun is asked about at every Escape, and discarding it returns the focus", async ({
  page,
}) => {
  await openOwn(page);
  await manage(page).click();
  await item(page, "Edit Podcast").click();
  await editor(page).getByLabel("Title").fill("Begun");
  for (let round = 0; round < 3; round++) {
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(editor(page).getByLabel("Title")).toHaveValue("Begun");
  }
  // A browser closes a dialog without asking where nothing was pressed since it asked last.
  await editor(page).evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(question(page)).toBeVisible();
  await expect(editor(page)).toBeVisible();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(editor(page)).toBeHidden();
  await expect(manage(page)).toBeFocused();
});

test("a menu answers to the keys of a menu", async ({ page }) => {
  await openOwn(page);
  await manage(page).focus();
  await page.keyboard.press("ArrowUp");
  await expect(item(page, "Delete Podcast")).toBeFocused();
  await expect(manage(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Edit Podcast")).toBeFocused();
  await page.keyboard.press("d");
  await expect(item(page, "Delete Podcast")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(item(page, "Edit Podcast")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(manage(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Edit Podcast")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(manage(page)).not.toBeFocused();
  await expect(manage(page)).toHaveAttribute("aria-expanded", "false");
});

test("the arrows lead through tabs and round their ends, and Space chooses", async ({ page }) => {
  await open(page);
  await tab(page, "AI Summary").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Transcript")).toBeFocused();
  await expect(tab(page, "AI Summary")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.getByRole("tabpanel", { name: "Abstract" })).toContainText(
    "Abstract of Under an overlay.",
  );
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel")).toBeFocused();
});

test("messages lie on no button of a dialog and on nothing of a form, on the smallest phone as well", async ({
  page,
}) => {
  await signIn(page, server.url, ADA);
  for (const size of [{ width: 320, height: 568 }, phone, { width: 768, height: 1024 }]) {
    await page.setViewportSize(size);
    await open(page);
    await idleWorkBegan(page);
    await page
      .getByRole("article")
      .getByRole("button", { name: /^Liked?$/ })
      .click();
    await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toBeVisible();
    await action(page, "Share").click();
    await expect(share(page)).toBeVisible();
    await expect(share(page).getByRole("listitem")).toBeVisible();
    expect(await underMessages(page, "dialog[open]"), `dialog at ${size.width} px`).toEqual([]);

    await page.goto(`${server.url}/account`);
    await idleWorkBegan(page);
    await page.getByLabel("New Password", { exact: true }).fill("a new password");
    await page.getByLabel("Confirm New Password").fill("another one");
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(toast(page, "Error")).toBeVisible();
    expect(await underMessages(page, "form"), `form at ${size.width} px`).toEqual([]);
  }
});
