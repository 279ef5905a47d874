// A running job outlives the page and the server, and a failed one goes on at the step that failed.
import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "playwright/test";
import { ERROR_MESSAGES, type GenerateAnswer, type GenerateRequest } from "#contract";
import { generatePaper } from "../corpus/index.ts";
import { comeBack, walkTo } from "./library.ts";
import { filePicker, pdf, READ } from "./papers.ts";
import { ADA, GRACE, PASSWORD, phone, signIn, toast, YUKI } from "./people.ts";
import { startProviderBetween, type ProviderBetween } from "./provider-between.ts";
import { startServer, visitor, type TestServer } from "./server.ts";

// Whole episodes are made, and one of them on a server that is started again.
// A reload and another window come from the worker, as they do for people.
test.use({ serviceWorkers: "allow" });

test.setTimeout(420_000);

let server: TestServer;
let provider: ProviderBetween;
test.beforeAll(async () => {
  provider = await startProviderBetween();
  server = await startServer({ environment: { OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: "test" } });
  provider.passTo(server.url);
});
test.beforeEach(() => provider.mend());
test.afterAll(async () => {
  await provider.close();
  await server.stop();
});

const progress = (page: Page) => page.getByRole("dialog", { name: "Making your episode" });
/** What the narration of an episode takes: the machine may have other work. */
const MADE = { timeout: 240_000 };
const published = /\/podcast\/[0-9a-f-]{36}$/;

/** A paper as a device sends it. */
const PAPER: GenerateRequest = {
  title: "Tides in enclosed basins",
  abstract: "We measured tides in twelve enclosed basins. Tides were higher in narrow basins.",
  authors: "Ada Lindqvist, Mateo Ruiz",
  publishing_year: 2021,
  field_of_research: "Physics",
  keywords: "tides, basins, resonance",
  doi: null,
  is_public: false,
  text: "## Results\n\nTides were higher in narrow basins by 12 percent.",
};

async function send(page: Page, seed: number): Promise<string> {
  const { bytes, truth } = await generatePaper(seed, "preprint");
  await filePicker(page).setInputFiles(pdf("sent.pdf", bytes));
  await expect(page.getByText("sent.pdf")).toBeVisible(READ);
  // Left open where two fields are as likely.
  await page.getByLabel("Research field").selectOption(truth.field);
  // The dialog opens before the server has the job.
  const begun = page.waitForResponse("**/functions/v1/generate-podcast");
  await page.getByRole("button", { name: "Generate Podcast" }).click();
  await expect(progress(page)).toBeVisible();
  await begun;
  return truth.title;
}

/** The steps that the running job of whom `client` is signed in as has done. */
async function stepsDone(client: ReturnType<typeof visitor>): Promise<string[]> {
  const { data } = await client.rpc("current_generation");
  const { steps } = (data ?? { steps: [] }) as { steps: { name: string; state: string }[] };
  return steps.filter(({ state }) => state === "done").map(({ name }) => name);
}

test("a running job survives a reload, a closed window and a killed server, and is followed on another device", async ({
  page,
  browser,
}) => {
  provider.hold("generations");
  await signIn(page, server.url, ADA);
  const title = await send(page, 11);
  await expect(progress(page)).toContainText(
    "You can close this window: your episode will be here when you come back.",
  );
  await page.reload();
  await expect(progress(page)).toBeVisible();
  await progress(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Generating..." })).toBeDisabled();
  await page.close();

  const other = await browser.newPage();
  await signIn(other, server.url, ADA);
  await expect(progress(other).getByText("characters")).toBeVisible({ timeout: 60_000 });
  await server.kill();
  await expect(progress(other)).toContainText("No connection. Your episode goes on without this device.");
  provider.mend();
  await server.start();
  await comeBack(other);
  await expect(other).toHaveURL(published, MADE);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(title);
  await other.close();
});

test("a start that another device's job is in the way of shows that job, and its cancel frees the paper", async ({
  page,
}) => {
  provider.hold("completions");
  await page.setViewportSize(phone);
  const looked = page.waitForResponse("**/rpc/current_generation");
  await signIn(page, server.url, YUKI);
  await looked;

  const other = visitor(server.url);
  await other.auth.signInWithPassword({ email: YUKI, password: PASSWORD });
  const { data: first } = await other.functions.invoke<GenerateAnswer>("generate-podcast", {
    body: PAPER,
    headers: { "Idempotency-Key": randomUUID() },
  });

  const { bytes, truth } = await generatePaper(19, "preprint");
  await filePicker(page).setInputFiles(pdf("second.pdf", bytes));
  await expect(page.getByText("second.pdf")).toBeVisible(READ);
  await page.getByLabel("Research field").selectOption(truth.field);
  const refused = page.waitForResponse("**/functions/v1/generate-podcast");
  const followed = page.waitForRequest("**/functions/v1/generation-run");
  await page.getByRole("button", { name: "Generate Podcast" }).click();
  expect((await refused).status()).toBe(409);
  expect((await followed).postDataJSON()).toEqual({ jobId: first?.jobId });
  await expect(progress(page)).toContainText("Writing the summary");
  await progress(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveText(ERROR_MESSAGES.job_running);
  await expect(toast(page, "Error")).toBeHidden();

  await page.getByRole("button", { name: "Show progress" }).click();
  await progress(page).getByRole("button", { name: "Cancel generation" }).click();
  await expect(toast(page, "Cancelled")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText("second.pdf")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(truth.title);
  await expect(page.getByRole("button", { name: "Generate Podcast" })).toBeEnabled();
});

test("a provider's failure is told, and another try pays for no finished step again", async ({ page }) => {
  provider.hold("speech");
  const before = provider.answered("completions");
  const images = provider.answered("generations");
  await signIn(page, server.url, GRACE);
  await send(page, 13);
  // What has not been paid for when the job fails is paid for after it.
  const client = visitor(server.url);
  await client.auth.signInWithPassword({ email: GRACE, password: PASSWORD });
  await expect
    .poll(() => stepsDone(client), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(["summary_review", "cover_image", "script_review"]));
  provider.refuse("speech");
  await expect(page.getByRole("alert")).toContainText("The provider is not itself today.");
  await expect(toast(page, "Error")).toContainText("Failed to generate podcast");
  await expect(progress(page)).toBeHidden();
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("sent.pdf")).toBeVisible();
  const paid = provider.answered("completions") - before;
  expect(provider.answered("generations") - images).toBe(1);

  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The provider is not itself today.");
  provider.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(published, MADE);
  expect(provider.answered("completions") - before).toBe(paid);
  expect(provider.answered("generations") - images).toBe(1);

  // What was sent is done with.
  await walkTo(page, "/generate");
  await expect(filePicker(page)).toBeAttached();
  await expect(page.getByLabel("Title")).toHaveValue("");
});
