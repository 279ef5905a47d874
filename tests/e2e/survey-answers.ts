// The survey filled in as people fill it in, for the tests that pass through it.
import { expect, type Page } from "playwright/test";

export const surveyStep = (page: Page, title: string) =>
  page.getByRole("form", { name: "Survey" }).getByRole("heading", { name: title });

export const continueButton = (page: Page) => page.getByRole("button", { name: "Continue" });

export async function answerAboutYou(page: Page, { proceed = true } = {}): Promise<void> {
  await page.getByLabel("Role").selectOption("Postdoctoral Researcher");
  await page.getByLabel("Research field").selectOption("Human-Computer Interaction");
  await page.getByRole("radio", { name: "3-5 years" }).check();
  if (!proceed) return;
  await continueButton(page).click();
  await expect(surveyStep(page, "What you are after")).toBeVisible();
}

export async function answerAims(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Making research more accessible" }).check();
  await page.getByRole("checkbox", { name: "Finding time to read papers" }).check();
  await continueButton(page).click();
  await expect(surveyStep(page, "Your plans")).toBeVisible();
}
