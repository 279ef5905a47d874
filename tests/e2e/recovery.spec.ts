// A forgotten password, a new one in the settings, and where a sign-in leads.
import { randomUUID } from "node:crypto";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { unlimitedAttempts } from "../../supabase/local/database/auth-attempts.ts";
import { openDatabase } from "../../supabase/local/database/database.ts";
import { createTokens, PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { expectAccessible } from "./accessibility.ts";
import { userIdOf } from "./library.ts";
import { linksTo, mailsTo } from "./mails.ts";
import {
  ADA,
  enter,
  GRACE,
  LIMIT,
  PASSWORD,
  phone,
  signedInAs,
  signIn,
  signUp,
  toast,
  YUKI,
} from "./people.ts";
import { runFolder, seedFolder, startServer, visitor, type TestServer } from "./server.ts";

const MATEO = "mateo@orpheus.local";

let server: TestServer;
/** A session of GRACE's, as supabase-js has it, that began eleven minutes ago by the server's time. */
let oldSession: object;

/** Signs in on the database of a server that has not started yet, eleven minutes back. */
async function signInEarlier(dataFolder: string, email: string): Promise<object> {
  const jwtSecret = readFileSync(join(dataFolder, "jwt-secret"), "utf8").trim();
  const database = await openDatabase({
    folder: join(dataFolder, "database"),
    jwtSecret,
    tokens: createTokens(jwtSecret),
    siteUrl: "http://localhost",
    confirmEmail: false,
    attempts: unlimitedAttempts,
    deliver: () => undefined,
  });
  const signIn = new Request("http://localhost/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const session = (await (await database.fetch(signIn)).json()) as object;
  await database.transaction("owner", (query) =>
    query("update auth.sessions set created_at = created_at - interval '11 minutes'"),
  );
  await database.close();
  return session;
}

test.beforeAll(async () => {
  const dataFolder = join(runFolder(), randomUUID());
  cpSync(seedFolder(), dataFolder, { recursive: true });
  oldSession = await signInEarlier(dataFolder, GRACE);
  server = await startServer({ dataFolder, environment: { ORPHEUS_LIMITS: "on" } });
});
test.afterAll(() => server.stop());

const banner = (page: Page) => page.getByRole("alert");
const OFFLINE = "The server cannot be reached. What you typed stays here; try again when you are online.";

const signInError = async (email: string, password: string) =>
  (await visitor(server.url).auth.signInWithPassword({ email, password })).error?.code;

/** What the mail for a forgotten password says on the page, whoever it is for. */
const sentTo = (page: Page, email: string) =>
  page.getByText(`If an account uses ${email}, a mail with a link is on its way.`);

async function fillNew(page: Page, password: string, repeated: string, send: string): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(repeated);
  await page.getByRole("button", { name: send }).click();
}

test("a forgotten password is replaced by a mail's link, which leads on as a sign-in does", async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/account`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expectAccessible(page, { where: "the form for a link" });

  const send = page.getByRole("button", { name: /^(Send reset link|Send it again)$/ });
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.org");
  await send.click();
  await expect(sentTo(page, "nobody@example.org")).toBeVisible();
  await expectAccessible(page, { where: "a link on its way" });
  await page.getByLabel("Email").fill("yuki");
  await send.click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(banner(page)).toHaveText("Please enter a valid email address.");
  await page.getByLabel("Email").fill(YUKI);
  await context.setOffline(true);
  await send.click();
  await expect(banner(page)).toHaveText(OFFLINE);
  await expectAccessible(page, { where: "a link that could not be asked for" });
  await context.setOffline(false);
  await expect(page.getByLabel("Email")).toHaveValue(YUKI);
  await send.click();
  await expect(sentTo(page, YUKI)).toBeVisible();
  expect(await mailsTo(server.url, "nobody@example.org")).toEqual([]);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(YUKI);

  const [link = ""] = await linksTo(server.url, YUKI);
  await page.goto(link);
  await expect(page).toHaveURL(`${server.url}/auth/new-password`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await fillNew(page, "short", "short", "Set new password");
  await expect(banner(page)).toHaveText("Password should be at least 8 characters.");
  await fillNew(page, "short", "another one", "Set new password");
  await expect(banner(page)).toHaveText([
    "Password should be at least 8 characters.",
    "Passwords do not match.",
  ]);
  await fillNew(page, "the new password", "another one", "Set new password");
  await expect(banner(page)).toHaveText("Passwords do not match.");
  await expectAccessible(page, { where: "the form for a new password" });
  await context.setOffline(true);
  await fillNew(page, "the new password", "the new password", "Set new password");
  await expect(banner(page)).toHaveText(OFFLINE);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(toast(page, "Password Updated")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/account`);
  expect(await signInError(YUKI, PASSWORD)).toBe("invalid_credentials");
  expect(await signInError(YUKI, "the new password")).toBeUndefined();
  expect((await mailsTo(server.url, YUKI)).map(({ subject }) => subject)).toContain(
    "Your Orpheus password was changed",
  );
});

