// /account: another e-mail address, the end of all sessions, the end of the account, and what other devices do then.
import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Browser, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { comeBack, syncMark } from "./library.ts";
import { linksTo, mailsTo } from "./mails.ts";
import { ADA, GRACE, LIMIT, PASSWORD, phone, signedInAs, signIn, toast, YUKI } from "./people.ts";
import { runFolder, seedFolder, startServer, visitor, type TestServer } from "./server.ts";

let server: TestServer;

test.beforeAll(async () => {
  const dataFolder = join(runFolder(), randomUUID());
  cpSync(seedFolder(), dataFolder, { recursive: true });
  server = await startServer({ dataFolder });
});
test.afterAll(() => server.stop());

const section = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** Another device with that account, on a page of the library. */
async function otherDevice(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, server.url, email, "/playlist");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** What a device holds of an account: rows of its database, and the names of its caches. */
const heldOf = (page: Page, userId: string) =>
  page.evaluate(async (id) => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const files = (await caches.keys()).filter((name) => name.endsWith(`:${id}`));
    return { database: names.includes(`orpheus_${id}`), files };
  }, userId);

/** The device was told once that the account is no more, nobody is signed in, and nothing of it is left. */
async function expectForgotten(page: Page, userId: string): Promise<void> {
  await expect(toast(page, "Your account was deleted")).toContainText("changes that had not been sent");
  await expect.poll(() => heldOf(page, userId)).toEqual({ database: false, files: [] });
  expect(await signedInAs(page)).toBeNull();
  await expect(toast(page, "Your account was deleted")).toHaveCount(1);
  await expect(toast(page, "Your sign-in has ended")).toHaveCount(0);
}

const idOf = async (email: string) =>
  (await visitor(server.url).auth.signInWithPassword({ email, password: PASSWORD })).data.user?.id ?? "";

test("the address changes once both links were opened, and every device shows the new one", async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, server.url, LIMIT, "/account");
  const information = section(page, "Account Information");
  await information.getByRole("button", { name: "Change Email" }).click();
  const address = information.getByLabel("New Email");
  const send = information.getByRole("button", { name: "Send Links" });
  await expect(address).toBeFocused();
  await information.getByRole("button", { name: "Cancel" }).click();
  await expect(information.getByRole("button", { name: "Change Email" })).toBeFocused();
  await page.keyboard.press("Enter");
  await address.fill("nobody");
  await send.click();
  await expect(information.getByText("Please enter a valid email address.")).toBeVisible();
  await expectAccessible(page, { where: "the form for another address" });
  await address.fill("changed@example.org");
  await send.click();
  await expect(toast(page, "Check your mail")).toBeVisible();
  await expect(information.getByText(`Until then you sign in with ${LIMIT}.`)).toBeVisible();
  await expectAccessible(page, { where: "a change that waits" });

  const other = await (await browser.newContext()).newPage();
  const [first = ""] = await linksTo(server.url, LIMIT);
  await other.goto(first);
  await expect(other.getByRole("heading", { name: "One address is confirmed" })).toBeVisible();
  await expectAccessible(other, { where: "the first link" });
  expect(await signedInAs(other)).toBeNull();
  await page.reload();
  await expect(information.getByText(`${LIMIT} is confirmed.`)).toBeVisible();

  const [second = ""] = await linksTo(server.url, "changed@example.org");
  await other.goto(second);
  await expect(other.getByRole("heading", { name: "Your email is changed" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Go to sign in" })).toBeVisible();
  await other.goto(second);
  await expect(other.getByRole("heading", { name: "This link did not work" })).toBeVisible();
  await page.reload();
  await expect(information.getByText("changed@example.org", { exact: true })).toBeVisible();
  await expect.poll(() => signedInAs(page)).toBe("changed@example.org");
  await expect(information.getByText("Until then")).toHaveCount(0);

  // Of an address that has an account nothing else is said.
  await information.getByRole("button", { name: "Change Email" }).click();
  await address.fill(ADA);
  await send.click();
  await expect(information.getByText("Until then you sign in with changed@example.org.")).toBeVisible();
  expect((await mailsTo(server.url, ADA)).map(({ subject }) => subject)).toEqual([
    "Your address was entered for another Orpheus account",
  ]);
  await other.context().close();
});

test("an address of the payment provider is said and taken out, and a token in it is no way in", async ({
  page,
}) => {
  await page.goto(`${server.url}/account?access_token=ey.a.b`);
  await expect(page).toHaveURL(`${server.url}/login`);
  const stored = await page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((each) => Object.values(each)),
  );
  expect(stored.join()).not.toContain("ey.a");
  await signIn(page, server.url, ADA, "/account?access_token=ey.a.b&success=true");
  await expect(toast(page, "Success")).toContainText("Your subscription has been updated successfully!");
  await expect(page).toHaveURL(`${server.url}/account`);
  expect(await signedInAs(page)).toBe(ADA);
});

