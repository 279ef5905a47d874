// Real papers in the form, and one of them through the whole flow; skipped where they are not beside the repository.
import { expect, test } from "playwright/test";
import { filePicker, READ, realPaper, realPapers } from "./papers.ts";
import { ADA, signIn } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

test.skip(realPapers.length === 0, "the papers are not beside the repository");

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server?.stop());

/** What a reader finds on the first page of each. */
const known: Record<string, { title: RegExp; authors: RegExp }> = {
  "futoma2017-one-column.pdf": { title: /Sepsis/i, authors: /Joseph Futoma/ },
  "tracemonkey-two-column.pdf": {
    title: /Trace-based Just-in-Time Type Specialization/i,
    authors: /Andreas Gal/,
  },
};

/** The one that an episode is made of, last: it leads away from the form. What is written of each: language-papers. */
const MADE = "tracemonkey-two-column.pdf";
const inOrder = realPapers.toSorted((a, b) => Number(a === MADE) - Number(b === MADE));

test("each paper fills in the form, and an episode is made of one of two columns", async ({ page }) => {
  // Reading and making may take two minutes together where others want the processor too.
  test.setTimeout(240_000);
  await signIn(page, server.url, ADA);
  let title = "";
  for (const name of inOrder)
    await test.step(name, async () => {
      const remove = page.getByRole("button", { name: "Remove file" });
      if (await remove.isVisible()) await remove.click();
      await filePicker(page).setInputFiles(realPaper(name));
      await expect(page.getByText(name)).toBeVisible();
      await expect(page.getByText(/\d+ pages? read/)).toBeVisible(READ);
      title = await page.getByLabel("Title").inputValue();
      expect(title).toMatch(known[name]?.title ?? /\w+ \w+ \w+/);
      expect(await page.getByLabel("Authors").inputValue()).toMatch(known[name]?.authors ?? /\w+ \w+/);
    });

  // A person fills in what the paper does not say.
  const missing = {
    Abstract: "What it is about.",
    Keywords: "paper",
  };
  for (const [label, value] of Object.entries(missing)) {
    const field = page.getByLabel(label);
    if ((await field.inputValue()) === "") await field.fill(value);
  }
  const field = page.getByLabel("Research field");
  if ((await field.inputValue()) === "") await field.selectOption("Computer Science");
  await page.getByRole("button", { name: "Generate Podcast" }).click();
  await expect(page).toHaveURL(/\/podcast\/[0-9a-f-]{36}$/, { timeout: 120_000 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveCount(6);
});
