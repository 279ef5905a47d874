// From the plans to a subscription and back, over the payment provider of the embedded server; and what goes wrong on
// the way.
import { expect, test, type Page, type Route } from "playwright/test";
import { expectWellMade, hold } from "./forms.ts";
import { userIdOf } from "./library.ts";
import { ADA, GRACE, LIMIT, PASSWORD, phone, signIn, toast, YUKI } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const CHECKOUT = /\/_local\/.*checkout\/cs_/;
const FAILED = "Subscription Verification Failed";

/** The card of a plan. */
const plan = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Plans" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

const subscribe = (page: Page, name: string) => plan(page, name).getByRole("button", { name: "Subscribe" });

/** A client of somebody, as their browser has it. */
async function clientOf(email: string) {
  const client = visitor(server.url);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  return client;
}

async function quotaOf(email: string): Promise<unknown> {
  const { data } = await (await clientOf(email)).rpc("podcast_quota");
  return data;
}

/** Has somebody pay for a plan over the wire. @returns where the provider leads back to. */
async function pay(email: string, priceId: string): Promise<string> {
  const client = await clientOf(email);
  const { data } = await client.functions.invoke<{ url: string }>("create-checkout-session", {
    body: { priceId },
  });
  if (!data) throw new Error("no checkout was opened");
  const paid = await fetch(data.url, {
    method: "POST",
    body: new URLSearchParams({ action: "pay" }),
    redirect: "manual",
  });
  return paid.headers.get("location") ?? "";
}

async function signInHere(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a chosen interval is never set back while the page for it is drawn", async ({ page }) => {
  await page.goto(`${server.url}/pricing`);
  const stays = await page.getByRole("radio", { name: /Yearly/ }).evaluate((radio: HTMLInputElement) => {
    radio.click();
    return radio.checked;
  });
  expect(stays).toBe(true);
  await expect(plan(page, "Pro")).toContainText("€120 / year");
});

