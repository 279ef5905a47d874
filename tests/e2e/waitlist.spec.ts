// The landing screen: what is refused and in which words, what is never lost, and who is led where.
import { expect, test, type Page } from "playwright/test";
import { answerOnce, banner, errorLog, expectWellMade, hold, WRONG } from "./forms.ts";
import { phone } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const waitlist = (page: Page) => page.getByRole("form", { name: "Waitlist" });

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
