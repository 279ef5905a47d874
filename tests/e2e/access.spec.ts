// Invitations, signing up and in, what is refused and in which words, and who is led where.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { userIdOf } from "./library.ts";
import { linksTo } from "./mails.ts";
import { ADA, GRACE, PASSWORD, phone, signedInAs, signIn, signUp } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const banner = (page: Page) => page.getByRole("alert");

async function fillSignUp(page: Page, email: string, password: string, repeated: string) {
  const address = page.getByLabel("Email");
  if (await address.isEditable()) await address.fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(repeated);
  await page.getByRole("button", { name: "Sign Up" }).click();
}

test("the landing page says what is wrong with an invitation", async ({ page, context }) => {
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/waitlist`);
  const code = page.getByLabel("Invitation code");
  const send = page.getByRole("form", { name: "Invitation" }).getByRole("button", { name: "Get Access" });
  await code.fill("nosuch99");
  await send.click();
  await expect(banner(page)).toHaveText("Invalid invitation code.");
  await code.fill("DEMO0001");
  await send.click();
  await expect(banner(page)).toHaveText("This invitation code has already been used.");
  await context.setOffline(true);
  await code.fill("ORPHEUS2");
  await send.click();
  await expect(banner(page)).toHaveText("Something went wrong. Please try again.");
  await context.setOffline(false);
  await send.click();
  await expect(page).toHaveURL(`${server.url}/auth?invite=ORPHEUS2`);
});

test("sign-up is refused in the words of the specification", async ({ page, context }) => {
  await page.goto(`${server.url}/auth?invite=ORPHEUS2`);
  await fillSignUp(page, "new@example.org", PASSWORD, "something-else");
  await expect(banner(page)).toHaveText("Passwords do not match.");
  await fillSignUp(page, "not an address", PASSWORD, "something-else");
  await expect(banner(page)).toHaveText(["Please enter a valid email address.", "Passwords do not match."]);
  await fillSignUp(page, "new@example.org", "12345", "12345");
  await expect(banner(page)).toHaveText(/Password should be at least 8 characters/);
  await fillSignUp(page, ADA, PASSWORD, PASSWORD);
  await expect(banner(page)).toHaveText(/already (been )?registered/i);
  await context.setOffline(true);
  await fillSignUp(page, "new@example.org", PASSWORD, PASSWORD);
  await expect(banner(page)).toHaveText("Something went wrong. Please try again.");
  await context.setOffline(false);

  await page.goto(`${server.url}/auth?signup=true`);
  await fillSignUp(page, "new@example.org", PASSWORD, PASSWORD);
  await expect(banner(page)).toHaveText("An invitation code is required to sign up.");
  await page.getByLabel("Invitation code").fill("nosuch99");
  await fillSignUp(page, "new@example.org", PASSWORD, PASSWORD);
  await expect(banner(page)).toHaveText("Invalid or expired invitation code.");
  await page.goto(`${server.url}/auth?invite=DEMO0001`);
  // Before anything is filled in.
  await expect(banner(page)).toHaveText("Invalid or expired invitation code. Enter another code");
  await page.getByRole("link", { name: "Enter another code" }).click();
  await expect(page.getByLabel("Invitation code")).toHaveValue("");
  await page.goto(`${server.url}/auth?invite=DEMO0001`);
  await fillSignUp(page, "new@example.org", PASSWORD, PASSWORD);
  await expect(banner(page)).toHaveText("Invalid or expired invitation code.");
});

test("an invitation works once, for its own e-mail address", async ({ page }) => {
  await page.goto(`${server.url}/auth?invite=ORPHEUS3&email=ines%40example.org`);
  await expect(page.getByLabel("Email")).toHaveValue("ines@example.org");
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await fillSignUp(page, "", PASSWORD, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/onboarding`);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  // Home comes first; a page that is left before the device is cleared stays signed in.
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto(`${server.url}/auth?invite=ORPHEUS3`);
  await fillSignUp(page, "second@example.org", PASSWORD, PASSWORD);
  await expect(banner(page)).toHaveText("Invalid or expired invitation code.");
});

test("a refused sign-in is explained, and sign-up is offered with an invitation alone", async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign up", exact: true })).toHaveCount(0);
  await page.getByLabel("Email").fill(ADA);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(banner(page)).toHaveText("Invalid login credentials");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(banner(page)).toHaveText("Something went wrong. Please try again.");
  await context.setOffline(false);

  await page.goto(`${server.url}/auth?invite=ORPHEUS4`);
  await page.getByLabel("Email").fill("typed@example.org");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("typed@example.org");
  await page.getByLabel("Email").fill("again@example.org");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByLabel("Email")).toHaveValue("again@example.org");
  await expect(page.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
});

