// The whole way in where addresses are confirmed: waitlist, survey, invitation, sign-up, a lost mail, onboarding, and
// the first screen.
import { expect, test, type Page } from "playwright/test";
import { linksTo } from "./mails.ts";
import { PASSWORD, phone, signedInAs } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";
import { answerAboutYou, answerAims } from "./survey-answers.ts";

// A whole journey has all parts.
test.use({ serviceWorkers: "allow" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ environment: { ORPHEUS_CONFIRM_EMAIL: "1" } });
});
test.afterAll(() => server.stop());

/** From the home page to the survey, by way of the waitlist. */
async function joinWaitlist(page: Page, email: string): Promise<void> {
  await page.goto(server.url);
  await page.getByRole("main").getByRole("link", { name: "Get Started" }).first().click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("form", { name: "Waitlist" }).getByRole("button", { name: "Get Access" }).click();
  await page.getByRole("button", { name: "Take Survey" }).click();
}

/** Answers the survey; the sign-up opens by itself. @returns the invitation's code */
async function answerSurvey(page: Page, email: string): Promise<string> {
  await answerAboutYou(page);
  await answerAims(page);
  await page.getByLabel("Use case").fill("Our papers, heard by people outside of our field 🎧");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Get Access" }).click();
  await expect(page.getByRole("dialog", { name: "Thank You!" })).toBeVisible();
  await page.waitForURL(/\/auth\?invite=/);
  return new URL(page.url()).searchParams.get("invite") ?? "";
}

async function signUp(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email" })).toBeVisible();
}

/** The five steps that follow the first sign-in; they lead to the own profile. */
async function setUpProfile(page: Page, name: string): Promise<void> {
  const heading = (text: string) => page.getByRole("heading", { level: 1, name: text });
  const next = page.getByRole("button", { name: "Continue" });
  await page.waitForURL(/\/onboarding$/);
  await next.click();
  await expect(heading("Tell us about yourself")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Affiliation").fill("Institute of Tides");
  await next.click();
  await expect(heading("What do you work on?")).toBeVisible();
  await page.getByRole("button", { name: "Physics", exact: true }).click();
  await next.click();
  await expect(heading("Choose your banner")).toBeVisible();
  await next.click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await page.getByRole("button", { name: "Get Started" }).click();
  await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
}

for (const [device, viewport] of Object.entries({ phone, desktop: { width: 1280, height: 800 } })) {
  test(`a stranger gets in on a ${device}, though the first mail is lost`, async ({ page, browser }) => {
    // The longest way through the product: some ten screens.
    test.setTimeout(180_000);
    const email = `o'hara+${device}@example.org`;
    await page.setViewportSize(viewport);
    await joinWaitlist(page, email);
    const code = await answerSurvey(page, email);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Email")).not.toBeEditable();
    await signUp(page);
    const [lost = ""] = await linksTo(server.url, email);

    // The next day, on a new device: no mail, and the code alone.
    const other = await browser.newContext({ viewport });
    const next = await other.newPage();
    await next.goto(`${server.url}/waitlist`);
    await next.getByLabel("Invitation code").fill(code.toLowerCase());
    await next.getByLabel("Invitation code").press("Enter");
    await expect(next.getByLabel("Email")).toHaveValue(email);
    await signUp(next);
    await next.getByRole("button", { name: "Send a new link" }).click();
    await expect(next.getByText(`A new link is on its way to ${email}`)).toBeVisible();

    // Only the newest of the three links works, wherever it is opened.
    const [newest = "", ...older] = await linksTo(server.url, email);
    expect(older).toHaveLength(2);
    await page.goto(lost);
    await expect(page.getByRole("heading", { name: "This link did not work" })).toBeVisible();
    await next.goto(newest);
    await expect(next.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
    expect(await signedInAs(next)).toBe(email);
    await next.getByRole("link", { name: "Continue" }).click();
    await setUpProfile(next, "نورا O’Hara 🎧");
    await other.close();

    // Who has an account is not invited again.
    await page.goto(`${server.url}/survey?email=${encodeURIComponent(email)}`);
    await answerAboutYou(page);
    await answerAims(page);
    await page.getByLabel("Use case").fill("Once more");
    await page.getByRole("button", { name: "Get Access" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "This email already has an account or invitation. Please sign in.",
    );
    await page.getByRole("link", { name: "Go to sign in" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    // The profile was set up on the other device.
    await page.waitForURL(/\/user\/[0-9a-f-]{36}$/);
    expect(await signedInAs(page)).toBe(email);
  });
}
