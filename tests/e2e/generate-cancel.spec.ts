// An episode is given up while it is made: at each stage the form comes back as it was, and nothing is left of it.
import { expect, test, type Page } from "playwright/test";
import { generatePaper } from "../corpus/index.ts";
import { userIdOf } from "./library.ts";
import { filePicker, pdf, READ } from "./papers.ts";
import { ADA, GRACE, phone, signIn, toast } from "./people.ts";
import { startProviderBetween, type Call, type ProviderBetween } from "./provider-between.ts";
import { startServer, type TestServer } from "./server.ts";

test.setTimeout(240_000);

let server: TestServer;
let provider: ProviderBetween;
test.beforeAll(async () => {
  provider = await startProviderBetween();
  server = await startServer({ environment: { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: "test" } });
  provider.passTo(server.url);
});
test.afterAll(async () => {
  await provider.close();
  await server.stop();
});

const progress = (page: Page) => page.getByRole("dialog", { name: "Making your episode" });
const cancelled = (page: Page) => toast(page, "Cancelled");
const generate = (page: Page) => page.getByRole("button", { name: "Generate Podcast" });

/**
 * The dialog moves by itself: three seconds of the page's clock later it shows more seconds, though no answer of the
 * server has come meanwhile.
 */
async function expectMovement(page: Page) {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route("**/functions/v1/generation-run", async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await asked.promise;
  const shown = async () =>
    Number(
      /· (\d+) s/.exec(
        (await progress(page)
          .getByText(/· \d+ s/)
          .textContent()) ?? "",
      )?.[1],
    );
  const before = await shown();
  await page.clock.fastForward(3000);
  await expect.poll(shown).toBeGreaterThanOrEqual(before + 3);
  answer.resolve();
  await page.unrouteAll({ behavior: "wait" });
}

/** What each stage is held at, and what the dialog says then. */
const STAGES: { call: Call; task?: string; says: string }[] = [
  { call: "completions", task: "summary", says: "Writing the summary" },
  { call: "generations", says: "Drawing the cover" },
  { call: "completions", task: "script", says: "Writing the script" },
  { call: "speech", says: "Narrating part" },
];

test("a cancel at any stage gives the form back as it was and leaves no episode", async ({
  page,
  browser,
}) => {
  const ada = await userIdOf(server, ADA);
  const service = await server.service();
  // A plan that five cancels do not use up.
  const now = Date.now();
  await service.from("user_subscriptions").upsert({
    user_id: ada,
    tier: "premium",
    status: "active",
    current_period_start: new Date(now - 86_400_000).toISOString(),
    current_period_end: new Date(now + 27 * 86_400_000).toISOString(),
  });
  const episodes = async () =>
    (await service.from("podcasts").select("id", { count: "exact", head: true }).eq("user_id", ada)).count;
  const before = await episodes();

  await page.setViewportSize(phone);
  await page.clock.install();
  await signIn(page, server.url, ADA);
  const { bytes, truth } = await generatePaper(17, "preprint");
  await filePicker(page).setInputFiles(pdf("given-up.pdf", bytes));
  await expect(page.getByText("given-up.pdf")).toBeVisible(READ);
  await page.getByLabel("Research field").selectOption(truth.field);
  await page.getByLabel("Keywords").fill("typed, by hand");
  await page.getByText("Only you can listen").click();

  const expectFormAsItWas = async () => {
    await expect(progress(page)).toBeHidden();
    await expect(page.getByText("given-up.pdf")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(truth.title);
    await expect(page.getByLabel("Keywords")).toHaveValue("typed, by hand");
    await expect(page.getByRole("radio", { name: /Private/ })).toBeChecked();
    await expect(page.getByLabel("Title")).toBeEnabled();
    await expect(generate(page)).toBeEnabled();
    await expect(page.getByRole("alert")).toBeHidden();
  };

  // While the paper is on its way there is no job yet.
  const start = Promise.withResolvers<void>();
  await page.route("**/functions/v1/generate-podcast", async (route) => {
    await start.promise;
    await route.continue();
  });
  await generate(page).click();
  await expect(progress(page)).toContainText("Sending your paper");
  // A key that is still down must not cancel what it has sent.
  await expect(progress(page).getByRole("list").first()).toBeFocused();
  await progress(page).getByRole("button", { name: "Cancel" }).click();
  await expect(progress(page).getByRole("button", { name: "Cancelling" })).toBeDisabled();
  start.resolve();
  await expect(cancelled(page)).toBeVisible();
  await expectFormAsItWas();
  await page.unroute("**/functions/v1/generate-podcast");

  for (const { call, task, says } of STAGES) {
    provider.hold(call, task);
    await generate(page).click();
    await expect(progress(page)).toContainText(says, { timeout: 60_000 });
    const other = says === "Narrating part" ? await browser.newPage() : null;
    if (other) {
      await signIn(other, server.url, ADA);
      await expect(progress(other)).toContainText(says);
    }
    await expectMovement(page);
    await progress(page).getByRole("button", { name: "Cancel" }).click();
    await expectFormAsItWas();
    // Another device that follows the job sees its end.
    if (other) {
      await expect(progress(other)).toBeHidden();
      await expect(cancelled(other)).toBeVisible();
      await other.close();
    }
    provider.mend();
  }
  await page.reload();
  await expectFormAsItWas();

  provider.hold("completions");
  await generate(page).click();
  await progress(page).getByRole("button", { name: "Cancel" }).click();
  await expect(progress(page).getByRole("alert")).toHaveText(
    "You can cancel five times a day. This episode goes on.",
  );
  await expect(progress(page).getByRole("button", { name: "Cancel generation" })).toBeEnabled();

  // Calls that were held have been answered by now: what they wrote is gone with the jobs.
  const { data: jobs } = await service.from("generation_jobs").select("id,status").eq("status", "cancelled");
  expect(jobs).toHaveLength(5);
  for (const { id } of jobs ?? [])
    await expect.poll(async () => (await service.storage.from("generation").list(id)).data).toEqual([]);
  expect(await episodes()).toBe(before);
});

test("a cancel without the server says that the episode goes on, and can be asked for again", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, server.url, GRACE);
  const { bytes, truth } = await generatePaper(18, "preprint");
  await filePicker(page).setInputFiles(pdf("goes-on.pdf", bytes));
  await expect(page.getByText("goes-on.pdf")).toBeVisible(READ);
  await page.getByLabel("Research field").selectOption(truth.field);
  provider.hold("completions");
  await generate(page).click();
  await expect(progress(page)).toContainText("Writing the summary", { timeout: 60_000 });

  await server.kill();
  await progress(page).getByRole("button", { name: "Cancel generation" }).click();
  await expect(progress(page).getByRole("alert")).toHaveText(
    "No connection: this episode could not be cancelled. Please try again.",
  );
  await expect(progress(page)).toContainText("No connection. Your episode goes on without this device.");

  await server.start();
  await progress(page).getByRole("button", { name: "Cancel generation" }).click();
  await expect(progress(page)).toBeHidden();
  await expect(cancelled(page)).toBeVisible();
  await expect(page.getByText("goes-on.pdf")).toBeVisible();
  provider.mend();
});
