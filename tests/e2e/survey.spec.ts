// The survey: what each step waits for, what is never lost, and where it leads.
import { expect, test } from "playwright/test";
import { answerOnce, banner, errorLog, expectWellMade, hold, WRONG } from "./forms.ts";
import { ADA } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";
import { answerAboutYou, answerAims, continueButton, surveyStep } from "./survey-answers.ts";

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const getAccess = { name: "Get Access" };

test("each step of the survey waits for its answers, which a reload and Back give back", async ({ page }) => {
  await page.goto(`${server.url}/waitlist`);
  await page.goto(`${server.url}/survey?email=ada%2Bnews%40example.org`);
  await expect(page).toHaveTitle("Early access survey · Orpheus");
  const next = continueButton(page);
  const progress = page.getByRole("progressbar", { name: "Survey" });
  await expect(progress).toHaveAttribute("value", "1");
  await expect(page.getByRole("button", { name: "Previous" })).toHaveCount(0);

  const field = page.getByLabel("Research field");
  expect(await field.locator("optgroup").count()).toBe(7);
  expect(await field.locator("optgroup[label='Humanities'] option").count()).toBe(6);
  expect(await page.getByLabel("Role").locator("option").count()).toBe(16);
  await expect(next).toBeDisabled();
  await page.getByLabel("Role").selectOption("Other");
  await field.selectOption("Human-Computer Interaction");
  await expect(field).toHaveValue("human-computer-interaction");
  await expect(next).toBeDisabled();
  await expectWellMade(page, "the first step");
  await page.getByRole("radio", { name: "10+ years" }).check();
  await next.click();

  await expect(surveyStep(page, "What you are after")).toBeFocused();
  await expect(progress).toHaveAttribute("aria-valuetext", "Step 2 of 3: What you are after");
  expect(await page.getByRole("checkbox").count()).toBe(12);
  const interest = page.getByRole("checkbox", { name: "Sharing my research findings" });
  await interest.check();
  await expect(next).toBeDisabled();
  await page.getByRole("checkbox", { name: "Sharing research with non-experts" }).check();
  await expect(next).toBeEnabled();
  await interest.uncheck();
  await expect(next).toBeDisabled();
  await interest.check();
  await expectWellMade(page, "the second step");
  await next.click();

  const send = page.getByRole("button", getAccess);
  const use = page.getByLabel("Use case");
  await expect(page.getByLabel("Email")).toHaveValue("ada+news@example.org");
  await expect(send).toBeDisabled();
  await use.fill("   ");
  await expect(send).toBeDisabled();
  const words = "אני רוצה לשמוע מאמרים 🎧 בדרך";
  await use.fill(words);
  await expect(send).toBeEnabled();
  expect(await use.evaluate((area) => getComputedStyle(area).direction)).toBe("rtl");
  await page.getByLabel("Email").fill("ada@example");
  await use.focus();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(send).toBeDisabled();
  await expectWellMade(page, "the third step");
  await page.getByLabel("Email").fill("typed@example.org");

  await page.reload();
  await expect(surveyStep(page, "Your plans")).toBeVisible();
  await expect(use).toHaveValue(words);
  await expect(page.getByLabel("Email")).toHaveValue("typed@example.org");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(surveyStep(page, "What you are after")).toBeVisible();
  await expect(interest).toBeChecked();
  await page.goForward();
  await expect(use).toHaveValue(words);
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel("Role")).toHaveValue("Other");
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/waitlist`);
  await page.goForward();
  await expect(page.getByRole("radio", { name: "10+ years" })).toBeChecked();
});

test("the survey is sent once, says what failed, and leads to the sign-up", async ({ page, context }) => {
  await page.goto(`${server.url}/survey`);
  const log = errorLog(page);
  await answerAboutYou(page);
  await answerAims(page);
  const use = page.getByLabel("Use case");
  const email = page.getByLabel("Email");
  const send = page.getByRole("button", getAccess);
  await use.fill("Papers on the way to work");

  await email.fill(ADA);
  await send.click();
  await expect(banner(page)).toContainText(
    "This email already has an account or invitation. Please sign in.",
  );
  const signIn = banner(page).getByRole("link", { name: "Go to sign in" });
  await expect(signIn).toHaveAttribute("href", "/login?email=ada%40orpheus.local");
  await expectWellMade(page, "an address with an account");

  await email.fill("Noor@example.org");
  await answerOnce(page, "submit-survey", 422, {
    error: "The words of the server.",
    code: "invalid_request",
  });
  await send.click();
  await expect(banner(page)).toHaveText("The words of the server.");
  await answerOnce(page, "submit-survey", 500, null);
  await send.click();
  await expect(banner(page)).toHaveText(WRONG);
  expect(log.filter((line) => line.includes("The survey could not be sent")).length).toBe(3);
  await context.setOffline(true);
  await expect(page.getByText("You are offline. Your answers stay in this tab")).toBeVisible();
  await send.click();
  await expect(banner(page)).toHaveText(WRONG);
  await context.setOffline(false);
  await expect(use).toHaveValue("Papers on the way to work");

  const held = await hold(page, "submit-survey");
  await send.click();
  const busy = page.getByRole("button", { name: "Processing..." });
  await expect(busy).toBeDisabled();
  await expect(banner(page)).toHaveCount(0);
  await busy.click({ force: true });
  await email.press("Enter");
  await expectWellMade(page, "the survey on its way");
  held.release();
  const thanks = page.getByRole("dialog", { name: "Thank You!" });
  await expect(thanks).toContainText("You are being redirected to create your account.");
  await expect(page).toHaveURL(/\/auth\?invite=[A-Z0-9]{8}&email=noor%40example\.org$/);
  expect(held.requests).toEqual([
    {
      role: "Postdoctoral Researcher",
      researchField: "human-computer-interaction",
      experience: "3-5",
      interests: ["Making research more accessible"],
      challenges: ["Finding time to read papers"],
      useCase: "Papers on the way to work",
      email: "noor@example.org",
      website: "",
    },
  ]);
  await expect(page.getByLabel("Email")).toHaveValue("noor@example.org");
  await expect(page.getByLabel("Email")).not.toBeEditable();

  // Nothing is left of it, and the entry of a later step waits for "Continue" like any other.
  await page.goBack();
  await expect(surveyStep(page, "About you")).toBeVisible();
  await expect(page.getByLabel("Role")).toHaveValue("");
  await answerAboutYou(page, { proceed: false });
  await expect(continueButton(page)).toBeEnabled();
  await expect(surveyStep(page, "About you")).toBeVisible();
  await continueButton(page).click();
  await expect(surveyStep(page, "What you are after")).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByLabel("Role")).toHaveValue("Postdoctoral Researcher");
});

test("the thanks are shown for two seconds", async ({ page }) => {
  // Timers of two seconds go off when this test says so: what looks at a page needs the others.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    const afterTwoSeconds: (() => void)[] = [];
    const hold = (task: () => void, milliseconds?: number) =>
      milliseconds === 2000 ? afterTwoSeconds.push(task) : set(task, milliseconds);
    Object.assign(window, { setTimeout: hold, afterTwoSeconds });
  });
  await page.goto(`${server.url}/survey?email=vera%40example.org`);
  await answerAboutYou(page);
  await answerAims(page);
  await page.getByLabel("Use case").fill("🎧");
  await page.getByRole("button", getAccess).click();
  const thanks = page.getByRole("dialog", { name: "Thank You!" });
  await expect(thanks).toBeVisible();
  await expectWellMade(page, "the thanks");
  // As far from its lower edge to its words as from its upper one.
  const gaps = await thanks.evaluate((dialog) => {
    const panel = dialog.firstElementChild!.getBoundingClientRect();
    const title = dialog.querySelector("h2")!.getBoundingClientRect();
    return [title.top - panel.top, panel.bottom - dialog.querySelector("p")!.getBoundingClientRect().bottom];
  });
  expect(gaps[1]).toBeCloseTo(gaps[0] ?? -1, 0);
  await page.keyboard.press("Escape");
  await expect(thanks).toBeVisible();
  await page.evaluate(() => {
    for (const task of (window as unknown as { afterTwoSeconds: (() => void)[] }).afterTwoSeconds) task();
  });
  await expect(page).toHaveURL(/\/auth\?invite=[A-Z0-9]{8}&email=vera%40example\.org$/);
});
