// A paper that comes from outside: shared to the app, or opened with it. It ends in the form of the generate screen.
import { expect, test, type Page } from "playwright/test";
import { generatePaper } from "../corpus/index.ts";
import { installed, rowOnDevice } from "./devices.ts";
import { userIdOf } from "./library.ts";
import { filePicker, pdf, READ, type ChosenFile } from "./papers.ts";
import { ADA, GRACE, LIMIT, PASSWORD, phone, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

// Some tests read several papers.
// The worker takes what is shared.
test.use({ serviceWorkers: "allow" });

test.setTimeout(180_000);

let server: TestServer;
let ada: string;
test.beforeAll(async () => {
  server = await startServer();
  ada = await userIdOf(server, ADA);
});
test.afterAll(() => server.stop());

/** Posts to the share address as the system does, and waits for the page that this leads to. */
async function share(page: Page, file: ChosenFile | null): Promise<void> {
  const left = page.waitForEvent("domcontentloaded");
  const given = file && ([file.name, file.mimeType, file.buffer.toString("base64")] as const);
  await page.evaluate((parts) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/generate/share", enctype: "multipart/form-data" });
    const input = document.createElement("input");
    Object.assign(input, { type: "file", name: "paper" });
    if (parts) {
      const [name, type, base64] = parts;
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      input.files = transfer.files;
    }
    form.append(input);
    document.body.append(form);
    form.submit();
  }, given);
  await left;
}

/** Waits until no shared paper waits for the form any more. */
const expectTaken = (page: Page) =>
  expect.poll(() => page.evaluate(() => caches.has("shared-paper-v1"))).toBe(false);

/** Opens the generate screen under the worker. */
async function open(page: Page, email: string): Promise<void> {
  await signIn(page, server.url, email);
  await installed(page);
  await page.reload();
  await expect(filePicker(page)).toBeAttached();
}

const paper = async (seed: number, name: string) => pdf(name, (await generatePaper(seed, "journal")).bytes);
const question = (page: Page) => page.getByRole("dialog", { name: "Which paper shall it be?" });

test("a shared paper reaches the generate screen once", async ({ page }) => {
  await open(page, ADA);
  const { bytes, truth } = await generatePaper(21, "journal");
  await share(page, pdf("On its way – ü.pdf", bytes));
  await expect(page.getByText("On its way – ü.pdf")).toBeVisible(READ);
  await expect(page.getByText(/\d pages read/)).toBeVisible(READ);
  await expect(page.getByLabel("Title")).toHaveValue(truth.title);
  await expect(page).toHaveURL(`${server.url}/generate`);
  await expectTaken(page);
  await page.getByRole("button", { name: "Remove file" }).click();
  await expect.poll(() => rowOnDevice(page, ada, "papers", "generate")).toMatchObject({ file: null });
  await page.reload();
  await expect(filePicker(page)).toBeAttached();
  await expect(page.getByText("On its way – ü.pdf")).toBeHidden();
});

test("a share without a file, or with another kind of file, ends at the file picker", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, GRACE);
  await share(page, null);
  await expect(page).toHaveURL(`${server.url}/generate`);
  await expect(filePicker(page)).toBeAttached();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await share(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes, no paper.") });
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to extract text from PDF: This file is not a PDF. Please choose a PDF file.",
    READ,
  );
  await expect(filePicker(page)).toBeAttached();
});

test("a shared paper that the plan has no room for leads to the plans at once", async ({ page }) => {
  await open(page, LIMIT);
  await share(page, await paper(26, "one-too-many.pdf"));
  await expect(page.getByRole("dialog", { name: "Upgrade Required" })).toBeVisible(READ);
  await expect(page.getByText("one-too-many.pdf")).toBeVisible();
});

test("a paper that was shared before signing in is there after it", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(server.url);
  await installed(page);
  await page.reload();
  await share(page, await paper(22, "before-sign-in.pdf"));
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(toast(page, "Your paper is kept")).toBeVisible();
  await page.getByLabel("Email").fill(GRACE);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("before-sign-in.pdf")).toBeVisible(READ);
  await expect(page.getByText(/\d pages read/)).toBeVisible(READ);
});

test("a shared paper takes the place of one that was begun only when the user says so", async ({ page }) => {
  await open(page, ADA);
  await filePicker(page).setInputFiles(await paper(23, "begun.pdf"));
  await expect(page.getByText(/\d pages read/)).toBeVisible(READ);
  await page.getByLabel("Keywords").fill("typed by hand");
  await expect
    .poll(() => rowOnDevice(page, ada, "drafts", "generate"))
    .toMatchObject({ form: { keywords: "typed by hand" } });

  await share(page, await paper(24, "newer.pdf"));
  await expect(question(page)).toContainText("newer.pdf");
  await question(page).getByRole("button", { name: "Keep the present one" }).click();
  await expectTaken(page);
  await expect(page.getByText("begun.pdf")).toBeVisible();
  await page.reload();
  await expect(page.getByText("begun.pdf")).toBeVisible();
  await expect(question(page)).toBeHidden();

  await share(page, await paper(24, "newer.pdf"));
  await question(page).getByRole("button", { name: "Use the new paper" }).click();
  await expect(page.getByText("newer.pdf")).toBeVisible(READ);
  await expect(page.getByText(/\d pages read/)).toBeVisible(READ);
  await expect(page.getByText("begun.pdf")).toBeHidden();
  await expect(page.getByLabel("Keywords")).toHaveValue("typed by hand");
});

test("a paper that is opened with the app reaches the generate screen", async ({ page }) => {
  await page.addInitScript(() => {
    type Launch = (launch: { files: { getFile(): Promise<File> }[] }) => void;
    Object.defineProperty(globalThis, "launchQueue", {
      value: { setConsumer: (consumer: Launch) => Object.assign(globalThis, { launch: consumer }) },
    });
  });
  await open(page, GRACE);
  const present = page.getByRole("button", { name: "Remove file" });
  await page.goto(`${server.url}/discover`);
  await page.waitForFunction(() => "launch" in globalThis);
  const { bytes, truth } = await generatePaper(25, "preprint");
  await page.evaluate((base64) => {
    const content = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const file = new File([content], "opened.pdf", { type: "application/pdf" });
    (globalThis as unknown as { launch(given: object): void }).launch({
      files: [{ getFile: async () => file }],
    });
  }, Buffer.from(bytes).toString("base64"));
  await expect(page).toHaveURL(`${server.url}/generate`);
  await expect(present).toBeVisible(READ);
  await expect(page.getByText("opened.pdf")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(truth.title);
});

test("a share that no worker answers ends at the file picker, with a word on it", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await signIn(page, server.url, GRACE);
  await share(page, await paper(26, "lost.pdf"));
  await expect(toast(page, "The shared file could not be kept")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/generate`);
  await context.close();
});
