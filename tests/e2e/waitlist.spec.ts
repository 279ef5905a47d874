// The waitlist and the survey: what is refused and in which words, what is never lost, and who is led where.
import { expect, test, type Page, type Route } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { ADA, phone } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";
import { answerAboutYou, answerAims, continueButton, surveyStep } from "./survey-answers.ts";

const WRONG = "Something went wrong. Please try again.";
const desktop = { width: 1280, height: 900 };

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const banner = (page: Page) => page.getByRole("alert");
const waitlist = (page: Page) => page.getByRole("form", { name: "Waitlist" });
const getAccess = { name: "Get Access" };

/** What the console was told of as an error. */
function errorLog(page: Page): string[] {
  const list: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") list.push(message.text());
  });
  return list;
}

/** Holds the requests to a function until they are let go; `requests` has their bodies. */
async function hold(page: Page, name: string) {
  const requests: unknown[] = [];
  const free = Promise.withResolvers<void>();
  const handler = async (route: Route) => {
    requests.push(route.request().postDataJSON());
    await free.promise;
    await route.continue();
  };
  await page.route(`**/functions/v1/${name}`, handler);
  return {
    requests,
    release: free.resolve,
    end: () => page.unroute(`**/functions/v1/${name}`, handler),
  };
}

/** Answers the next request to a function instead of the server. */
const answerOnce = (page: Page, name: string, status: number, json: unknown) =>
  page.route(`**/functions/v1/${name}`, (route) => route.fulfill({ status, json }), { times: 1 });

/** Accessible and no wider than the screen, on a phone and a desktop, in light and dark. */
async function expectWellMade(page: Page, where: string): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${where} at ${width} px`).toBeLessThanOrEqual(width);
  }
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectAccessible(page, { where: `${where} at ${size.width} px` });
  }
}

/** Where on the page the cards below the forms begin. */
const placeOfCards = (page: Page) =>
  page
    .getByRole("heading", { name: "AI Podcast Creation" })
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + window.scrollY));

test("the landing screen says what Orpheus does, and its fields meet people alone", async ({ page }) => {
  await page.goto(`${server.url}/waitlist`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/research into podcasts/i);
  for (const name of ["AI Podcast Creation", "Privacy Control", "Impact Tracking"])
    await expect(
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) }),
    ).toBeVisible();
  await expect(page.getByText("324 researchers are on the waitlist")).toBeVisible();
  const fields = page.getByRole("main").getByRole("textbox");
  await expect(fields).toHaveCount(2);
  for (const field of await fields.all()) await expect(field).not.toHaveAttribute("placeholder");
  for (const honeypot of await page.locator("input[name=website]").all()) {
    await expect(honeypot).toHaveAttribute("tabindex", "-1");
    await expect(honeypot).toHaveAttribute("autocomplete", "off");
    const hidden = honeypot.locator("xpath=ancestor::*[@aria-hidden='true']");
    expect((await hidden.boundingBox())?.width).toBeLessThanOrEqual(1);
  }
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("type", "email");
  await email.focus();
  const reached: string[] = [];
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Tab");
    reached.push(
      await page.evaluate(
        () => document.activeElement?.textContent || (document.activeElement as HTMLInputElement).name,
      ),
    );
  }
  expect(reached).toEqual(["Get Access", "invite", "Get Access", "Login"]);
  await expectWellMade(page, "the landing screen");

  // An invitation is written in upper case, and corrected where the caret is.
  const code = page.getByLabel("Invitation code");
  await code.pressSequentially("no ch99");
  await code.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));
  await page.keyboard.type("su");
  await expect(code).toHaveValue("NOSUCH99");
  const before = await placeOfCards(page);
  await page.keyboard.press("Enter");
  await expect(banner(page)).toHaveText("Invalid invitation code.");
  expect(await placeOfCards(page)).toBe(before);
  await code.fill("demo0001");
  await page.keyboard.press("Enter");
  await expect(banner(page)).toHaveText("This invitation code has already been used.");
});

test("an address is put on the waitlist once, and what fails loses nothing", async ({ page, context }) => {
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/waitlist`);
  const log = errorLog(page);
  const email = page.getByLabel("Email");
  const send = waitlist(page).getByRole("button");
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/join-waitlist")) asked.push(request.postDataJSON());
  });

  await send.click();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
  await email.fill("ada");
  await send.click();
  expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true);
  const before = await placeOfCards(page);
  await email.fill("ada@example");
  await send.click();
  await expect(banner(page)).toHaveText("Please enter a valid email address.");
  expect(asked).toEqual([]);
  expect(await placeOfCards(page)).toBe(before);
  await expect(banner(page)).toBeInViewport({ ratio: 1 });

  await email.fill("Ada+News@example.org");
  await answerOnce(page, "join-waitlist", 500, { error: "a stack", code: "internal" });
  await send.click();
  await expect(banner(page)).toHaveText(WRONG);
  expect(log.some((line) => line.includes("could not be put on the waitlist"))).toBe(true);
  await answerOnce(page, "join-waitlist", 429, { error: "slow down", code: "rate_limited" });
  await send.click();
  await expect(banner(page)).toHaveText("Too many requests. Please wait a moment and try again.");
  expect(await placeOfCards(page)).toBe(before);

  await context.setOffline(true);
  await expect(page.getByText("You are offline. What you type stays here until you are back.")).toBeVisible();
  const offline = await placeOfCards(page);
  await send.click();
  await expect(banner(page)).toHaveText(WRONG);
  expect(await placeOfCards(page)).toBe(offline);
  await expectWellMade(page, "the landing screen without a network");
  await expect(email).toHaveValue("Ada+News@example.org");
  await context.setOffline(false);

  asked.length = 0;
  const held = await hold(page, "join-waitlist");
  await email.press("Enter");
  await expect(send).toHaveText("Joining...");
  await email.press("Enter");
  await send.click({ force: true });
  held.release();
  const dialog = page.getByRole("dialog", { name: "You're on the List!" });
  await expect(dialog).toBeVisible();
  expect(asked).toEqual([{ email: "ada+news@example.org", website: "" }]);
  await held.end();
  await expectWellMade(page, "the dialog of the waitlist");
  await dialog.getByRole("button", { name: "Skip for Now" }).click();
  await expect(dialog).toBeHidden();
  await expect(email).toHaveValue("");

  await email.fill("ada+news@EXAMPLE.org");
  await send.click();
  await expect(banner(page)).toHaveText("This email is already on the waitlist.");
  await expectWellMade(page, "a refused address");
  await expect(email).toHaveValue("ada+news@EXAMPLE.org");

  await email.fill("grace+news@example.org");
  await send.click();
  await dialog.getByRole("button", { name: "Take Survey" }).click();
  await expect(page).toHaveURL(`${server.url}/survey?email=grace%2Bnews%40example.org`);
  await expect(dialog).toBeHidden();
});

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
  await page.keyboard.press("Escape");
  await expect(thanks).toBeVisible();
  await page.evaluate(() => {
    for (const task of (window as unknown as { afterTwoSeconds: (() => void)[] }).afterTwoSeconds) task();
  });
  await expect(page).toHaveURL(/\/auth\?invite=[A-Z0-9]{8}&email=vera%40example\.org$/);
});
