// Three real papers through the whole flow; skipped where they are not beside the repository.
import { expect, test } from "playwright/test";
import { filePicker, realPaper, realPapers } from "./papers.ts";
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

for (const name of realPapers) {
  test(`${name} becomes a published episode`, async ({ page }) => {
    // Reading and making may take two minutes together where others want the processor too.
    test.setTimeout(240_000);
    await signIn(page, server.url, ADA);
    await filePicker(page).setInputFiles(realPaper(name));
    await expect(page.getByText(/\d+ pages? read/)).toBeVisible({ timeout: 30_000 });
    const title = await page.getByLabel("Title").inputValue();
    const authors = await page.getByLabel("Authors").inputValue();
    expect(title).toMatch(known[name]?.title ?? /\w+ \w+ \w+/);
    expect(authors).toMatch(known[name]?.authors ?? /\w+ \w+/);

    // A person fills in what the paper does not say.
    const missing = {
      Title: "A paper",
      Authors: "Somebody",
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
}
