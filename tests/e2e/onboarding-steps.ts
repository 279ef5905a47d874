// The onboarding filled in as people fill it in.
import { expect, type Page } from "playwright/test";

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" });
export const upload = (page: Page) => page.getByLabel("Upload your own banner");

export async function enterDetails(page: Page, name: string, affiliation: string) {
  await expect(heading(page, "Tell us about yourself")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Affiliation").fill(affiliation);
}

export async function chooseInterests(page: Page, ...names: string[]) {
  await expect(heading(page, "What do you work on?")).toBeVisible();
  for (const name of names) await page.getByRole("button", { name, exact: true }).click();
}

/** From the first step to the fourth. */
export async function toBanner(page: Page, name: string) {
  await goOn(page).click();
  await enterDetails(page, name, "Institute of Tides");
  await goOn(page).click();
  await chooseInterests(page, "Physics");
  await goOn(page).click();
  await expect(heading(page, "Choose your banner")).toBeVisible();
}
