// What can go wrong with the chosen file and the form, each with its own message, and the form is kept.
import { writeFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { badFile, generatePaper, type BadFile } from "../corpus/index.ts";
import { rowOnDevice } from "./devices.ts";
import { userIdOf } from "./library.ts";
import { filePicker, pdf, READ } from "./papers.ts";
import { ADA, LIMIT, phone, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** A protected file is asked for its password instead (paper-checks.spec.ts). */
const messages: Record<Exclude<BadFile, "encrypted">, string> = {
  not_a_pdf: "This file is not a PDF. Please choose a PDF file.",
  empty: "The file is empty. Please choose another one.",
  truncated: "The file ends too early. It may not have been downloaded completely.",
  few_words: "The PDF holds hardly any text. Please choose the file of the whole paper.",
  scanned: "The PDF holds pictures of pages without text. Please use a version with selectable text.",
  too_large: "The file is larger than 50 MB.",
  too_many_pages: "The PDF has more than 300 pages.",
  too_long: "The paper's text is longer than 400,000 characters, even without references and appendices.",
  unreadable: "The PDF is damaged. Please try again with another version of the file.",
};

test("every kind of file that cannot be read has its own message, and leaves the form", async ({ page }) => {
  // Ten files, some of them large.
  test.setTimeout(240_000);
  await signIn(page, server.url, ADA);
  await page.getByLabel("Title").fill("Typed before any file");
  for (const [kind, message] of Object.entries(messages)) {
    const file = test.info().outputPath(`${kind}.pdf`);
    writeFileSync(file, await badFile(kind as BadFile));
    await filePicker(page).setInputFiles(file);
    await expect(page.getByRole("alert")).toHaveText(`Failed to extract text from PDF: ${message}`, READ);
    await expect(page.getByLabel("Title")).toHaveValue("Typed before any file");
    await expect(page.getByRole("button", { name: "Generate Podcast" })).toBeDisabled();
  }
  await filePicker(page).setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("These are notes, and no paper at all."),
  });
  await expect(page.getByRole("alert")).toHaveText(
    `Failed to extract text from PDF: ${messages.not_a_pdf}`,
    READ,
  );
});

test("a paper is not sent without what it needs, and removing it takes its suggestions along", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, server.url, ADA);
  const { bytes, truth } = await generatePaper(5, "proceedings");
  const file = pdf("paper.pdf", bytes);
  await filePicker(page).setInputFiles(file);
  await expect(page.getByText(`${(file.buffer.length / 1024 / 1024).toFixed(2)} MB`)).toBeVisible(READ);
  await expect(page.getByLabel("Title")).toHaveValue(truth.title);

  for (const label of ["Title", "Authors", "Abstract", "Keywords"]) await page.getByLabel(label).fill(" ");
  await page.getByLabel("Research field").selectOption("");
  await page.getByRole("button", { name: "Generate Podcast" }).click();
  await expect(page.getByRole("alert")).toHaveText([
    "Title is required",
    "Authors are required",
    "Research field is required",
    "Abstract is required",
    "Keywords are required",
  ]);

  await page.getByLabel("Title").fill("My own title");
  await page.getByRole("button", { name: "Remove file" }).click();
  await expect(filePicker(page)).toBeAttached();
  await expect(page.getByLabel("Title")).toHaveValue("My own title");
  await expect(page.getByLabel("DOI")).toHaveValue("");
  await expect(page.getByLabel("Publishing year")).toHaveValue(String(new Date().getFullYear()));
  await expect(page.getByRole("button", { name: "Generate Podcast" })).toBeDisabled();
  await expect(page.getByLabel("Publishing year").getByRole("option")).toHaveCount(51);
});

test("a reload keeps the form, the PDF and its text", async ({ page }) => {
  const ada = await userIdOf(server, ADA);
  await signIn(page, server.url, ADA);
  const { bytes, truth } = await generatePaper(6, "conference");
  await filePicker(page).setInputFiles(pdf("kept.pdf", bytes));
  await expect(page.getByText("kept.pdf")).toBeVisible(READ);
  await page.getByLabel("Keywords").fill("kept, words");
  await page.getByText("Only you can listen").click();
  await expect(page.getByText(/Legal notice/)).toBeHidden();
  await expect
    .poll(() => rowOnDevice(page, ada, "drafts", "generate"))
    .toMatchObject({ form: { keywords: "kept, words", isPublic: false } });
  await page.reload();
  await expect(page.getByText("kept.pdf")).toBeVisible();
  await expect(page.getByText(/\d pages read/)).toBeVisible();
  await expect(page.getByLabel("Keywords")).toHaveValue("kept, words");
  await expect(page.getByRole("radio", { name: /Private/ })).toBeChecked();
  // What is sent is enough: an episode would be made of it.
  await page.route("**/functions/v1/generate-podcast", (route) => route.abort());
  const sent = page.waitForRequest("**/functions/v1/generate-podcast");
  await page.getByRole("button", { name: "Generate Podcast" }).click();
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ title: truth.title, keywords: "kept, words", is_public: false });
  expect(body.text.length).toBeGreaterThan(1000);
});

test("somebody at the limit of their plan is led to the plans, also where the device believed otherwise", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  // As of a device that has not heard of an episode made elsewhere.
  await page.route("**/rest/v1/rpc/podcast_quota", (route) =>
    route.fulfill({ json: { tier: "free", used: 2, limit: 3, period_start: null } }),
  );
  await signIn(page, server.url, LIMIT);
  await expect(page.getByText("1 of 3 podcasts left")).toBeVisible();
  const { bytes } = await generatePaper(7, "journal");
  await filePicker(page).setInputFiles(pdf("fourth.pdf", bytes));
  await expect(page.getByText("fourth.pdf")).toBeVisible(READ);
  // The first call of this server's function: how long its answer takes is not what the dialog is held to.
  await page.unrouteAll({ behavior: "wait" });
  const answered = page.waitForResponse("**/functions/v1/generate-podcast");
  await page.getByRole("button", { name: "Generate Podcast" }).click();
  expect((await answered).status()).toBe(402);
  const dialog = page.getByRole("dialog", { name: "Upgrade Required" });
  await expect(dialog).toBeVisible();
  // The server's refusal corrected what the device believed.
  await expect(page.getByText("0 of 3 podcasts left")).toBeAttached();
  // A browser may let a page refuse the first of them only.
  for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "View Plans" }).click();
  await expect(page).toHaveURL(`${server.url}/pricing`);
  await page.goBack();
  // The draft that was kept is barred at once.
  await expect(page.getByText("fourth.pdf")).toBeVisible();
  await expect(dialog).toBeVisible();
});
