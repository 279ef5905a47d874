// What somebody sees who wants little motion, or colours of their own.
import { expect, test } from "playwright/test";
import { layoutStage } from "./layout-stage.ts";
import { started } from "./library.ts";
import { ADA, signIn } from "./people.ts";

// The pages have their worker, as a user's have.
test.use({ serviceWorkers: "allow" });

const stage = layoutStage();

test("who wants little motion sees other colours come at once, and placeholders stand still", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(stage.url);
  // The app sets the theme as well when it starts, after the words of the page are there.
  await started(page);
  const moving = await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
    // Placeholders that appear at this moment stand still as well.
    const placeholder = document.body.appendChild(document.createElement("div"));
    placeholder.className = "animate-waiting";
    // What lies behind a dialog darkens at once.
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.className = "backdrop:animate-fade-in";
    dialog.showModal();
    const colour = getComputedStyle(document.querySelector("h1")!).color;
    return { colour, animations: document.getAnimations().length };
  });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const settled = await page.evaluate(() => getComputedStyle(document.querySelector("h1")!).color);
  expect(moving).toEqual({ colour: settled, animations: 0 });
});

test("in forced colours a ring stands around what has the focus, and around nothing else", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(stage.url + stage.address("/podcast/:podcastId"));
  await expect(page.getByRole("article").getByRole("button", { name: "Like", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  const ringed = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")]
      .filter((element) => getComputedStyle(element).outlineStyle !== "none")
      .map((element) => element === document.activeElement),
  );
  expect(ringed).toEqual([true]);
});

test("in forced colours the chosen one of several has another ground than the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${stage.url}/pricing`);
  const grounds = () =>
    page.locator(".choice").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  await expect.poll(async () => new Set(await grounds()).size).toBe(2);
  const before = await grounds();
  await page.getByRole("radio", { name: /Yearly/ }).check({ force: true });
  await expect.poll(grounds).toEqual(before.toReversed());
});

test("in forced colours a bar has another ground than its track", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, stage.url, ADA, "/account");
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const track = page.locator(".meter");
  const trackGround = await track.evaluate(ground);
  expect(await track.locator("div").evaluate(ground)).not.toBe(trackGround);
});