test("a visitor chooses a plan, signs in, pays and holds it in its interval", async ({ page }) => {
  await page.goto(`${server.url}/pricing`);
  await expect(page.getByRole("heading", { name: "Simple, Transparent Pricing" })).toBeVisible();
  await expect(plan(page, "Pro")).toContainText("€12 / month");
  await expect(plan(page, "Free")).toContainText("€0 / month");
  await page.getByText("Yearly").click();
  await expect(plan(page, "Pro")).toContainText("€120 / year");
  await expect(plan(page, "Premium")).toContainText("€290 / year");
  await expect(plan(page, "Free")).toContainText("€0 / year");
  await subscribe(page, "Pro").click();
  await signInHere(page, GRACE);

  await expect(page).toHaveURL(`${server.url}/pricing?interval=year`);
  await expect(plan(page, "Free").getByRole("button", { name: "Current Plan" })).toBeDisabled();
  await subscribe(page, "Pro").click();
  await expect(page).toHaveURL(CHECKOUT);
  const checkout = page.url();
  await page.getByRole("button", { name: "Pay with a card that is declined" }).click();
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL(`${server.url}/pricing?interval=year`);
  expect(await quotaOf(GRACE)).toMatchObject({ tier: "free", limit: 3 });
  await subscribe(page, "Pro").click();
  await expect(page).toHaveURL(checkout);
  await page.getByRole("button", { name: "Pay", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Welcome to Orpheus Pro!" })).toBeVisible();
  await expect(toast(page, "Your subscription has been activated!")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    "Your free trial of the Pro plan has begun. You can make 10 podcasts a month.",
  );
  expect(await quotaOf(GRACE)).toMatchObject({ tier: "pro", limit: 10 });
  await expect(page.getByRole("link", { name: "Go to Profile" })).toHaveAttribute(
    "href",
    `/user/${await userIdOf(server, GRACE)}`,
  );
  await expectWellMade(page, "the success");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome to Orpheus Pro!" })).toBeVisible();
  await expect(toast(page, "Your subscription has been activated!")).toHaveCount(0);

  await page.goto(`${server.url}/pricing?interval=year`);
  await expect(plan(page, "Pro").getByRole("button", { name: "Current Plan" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Current Plan" })).toHaveCount(1);
  await expect(page.getByText("Recommended")).toHaveCount(0);
  await page.getByText("Monthly").click();
  await expect(page.getByRole("button", { name: "Subscribe" })).toHaveCount(3);
  await subscribe(page, "Premium").click();
  const dialog = page.getByRole("dialog", { name: "You already have a subscription" });
  await expect(dialog.getByRole("link", { name: "Go to Account Settings" })).toHaveAttribute(
    "href",
    "/account",
  );
  await expectWellMade(page, "the refusal of a second subscription");
  await dialog.getByRole("button", { name: "Back to the plans" }).click();
  await expect(subscribe(page, "Premium")).toBeEnabled();
});

/** Lays a paper on this device that waits to become an episode, as the form does. */
const leaveDraft = (page: Page, userId: string): Promise<void> =>
  page.evaluate(async (name) => {
    const open = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener("success", () => resolve(open.result));
    });
    const form = { title: "A paper that waits", abstract: "", authors: "", publishingYear: "2026" };
    const rest = { fieldOfResearch: "", keywords: "", doi: "", isPublic: true };
    const draft = { id: "generate", touched: ["title"], suggested: [], sent: null, dismissedJobId: null };
    const file = { blob: new Blob(["%PDF-"]), name: "waiting.pdf" };
    const stores = database.transaction(["drafts", "papers"], "readwrite");
    stores.objectStore("drafts").put({ ...draft, form: { ...form, ...rest } });
    stores.objectStore("papers").put({ id: "generate", file, paper: null });
    await new Promise((resolve) => {
      stores.addEventListener("complete", resolve);
    });
    database.close();
  }, `orpheus_${userId}`);

test("the way back alone makes a plan hold, after a sign-in, and leads to the paper that waits", async ({
  page,
}) => {
  const service = await server.service();
  const userId = await userIdOf(server, YUKI);
  const held = async () => {
    const { data } = await service.from("user_subscriptions").select("tier,interval").eq("user_id", userId);
    return data;
  };
  const back = await pay(YUKI, "price_orpheus_premium_month");
  // As if the provider's event had never come.
  await expect.poll(held).toEqual([{ tier: "premium", interval: "month" }]);
  await service.from("user_subscriptions").delete().eq("user_id", userId);
  await page.setViewportSize(phone);
  await page.goto(back);
  await signInHere(page, YUKI);
  await expect(page).toHaveURL(back);
  await expect(page.getByRole("heading", { name: "Welcome to Orpheus Pro!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Make an episode" })).toHaveCount(0);
  expect(await held()).toEqual([{ tier: "premium", interval: "month" }]);

  await leaveDraft(page, userId);
  await page.reload();
  await page.getByRole("link", { name: "Make an episode" }).click();
  await expect(page).toHaveURL(`${server.url}/generate`);
  await expect(page.getByLabel("Title")).toHaveValue("A paper that waits");
});

test("presses and tabs open one checkout, and what could not be opened is told", async ({
  page,
  context,
}) => {
  await signIn(page, server.url, ADA, "/pricing");
  const fail = (route: Route) =>
    // A GET asks whether plans can be paid for.
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 502, json: { code: "provider_failed", error: "down" } });
  await page.route("**/functions/v1/create-checkout-session", fail);
  await subscribe(page, "Pro").click();
  await expect(toast(page, "Failed to create checkout session. Please try again.")).toBeVisible();
  await expect(subscribe(page, "Pro")).toBeEnabled();
  await page.unroute("**/functions/v1/create-checkout-session", fail);

  await context.setOffline(true);
  await subscribe(page, "Pro").click();
  await expect(toast(page, "You are offline")).toBeVisible();
  // The plans are asked for again once the server is reached.
  const reached = page.waitForResponse("**/rest/v1/subscription_plans*");
  await context.setOffline(false);
  await reached;

  const held = await hold(page, "create-checkout-session");
  await subscribe(page, "Pro").dblclick();
  await expect(page.getByRole("button", { name: "Opening checkout..." })).toBeVisible();
  await expect(subscribe(page, "Premium")).toBeDisabled();
  held.release();
  await expect(page).toHaveURL(CHECKOUT);
  expect(held.requests.filter((body) => body !== null)).toEqual([{ priceId: "price_orpheus_pro_month" }]);
  const other = await context.newPage();
  await other.goto(`${server.url}/pricing`);
  await subscribe(other, "Pro").click();
  await expect(other).toHaveURL(page.url());
  await other.close();
  await page.goBack();
  await expect(subscribe(page, "Pro")).toBeEnabled();

  await page.route("**/functions/v1/create-checkout-session", (route) =>
    route.fulfill({ json: { available: false } }),
  );
  await page.reload();
  await expect(page.getByText("Payment is not set up on this server.")).toBeVisible();
  await expect(plan(page, "Premium")).toContainText("€29 / month");
  await expect(page.getByRole("button", { name: "Subscribe" })).toHaveCount(0);
  // One below the other, no plan keeps a place for the button it does not have.
  await page.setViewportSize(phone);
  const empty = () =>
    page
      .locator(".pricing-plan > *")
      .evaluateAll(
        (parts) => parts.filter((part) => part.checkVisibility() && part.clientHeight === 0).length,
      );
  await expect.poll(empty).toBe(0);
  await expectWellMade(page, "the plans without payment");
});

/** Opens a page whose verification fails. From its answer on time passes only where it is moved. */
async function failAtRest(page: Page, address: string): Promise<void> {
  const held = await hold(page, "verify-checkout-session");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Verifying your subscription..." })).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  held.release();
  await expect(page.getByRole("heading", { name: "Verification Failed" })).toBeVisible();
  await held.end();
}

test("a failed verification is told and leads to the plans, unless the user acts", async ({ page }) => {
  const success = `${server.url}/subscription/success`;
  const foreign = await pay(LIMIT, "price_orpheus_pro_month");
  await page.setViewportSize(phone);
  await signIn(page, server.url, ADA, "/pricing");
  await page.clock.install();
  const failed = page.getByRole("heading", { name: "Verification Failed" });

  await page.goto(success);
  await expect(failed).toBeVisible();
  await expect(page.getByRole("main")).toContainText("No session ID found");
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL(success);
  await expect(toast(page, FAILED)).toHaveCount(0);

  await failAtRest(page, foreign);
  await expect(page.getByRole("main")).toContainText("This checkout was made by another account.");
  await expect(
    toast(page, "Could not verify subscription. Please contact support if this persists."),
  ).toBeVisible();
  await page.clock.runFor(2_999);
  await expect(page).toHaveURL(foreign);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${server.url}/pricing`);
  expect(await quotaOf(ADA)).toMatchObject({ tier: "free" });

  await page.clock.resume();
  await failAtRest(page, `${success}?session_id=cs_unknown`);
  await expect(toast(page, FAILED)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(`${success}?session_id=cs_unknown`);
  await page.clock.resume();
  await expectWellMade(page, "the failure");
  await page.getByRole("link", { name: "Return to Pricing" }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);

  const unreached = /verify-checkout-session|\/auth\/v1\/health/;
  await page.route(unreached, (route) => route.abort());
  await page.goto(`${success}?session_id=cs_unknown`);
  await expect(page.getByRole("heading", { name: "Verifying your subscription..." })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("You are offline.");
  await expectWellMade(page, "the verification");
  await page.unroute(unreached);
  await page.clock.fastForward(2_000);
  await expect(failed).toBeVisible();
});