test("signing in leads to the address somebody wanted", async ({ page }) => {
  await page.goto(`${server.url}/episodes?from=mail`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.getByLabel("Email").fill(ADA);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${server.url}/episodes?from=mail`);

  const profile = `/user/${await userIdOf(server, ADA)}`;
  for (const [from, to] of [
    ["/explore?search=iron", "/discover?search=iron"],
    ["/waitlist", "/generate"],
    ["/login", profile],
  ]) {
    await page.goto(`${server.url}${from}`);
    await expect(page).toHaveURL(`${server.url}${to}`);
  }
});

test("signing out leads home and signs out other tabs", async ({ page, context }) => {
  await page.setViewportSize(phone);
  await signIn(page, server.url, ADA);
  const other = await context.newPage();
  await other.goto(`${server.url}/playlist`);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole("main").getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  await expect(
    other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }),
  ).toBeVisible();
  await page.goto(`${server.url}/generate`);
  await expect(page).toHaveURL(`${server.url}/waitlist`);
});

test.describe("where addresses are confirmed", () => {
  test.beforeAll(async () => {
    await server.stop();
    await server.start({ ORPHEUS_CONFIRM_EMAIL: "1" });
  });

  test("the mail's link leads back into the app", async ({ page }) => {
    await signUp(page, server.url, "ORPHEUS5", "vera@example.org");
    await expect(page).toHaveURL(`${server.url}/auth/verify`);
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
    await expect(page.getByText("vera@example.org")).toBeVisible();
    for (const text of [
      "Create research podcasts",
      "Customise your researcher profile",
      "Connect with other researchers",
    ])
      await expect(page.getByText(text)).toBeVisible();
    await page.goto(`${server.url}/generate`);
    await expect(page).toHaveURL(`${server.url}/waitlist`);

    const [link = ""] = await linksTo(server.url, "vera@example.org");
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/auth/verify`);
    await page.goto(`${server.url}/generate`);
    await expect(page.getByRole("heading", { name: "Generate Podcast" })).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link did not work" })).toBeVisible();
  });

  test("a mistyped address, a lost mail and an old link lock nobody out", async ({ page }) => {
    await signUp(page, server.url, "ORPHEUS6", "mistyped@example.org");
    await page.getByRole("link", { name: "Use another address" }).click();
    await expect(page).toHaveURL(`${server.url}/auth?invite=ORPHEUS6`);
    await fillSignUp(page, "nora@example.org", PASSWORD, PASSWORD);
    await expect(page.getByText("A verification link has been sent to nora@example.org.")).toBeVisible();
    await expectAccessible(page, { where: "waiting for the mail" });

    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email").fill("nora@example.org");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("A verification link has been sent to nora@example.org.")).toBeVisible();
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByText("A new link is on its way to nora@example.org")).toBeVisible();

    await signUp(page, server.url, "ORPHEUS6", "nora@example.org");
    await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
    const [newest = "", , old = ""] = await linksTo(server.url, "nora@example.org");
    await page.goto(old);
    await expect(page.getByRole("heading", { name: "This link did not work" })).toBeVisible();
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByText("Please enter your email address.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").fill("somebody@example.org");
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByText("A new link is on its way to somebody@example.org")).toBeVisible();
    await expectAccessible(page, { where: "an old link" });
    await page.goto(newest);
    await expect(page.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
  });
});

test("a link signs nobody in over an account that is in, unless they say so, and leaves the address at once", async ({
  page,
}) => {
  await signIn(page, server.url, ADA);
  await visitor(server.url).auth.resetPasswordForEmail(GRACE);
  const [link = ""] = await linksTo(server.url, GRACE);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "You are already signed in" })).toBeVisible();
  await expect(page.getByText(`You are signed in as ${ADA}.`)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/auth/verify`);
  await expectAccessible(page, { where: "a link over an account that is in" });
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await signedInAs(page)).toBe(ADA);

  await page.goto(link);
  await page.getByRole("button", { name: "Use the link" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  expect(await signedInAs(page)).toBe(GRACE);
});

test("a session in the address signs nobody in", async ({ page }) => {
  const { data } = await visitor(server.url).auth.signInWithPassword({ email: GRACE, password: PASSWORD });
  const session = `access_token=${data.session?.access_token}&refresh_token=${data.session?.refresh_token}`;
  for (const mark of ["#", "?"]) {
    await page.goto(`${server.url}/auth/verify${mark}${session}`);
    await expect(page.getByText("This link cannot be used. Please ask for a new one.")).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/auth/verify`);
    expect(await signedInAs(page)).toBeNull();
  }
});
