// What becomes of an episode that was asked for: told on any screen and by mail, listed, taken up again, there offline.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, type Page } from "playwright/test";
import type { OwnGeneration } from "../../supabase/functions/_shared/contract.ts";
import { expectAccessible } from "./accessibility.ts";
import { comeBack, publish, userIdOf, walkTo } from "./library.ts";
import { mailsTo } from "./mails.ts";
import { ADA, phone, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
let service: SupabaseClient;
let ada: string;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  ada = await userIdOf(server, ADA);
});
test.afterAll(() => server.stop());

// None of these tests is about the service worker, and each would install one of its own.
test.use({ serviceWorkers: "block" });

/** A job of Ada's without steps: nobody works on it, and the server has its paper. */
async function start(title: string): Promise<string> {
  const { data, error } = await service.rpc("start_generation", {
    p_user_id: ada,
    p_idempotency_key: randomUUID(),
    p_request_hash: "a".repeat(64),
    p_request: { title },
    p_steps: [],
  });
  expect(error).toBeNull();
  return (data as { job_id: string }).job_id;
}
async function endAs(id: string, columns: Record<string, unknown>): Promise<void> {
  const { error } = await service.from("generation_jobs").update(columns).eq("id", id);
  expect(error).toBeNull();
}
const FAILURE = { status: "failed", error_code: "audio_failed", error_message: "The voice did not answer." };

/** The device knows of the job: how it ends is news to it from here on. */
const noticed = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/rpc/own_generations") && response.ok());
const mark = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^My Episodes: \d+ new$/ });
const list = (page: Page) => page.getByRole("main");

test("an episode that is ready is told on another screen once, marked until it was seen, and mailed", async ({
  page,
}) => {
  const job = await start("Tides in narrow basins");
  const listed = noticed(page);
  await signIn(page, server.url, ADA, "/discover");
  await listed;
  const [episode = ""] = await publish(service, ada, ["Tides in narrow basins"]);
  await endAs(job, { status: "done", podcast_id: episode });
  await comeBack(page);
  const notice = toast(page, "Your episode is ready");
  await expect(notice).toContainText("Tides in narrow basins");
  await expect(mark(page)).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(server.url, ADA)).map(({ links }) => links))
    .toEqual([[`${server.url}/podcast/${episode}`, `${server.url}/account`]]);

  const again = noticed(page);
  await page.reload();
  await again;
  await expect(mark(page)).toBeVisible();
  await expect(notice).toBeHidden();
  await mark(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Episodes");
  await expect(list(page).getByRole("link", { name: "Tides in narrow basins" })).toBeVisible();
  await expect(mark(page)).toBeHidden();
});

test("a failed episode is listed with its reason, retried without its PDF, and there without a network", async ({
  page,
  context,
}) => {
  await page.setViewportSize(phone);
  const job = await start("Heat in crystals");
  const listed = noticed(page);
  await signIn(page, server.url, ADA, "/discover");
  await listed;
  await endAs(job, FAILURE);
  await comeBack(page);
  await toast(page, "Your episode could not be made")
    .getByRole("button", { name: "Open My Episodes" })
    .click();
  const failed = list(page).getByRole("region", { name: "Failed" });
  await expect(failed).toContainText("The voice did not answer.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);

  const running = list(page).getByRole("region", { name: "In the making" });
  await failed.getByRole("button", { name: "Retry: Heat in crystals" }).click();
  await expect(running).toContainText("Creating Audio");
  await expect(failed).toBeHidden();

  await walkTo(page, "/playlist");
  await context.setOffline(true);
  await walkTo(page, "/episodes");
  await expect(running).toContainText("Heat in crystals");
  await expect(list(page)).toContainText(
    /You are offline\. Episodes in the making and failed ones are as of/,
  );
  await context.setOffline(false);
  await endAs(job, FAILURE);
});

test("an owner makes an episode public from the list, and switches mails off for good", async ({ page }) => {
  const [episode = ""] = await publish(service, ada, ["Ice on small lakes"]);
  expect((await service.from("podcasts").update({ is_public: false }).eq("id", episode)).error).toBeNull();
  await signIn(page, server.url, ADA, "/episodes?show=private");
  const owner = list(page).getByRole("button", { name: "Manage Ice on small lakes" });
  await expect(owner).toHaveAttribute("aria-expanded", "false");
  await owner.click();
  await page.getByRole("menuitem", { name: "Make public" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make public" }).click();
  await expect(owner).toBeHidden();
  const isPublic = async () =>
    (await service.from("podcasts").select("is_public").eq("id", episode).single()).data
      ?.is_public as unknown;
  await expect.poll(isPublic).toBe(true);

  await walkTo(page, "/account");
  await page.getByRole("switch", { name: "Mail me about my episodes" }).uncheck();
  const wanted = async () =>
    (await service.from("profiles").select("notifications_enabled").eq("id", ada).single()).data
      ?.notifications_enabled as unknown;
  await expect.poll(wanted).toBe(false);
  await expectAccessible(page, { within: "main" });
});

test("the dates of failed and cancelled episodes stay on one line in a narrow window", async ({ page }) => {
  const now = new Date().toISOString();
  const error = { code: "audio_failed", message: "The voice did not answer." } as const;
  const ended = { id: randomUUID(), podcast_id: null, state: null, created_at: now, ended_at: now };
  const jobs: OwnGeneration[] = [
    { ...ended, status: "failed", title: "A failed paper", error, retryable: true },
    {
      ...ended,
      id: randomUUID(),
      status: "cancelled",
      title: "A cancelled one",
      error: null,
      retryable: false,
    },
  ];
  await page.route("**/rest/v1/rpc/own_generations", (route) => route.fulfill({ json: { now, jobs } }));
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, server.url, ADA, "/episodes");
  const dates = list(page).getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(dates).toHaveCount(3);
  const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length));
  expect(lines).toEqual([1, 1, 1]);
});
