// Letters twice as large, and words that are long, in the narrowest window: nothing reaches out of it or is cut.
import { expect, test } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expectLargeLettersToFit, expectToFit, layoutStage, withLargeLetters } from "./layout-stage.ts";
import { action, publish } from "./library.ts";
import { ADA, phone, playerBar, signIn } from "./people.ts";
import { answerAboutYou, answerAims, continueButton } from "./survey-answers.ts";

// The pages have their worker, as a user's have.
test.use({ serviceWorkers: "allow" });

const stage = layoutStage();

test("an episode of long words names who wrote and who shared it, and fits its width with its menu and the dialog to share it", async ({
  page,
}) => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const service = await stage.server.service();
  const [id] = await publish(service, stage.userId, [`${word} of ${word}`]);
  const changed = await service
    .from("podcasts")
    .update({ authors: `${word}, ${word}`, keywords: word, doi: `10.1000/${word.slice(0, 60)}` })
    .eq("id", id);
  expect(changed.error).toBeNull();
  await page.goto(`${stage.url}/podcast/${id}`);
  await expect(page.getByText(`10.1000/${word.slice(0, 60)}`)).toBeVisible();
  await expect(page.getByRole("article").getByText(`Paper by ${word}`)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Shared by / })).toBeVisible();
  await action(page, "More").click();
  await expect(action(page, "Add to queue")).toBeVisible();
  await expectToFit(page);
  await expectLargeLettersToFit(page);
  await page.keyboard.press("Escape");
  await action(page, "Share").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectLargeLettersToFit(page, "the dialog to share it");
  await expectAccessible(page, { where: "the dialog to share it" });
});

test("forms that were refused and dialogs are accessible, and fit a narrow window with letters twice as large", async ({
  page,
}) => {
  await page.goto(`${stage.url}/login`);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("main").locator("[aria-invalid=true]").first()).toBeVisible();
  await expectLargeLettersToFit(page, "the sign-in that was refused");
  await expectAccessible(page, { where: "the sign-in that was refused" });

  await signIn(page, stage.url, ADA, "/account");
  await page.getByRole("button", { name: "Change Email", exact: true }).click();
  await page.getByLabel("New Password", { exact: true }).fill("short");
  await page.getByLabel("Confirm New Password").fill("short");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toBeVisible();
  await expectLargeLettersToFit(page, "a password that was refused");
  await expectAccessible(page, { where: "a password that was refused" });
  await page.getByRole("button", { name: "Delete Account", exact: true }).click();
  await expectLargeLettersToFit(page, "the form that deletes the account");
  await page.getByRole("button", { name: "Sign Out Everywhere", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectLargeLettersToFit(page, "the dialog that signs out everywhere");
  await expectAccessible(page, { where: "the dialog that signs out everywhere" });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectLargeLettersToFit(page, "the menu");
});

test("each step of the survey fits a narrow window with letters twice as large", async ({ page }) => {
  await page.goto(`${stage.url}/survey?email=ada%2Bnews%40example.org`);
  await expect(continueButton(page)).toBeVisible();
  await expectLargeLettersToFit(page, "the first step");
  await answerAboutYou(page);
  await expectLargeLettersToFit(page, "the second step");
  await answerAims(page);
  await expectLargeLettersToFit(page, "the third step");
});

test("the player bar holds what plays, mutes and ends it with letters twice as large", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(stage.url + stage.address("/podcast/:podcastId"));
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expect(playerBar(page)).toBeVisible();
  await withLargeLetters(page, async () => {
    const bar = await playerBar(page).locator(".player-bar").boundingBox();
    for (const name of ["Pause", "Play", "Mute", "Close player"]) {
      const button = playerBar(page).getByRole("button", { name, exact: true });
      // It says Play or Pause, as the sound has begun or not.
      if (["Play", "Pause"].includes(name) && (await button.count()) === 0) continue;
      const box = await button.boundingBox();
      expect(box?.x, name).toBeGreaterThanOrEqual(bar?.x ?? Infinity);
      expect((box?.x ?? Infinity) + (box?.width ?? 0), name).toBeLessThanOrEqual(
        (bar?.x ?? 0) + (bar?.width ?? 0),
      );
    }
  });
});
