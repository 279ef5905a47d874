// What the form asks back after a paper was chosen: its password, and a look at what the reader isn't sure of.
import { expect, test } from "playwright/test";
import { ASIAN_LINES, asianPaper } from "../corpus/asian-paper.ts";
import { generatePaper, protectedPaper } from "../corpus/index.ts";
import { installed, keptAhead, rowOnDevice } from "./devices.ts";
import { userIdOf } from "./library.ts";
import { filePicker, pdf, READ } from "./papers.ts";
import { ADA, phone, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

// Without the server the worker answers for what reads a paper.
test.use({ serviceWorkers: "allow" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server?.stop());

test("a protected paper asks for its password, again where it was wrong, and sends it nowhere", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, server.url, ADA);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.getByLabel("Keywords").fill("typed before");
  const file = pdf("protected.pdf", await protectedPaper("open sesame"));

  await filePicker(page).setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "This paper is protected" });
  await expect(dialog).toBeVisible(READ);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Keywords")).toHaveValue("typed before");
  await expect(page.getByRole("alert")).toHaveCount(0);

  await filePicker(page).setInputFiles(file);
  const password = dialog.getByLabel("Password of the PDF");
  await expect(password).toBeFocused(READ);
  await password.fill("not this one");
  await password.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText(
    "This password does not open the file. Please try again.",
  );
  await password.fill("open sesame");
  await dialog.getByRole("button", { name: "Open the paper" }).click();
  await expect(page.getByText(/1 page read/)).toBeVisible(READ);
  await expect(page.getByLabel("Title")).toHaveValue("A Paper That Is Kept under Lock and Key");
  await expect(page.getByLabel("Keywords")).toHaveValue("typed before");
  expect(sent.filter((request) => /open(?: |%20|\+)sesame|not(?: |%20|\+)this/.test(request))).toEqual([]);
});

test("what the reader isn't sure of is marked until the user has looked at it", async ({ page }) => {
  await signIn(page, server.url, ADA);
  await filePicker(page).setInputFiles(pdf("protected.pdf", await protectedPaper("open sesame")));
  await page.getByLabel("Password of the PDF").fill("open sesame");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/1 page read/)).toBeVisible(READ);
  const warnings = page.getByRole("list", { name: "Please check" });
  await expect(warnings.getByRole("listitem")).toHaveText([
    /^No abstract was found/,
    /^No results section was found/,
    /^Only \d+ words/,
  ]);
  await expect(page.getByLabel("Authors Not found")).toHaveValue("");
  const year = page.getByLabel(/Publishing year/);
  await expect(page.getByLabel("Publishing year Please check")).toBeVisible();
  await year.selectOption("2020");
  await expect(page.getByLabel("Publishing year Please check")).toHaveCount(0);

  const { bytes, truth } = await generatePaper(5, "society");
  await page.getByRole("button", { name: "Remove file" }).click();
  await filePicker(page).setInputFiles(pdf("paper.pdf", bytes));
  await expect(page.getByLabel("Title Suggested")).toHaveValue(truth.title, READ);
});

// The last one: it ends the server.
test("papers in Chinese, Japanese and Korean are read without the server", async ({ page }) => {
  const ada = await userIdOf(server, ADA);
  await signIn(page, server.url, ADA);
  await installed(page);
  await page.reload();
  await keptAhead(page, "paper.worker-");
  for (const { map, ordering } of ASIAN_LINES)
    for (const name of [map, `Adobe-${ordering}-UCS2`]) await keptAhead(page, `${name}-`);
  await server.kill();

  for (const { line, ...font } of ASIAN_LINES) {
    const lines = Array.from({ length: 12 }, () => line);
    await filePicker(page).setInputFiles(pdf(`${font.ordering}.pdf`, asianPaper(lines, font)));
    await expect(page.getByText(`${font.ordering}.pdf`)).toBeVisible(READ);
    await expect
      .poll(async () => JSON.stringify(await rowOnDevice(page, ada, "papers", "generate")))
      .toContain(line);
    await page.getByRole("button", { name: "Remove file" }).click();
  }
});