test("a link asks before it takes the place of a session, and a used one leads to a new one", async ({
  page,
  context,
}) => {
  await signIn(page, server.url, ADA);
  await visitor(server.url).auth.resetPasswordForEmail(MATEO);
  const [link = ""] = await linksTo(server.url, MATEO);
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${ADA}.`)).toBeVisible();
  expect(await signedInAs(page)).toBe(ADA);
  const use = page.getByRole("button", { name: "Use the link" });
  await context.setOffline(true);
  await use.click();
  await expect(banner(page)).toContainText("The link waits here");
  await expectAccessible(page, { where: "a link without a network" });
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await expect(page.getByText(MATEO)).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link did not work" })).toBeVisible();
  await expectAccessible(page, { where: "a used link" });
  await page.getByLabel("Email").fill(MATEO);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(sentTo(page, MATEO)).toBeVisible();
  const [newest = ""] = await linksTo(server.url, MATEO);
  await page.goto(newest);
  await use.click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
});

test("a new password cannot be chosen without a link, and too many mails are refused in words", async ({
  page,
}) => {
  for (let n = 0; n < 5; n += 1) await visitor(server.url).auth.resetPasswordForEmail("often@example.org");
  await page.goto(`${server.url}/auth/new-password`);
  await expect(page.getByRole("heading", { name: "A new link is needed" })).toBeVisible();
  await page.getByLabel("Email").fill("often@example.org");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(banner(page)).toHaveText("That was too often. Please wait a few minutes and try again.");
  await expect(page.getByLabel("Email")).toHaveValue("often@example.org");

  await signIn(page, server.url, GRACE, "/auth/new-password");
  await expect(page.getByRole("heading", { name: "A new link is needed" })).toBeVisible();
  await expect(page.getByLabel("New Password", { exact: true })).toHaveCount(0);
  await expectAccessible(page, { where: "a new password without a link" });
});

test("a password is changed in the settings, which ends other sessions", async ({ page }) => {
  await page.setViewportSize(phone);
  const other = visitor(server.url);
  await other.auth.signInWithPassword({ email: LIMIT, password: PASSWORD });
  await signIn(page, server.url, LIMIT, "/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await expect(page.getByText(LIMIT)).toBeVisible();
  await expect(page.getByText(/^(January|[A-Z][a-z]+) \d{1,2}, 20\d\d$/)).toBeVisible();
  await expectAccessible(page, { where: "/account" });

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/user") && request.method() === "PUT") asked.push(request.url());
  });
  await fillNew(page, "a new password", "", "Update Password");
  await fillNew(page, "a new password", "another one", "Update Password");
  const error = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(toast(page, "Error")).toContainText("Passwords do not match");
  await expect(error).toHaveCount(1);
  expect(asked).toEqual([]);
  await fillNew(page, "short", "short", "Update Password");
  await expect(error.filter({ hasText: "Password should be at least 8 characters." })).toBeVisible();
  await expect(page.getByLabel("Confirm New Password")).toHaveValue("short");

  await fillNew(page, "a new password", "a new password", "Update Password");
  await expect(toast(page, "Password Updated")).toContainText("Your password has been successfully updated.");
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("");
  expect((await other.auth.refreshSession()).error).not.toBeNull();
  expect(await signedInAs(page)).toBe(LIMIT);
  expect(await signInError(LIMIT, "a new password")).toBeUndefined();
});

test("with a sign-in of eleven minutes ago the old password is asked for first", async ({
  page,
  context,
}) => {
  await enter(page, server.url, oldSession, "/account");
  await fillNew(page, "grace's new one", "grace's new one", "Update Password");
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog).toBeVisible();
  const old = dialog.getByLabel("Current Password");
  const confirm = dialog.getByRole("button", { name: "Update Password" });
  await old.fill("not the old one");
  await confirm.click();
  await expect(dialog.getByRole("alert")).toHaveText("This is not your current password.");
  await expect(old).toHaveValue("not the old one");
  await expectAccessible(page, { where: "the question for the old password" });
  expect(await signInError(GRACE, PASSWORD)).toBeUndefined();

  await old.fill(PASSWORD);
  await context.setOffline(true);
  await confirm.click();
  await expect(dialog.getByRole("alert")).toHaveText(OFFLINE);
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Confirm New Password")).toHaveValue("grace's new one");

  await page.getByRole("button", { name: "Update Password" }).click();
  await old.fill(PASSWORD);
  await confirm.click();
  await expect(toast(page, "Password Updated")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await signInError(GRACE, "grace's new one")).toBeUndefined();
  expect(await signInError(GRACE, PASSWORD)).toBe("invalid_credentials");
});

test("a sign-in leads to the onboarding first, and to the profile where nobody can say", async ({ page }) => {
  await signUp(page, server.url, "ORPHEUS7", "newcomer@example.org");
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();

  const fill = async () => {
    await page.getByLabel("Email").fill("newcomer@example.org");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  await page.goto(`${server.url}/account`);
  await fill();
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.route("**/rest/v1/rpc/own_profile", (route) => route.abort());
  await page.goto(`${server.url}/login`);
  await fill();
  await expect(page).toHaveURL(`${server.url}/user/${await userIdOf(server, "newcomer@example.org")}`);
  await expect(page.getByRole("main").getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Create Your First Podcast" })).toBeVisible();
});