test("signing out everywhere ends the other device's sign-in too, which keeps what it has", async ({
  page,
  browser,
  context,
}) => {
  const other = await otherDevice(browser, YUKI);
  const id = await idOf(YUKI);
  await signIn(page, server.url, YUKI, "/account");
  const devices = section(page, "Your Devices");
  const dialog = page.getByRole("dialog", { name: "Sign out on all devices?" });
  await context.setOffline(true);
  await devices.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expectAccessible(page, { where: "the question about all devices" });
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toast(page, "You are still signed in")).toBeVisible();
  await context.setOffline(false);
  await devices.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(toast(page, "Signed out everywhere")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await signedInAs(page)).toBeNull();

  await comeBack(other);
  await expect(syncMark(other, "Sign in again")).toBeVisible();
  expect(await heldOf(other, id)).toMatchObject({ database: true });
  await other.context().close();
});

test("an account is deleted by the exact word, after a failure by the same way, and other devices forget it and show the whole message after More", async ({
  page,
  browser,
  context,
}) => {
  await page.setViewportSize(phone);
  const other = await otherDevice(browser, GRACE);
  const id = await idOf(GRACE);
  // As a download leaves it, and a change that this device could not send.
  await other.evaluate(async (userId) => {
    const audio = await caches.open(`media-v1:${userId}`);
    await audio.put("/media/audio/part", new Response("sound"));
    await (await caches.open(`images-v1:${userId}`)).put("/media/image/part", new Response("picture"));
  }, id);
  await other.context().setOffline(true);
  await other.evaluate(async (userId) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(`orpheus_${userId}`);
      request.addEventListener("success", () => resolve(request.result));
    });
    const transaction = database.transaction("outbox", "readwrite");
    transaction.objectStore("outbox").put({
      key: "profile",
      at: Date.now(),
      change: { kind: "profile", fields: { bio: "never sent" }, before: { bio: null } },
    });
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  }, id);
  await other.goto("about:blank");
  const open = await otherDevice(browser, GRACE);
  const behind = await open.context().newPage();
  await behind.goto(`${server.url}/playlist`);
  await expect(syncMark(behind, /^Sync: /)).toBeVisible();

  await signIn(page, server.url, GRACE, "/account");
  const deletion = section(page, "Delete Account");
  await deletion.getByRole("button", { name: "Delete Account" }).click();
  const confirm = deletion.getByRole("button", { name: "Delete My Account" });
  const word = deletion.getByLabel('Type "delete" to confirm');
  await expect(word).toBeFocused();
  for (const wrong of ["", "Delete", "delete ", "deleted"]) {
    await word.fill(wrong);
    await expect(confirm).toBeDisabled();
  }
  await word.fill("delete");
  await expect(confirm).toBeEnabled();
  await expectAccessible(page, { where: "the question about the account" });
  await context.setOffline(true);
  await expect(deletion.getByText("Deleting your account needs a connection.")).toBeVisible();
  await expect(confirm).toBeDisabled();
  await expectAccessible(page, { where: "a deletion without a network" });
  await context.setOffline(false);

  await page.route("**/functions/v1/delete-account", (route) =>
    route.fulfill({
      status: 502,
      json: { error: "The payment service cannot be reached.", code: "provider_failed" },
    }),
  );
  await confirm.click();
  await expect(toast(page, "Error")).toContainText("The payment service cannot be reached.");
  await page.unroute("**/functions/v1/delete-account");
  expect(await signedInAs(page)).toBe(GRACE);
  await confirm.click();
  await expect(toast(page, "Account Deleted")).toContainText("Your account has been successfully deleted.");
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await signedInAs(page)).toBeNull();
  await expect.poll(() => heldOf(page, id)).toEqual({ database: false, files: [] });
  await expect(toast(page, "Your account was deleted")).toHaveCount(0);

  await comeBack(open);
  await expectForgotten(open, id);
  await expectForgotten(behind, id);

  // On a phone two lines of it are shown, and all of it on demand, for as long as it is read.
  await open.setViewportSize({ width: 320, height: 568 });
  const message = toast(open, "Your account was deleted");
  const heightOf = async () => (await message.boundingBox())?.height ?? 0;
  const more = message.getByRole("button", { name: "More" });
  await expect(more).toBeVisible();
  const collapsed = await heightOf();
  await more.click();
  await expect(more).toHaveCount(0);
  await expect(message.getByRole("button", { name: "Dismiss" })).toBeFocused();
  expect(await heightOf()).toBeGreaterThan(collapsed);
  // Its tabs are started anew: nothing came back, and it is not said again.
  await behind.close();
  await open.goto(`${server.url}/discover`);
  await expect(open.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => heldOf(open, id)).toEqual({ database: false, files: [] });
  await open.context().close();

  await other.context().setOffline(false);
  await other.goto(`${server.url}/playlist`);
  await expectForgotten(other, id);
  await other.context().close();
});
