// What people do in the app, as steps that many tests share.
import { expect, type Page } from "playwright/test";

export const PASSWORD = "orpheus-demo";
export const ADA = "ada@orpheus.local";
export const GRACE = "grace@orpheus.local";
export const LIMIT = "limit@orpheus.local";

export const phone = { width: 390, height: 844 };

/** Signs in on /login and waits for the generate screen, where a sign-in leads. */
export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${url}/generate`);
}

/** Makes an account with an unused invitation. */
export async function signUp(page: Page, url: string, code: string, email: string): Promise<void> {
  await page.goto(`${url}/auth?invite=${code}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
}

/** The message of that title at the bottom right. */
export const toast = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByRole("listitem")
    .filter({ has: page.getByText(title, { exact: true }) });

export const playerBar = (page: Page) => page.getByRole("region", { name: "Audio player" });
