// What the account holds: the card of /account in every status, the way to the portal and back, and the plan's limit on
// /generate. The payment provider is that of the embedded server.
import { expect, test, type Page } from "playwright/test";
import type { SubscriptionStatus } from "../../supabase/functions/_shared/billing-contract.ts";
import { generatePaper } from "../corpus/index.ts";
import { expectAccessible } from "./accessibility.ts";
import { dropFile, filePicker, pdf, READ } from "./papers.ts";
import { ADA, GRACE, LIMIT, phone, signIn, toast, YUKI } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";
import { hold, passDays, payer, PREMIUM, PRO } from "./subscription.ts";

const desktop = { width: 1280, height: 900 };

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const card = (page: Page) => page.getByRole("region", { name: "Subscription" });
const manage = (page: Page) => card(page).getByRole("button", { name: "Manage Subscription" });
const upgrade = (page: Page) => page.getByRole("dialog", { name: "Upgrade Required" });

/** Somebody comes back to the page: it asks at once instead of in half a minute, unless it is asking already. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("pageshow")));

/** As the card writes the day so far from now. */
const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
  });

async function expectCard(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  await expect(async () => {
    await comeBack(page);
    for (const text of texts) await expect(card(page)).toContainText(text, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
}

const paper = async (seed: number, name: string) => pdf(name, (await generatePaper(seed, "journal")).bytes);

// Before the provider's clock is moved: the period that is paid for begins now.
test("who has used up the plan is led to the plans at the choice of a paper, and goes on with it after paying", async ({
  page,
}) => {
  const limit = await payer(server, LIMIT);
  await page.setViewportSize(phone);
  await signIn(page, server.url, LIMIT);
  await expect(page.getByText("0 of 3 podcasts left")).toBeVisible();
  await expectAccessible(page, { where: "the form at the plan's limit" });
  await page.getByLabel("Keywords").fill("typed, before");
  await filePicker(page).setInputFiles(await paper(7, "fourth.pdf"));
  await expect(upgrade(page)).toBeVisible(READ);
  await expect(upgrade(page)).toContainText("The Free plan has 3 podcasts in all.");
  await expectAccessible(page, { where: "the dialog at the plan's limit" });
  await upgrade(page).getByRole("link", { name: "View Plans" }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);

  await limit.subscribe(PRO);
  await page.goto(`${server.url}/generate`);
  await expect(page.getByText("10 of 10 podcasts left this month")).toBeVisible();
  await expect(page.getByText(`renews on ${dayIn(14)}`)).toBeVisible();
  await expect(page.getByText("fourth.pdf")).toBeVisible();
  await expect(page.getByLabel("Keywords")).toHaveValue("typed, before");
  await expect(upgrade(page)).toBeHidden();
  const answered = page.waitForResponse("**/functions/v1/generate-podcast");
  await page.getByRole("button", { name: "Generate Podcast" }).click();
  expect((await answered).ok()).toBe(true);
  // What runs counts, and what was cancelled does not.
  await expect(page.getByText("9 of 10 podcasts left this month")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(toast(page, "Cancelled")).toBeVisible(READ);
  await expect(page.getByText("10 of 10 podcasts left this month")).toBeVisible();
  await expect(upgrade(page)).toBeHidden();
});

test("the card follows a subscription from the free plan through trial, payments and its end", async ({
  page,
}) => {
  const ada = await payer(server, ADA);
  await page.setViewportSize(phone);
  await signIn(page, server.url, ADA, "/account");
  await expect(card(page)).toContainText("You are currently on the Free plan.");
  await expect(card(page)).toContainText(/\d of 3 podcasts used/);
  await expect(card(page).getByRole("link", { name: "Upgrade to Pro" })).toHaveAttribute("href", "/pricing");
  await expect(manage(page)).toBeHidden();

  await ada.subscribe(PRO, "pay-once");
  await expectCard(
    page,
    "Pro, billed monthly",
    "Free trial",
    `Trial ends on ${dayIn(14)}`,
    "0 of 10 podcasts used this month",
    `Renews on ${dayIn(14)}.`,
  );
  await expect(card(page).getByRole("link", { name: "See all plans" })).toHaveAttribute("href", "/pricing");
  await ada.manage("cancel");
  await expectCard(page, "Free trial, will not renew", `Ends on ${dayIn(14)}`, "Nothing will be charged.");
  await ada.manage("resume");
  await passDays(server, 14);
  await expectCard(
    page,
    "Payment failed",
    `Payment was due on ${dayIn(14)}`,
    "Check your card under Manage Subscription.",
  );
  await expectAccessible(page, { where: "a failed payment" });
  await ada.manage("card-pays");
  await expectCard(page, "Active", "Next billing date");
  await ada.manage("change", PREMIUM);
  await expectCard(page, "Premium, billed monthly", /\d of 50 podcasts used this month/);
  await ada.manage("cancel");
  await expectCard(page, "Active, will not renew", "Ends on");
  await passDays(server, 32);
  await expectCard(page, "Cancelled", "You are currently on the Free plan.", /\d of 3 podcasts used/);

  // What the device has is there without a network, and what needs one says so.
  await page.context().setOffline(true);
  await expect(card(page)).toContainText("You are offline.");
  await expect(card(page)).toContainText("Last checked just now.");
  await expect(manage(page)).toBeDisabled();
  await expectAccessible(page, { where: "a subscription that ended, without a network" });
  await page.context().setOffline(false);
  await expect(manage(page)).toBeEnabled();
});

test("statuses that the provider's life does not reach are told too, and nothing is managed without a customer", async ({
  page,
}) => {
  const { id } = await payer(server, YUKI);
  const start = new Date().toISOString();
  const end = new Date(Date.now() + 10 * 86_400_000).toISOString();
  const put = (status: SubscriptionStatus) =>
    hold(server, id, { status, current_period_start: start, current_period_end: end });
  await put("unpaid");
  await signIn(page, server.url, YUKI, "/account");
  const said: [SubscriptionStatus, string, string][] = [
    ["unpaid", "Unpaid", "The payment failed several times."],
    ["paused", "Paused", "The trial ended without a way to pay."],
    ["incomplete", "Payment not completed", "The first payment has not gone through."],
    ["incomplete_expired", "Expired", "Nothing was charged."],
  ];
  for (const [status, words, note] of said) {
    await put(status);
    await expectCard(page, words, note, "You are currently on the Free plan.");
  }
  await expectAccessible(page, { where: "a subscription that expired" });
  await manage(page).click();
  await expect(toast(page, "Subscription Management Error")).toContainText(
    "There is no subscription to manage yet.",
  );
});

test("the plan is changed in the portal, and shown on the way back", async ({ page }) => {
  const grace = await payer(server, GRACE);
  await grace.subscribe(PRO);
  await signIn(page, server.url, GRACE, "/account");
  await expect(card(page)).toContainText("Pro, billed monthly");

  const portal = "**/functions/v1/create-customer-portal-session";
  const failures: [number, object, string][] = [
    [502, { code: "provider_failed" }, "The payment service cannot be reached. Please try again later."],
    [503, { code: "payment_unavailable" }, "Payment is not set up on this server."],
    [500, {}, "Failed to create portal session"],
    [401, {}, "User must be logged in"],
    [200, {}, "No portal URL received"],
  ];
  for (const [status, json, message] of failures) {
    await page.route(portal, (route) => route.fulfill({ status, json }), { times: 1 });
    await manage(page).click();
    await expect(toast(page, "Subscription Management Error").filter({ hasText: message })).toBeVisible();
  }
  await page.route(portal, (route) => route.abort(), { times: 1 });
  await manage(page).click();
  await expect(
    toast(page, "Subscription Management Error").filter({
      hasText: "Could not access subscription management. Please try again later.",
    }),
  ).toBeVisible();

  let calls = 0;
  page.on("request", (request) => {
    if (request.url().includes("create-customer-portal-session") && request.method() === "POST") calls += 1;
  });
  await manage(page).dblclick();
  await expect(page.getByRole("heading", { name: "Manage subscription" })).toBeVisible();
  expect(calls).toBe(1);
  const answered = page.waitForResponse("**/functions/v1/sync-subscription");
  await page.getByRole("link", { name: "Return to Orpheus" }).click();
  await answered;
  await expect(page).toHaveURL(`${server.url}/account`);
  await expect(toast(page, "Success")).toHaveCount(0);
  await manage(page).click();
  await page.getByRole("button", { name: "Change to Premium, €29.00 a month" }).click();
  await page.getByRole("link", { name: "Return to Orpheus" }).click();
  await expect(toast(page, "Success")).toContainText("Your subscription has been updated successfully!");
  await expect(page).toHaveURL(`${server.url}/account`);
  await expect(card(page)).toContainText("Premium, billed monthly");
});

test("the largest plan's limit promises no larger one, and more than a plan has is none left", async ({
  page,
}) => {
  // Three of this account's podcasts are of the last days (supabase/local/seed/accounts.ts).
  const { id } = await payer(server, LIMIT);
  const service = await server.service();
  await service.from("subscription_plans").update({ podcast_limit: 2 }).eq("tier", "premium");
  await hold(server, id, {
    tier: "premium",
    stripe_price_id: PREMIUM,
    status: "active",
    current_period_start: new Date(Date.now() - 86_400_000).toISOString(),
    current_period_end: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  });
  await page.setViewportSize(desktop);
  await signIn(page, server.url, LIMIT);
  await expect(page.getByText("0 of 2 podcasts left this month")).toBeVisible();
  await expect(page.getByText(`3 used, renews on ${dayIn(20)}`)).toBeVisible();
  await dropFile(page, await paper(8, "one-too-many.pdf"));
  await expect(upgrade(page)).toBeVisible(READ);
  await expect(upgrade(page)).toContainText("is the most that any plan has.");
  await expect(upgrade(page)).toContainText(`Yours renews on ${dayIn(20)}.`);
  await expectAccessible(page, { where: "the dialog at the largest plan's limit" });
});
