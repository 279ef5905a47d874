// Setting up a profile: the whole path, going on where one was (after a reload, offline, on another device), pictures
// that can and cannot be used, two devices at once, and a server that fails when the profile is to be saved.
import { writeFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expectAccessible } from "./accessibility.ts";
import { installed, keptFiles, rowOnDevice } from "./devices.ts";
import { expectLargeLettersToFit, withLargeLetters } from "./layout-stage.ts";
import { chooseInterests, enterDetails, goOn, heading, toBanner, upload } from "./onboarding-steps.ts";
import { picture, png } from "./pictures.ts";
import { ADA, PASSWORD, phone, signIn } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";

let server: TestServer;
let service: SupabaseClient;
let accounts = 0;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
});
test.afterAll(() => server.stop());

type Account = { email: string; id: string };

/** Somebody who has just signed up. */
async function newcomer(): Promise<Account> {
  accounts += 1;
  const email = `newcomer${accounts}@example.org`;
  const code = `ORPHEUS${accounts + 1}`;
  const { data, error } = await visitor(server.url).auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { invite_code: code } },
  });
  if (!data.user) throw new Error(error?.message ?? "nobody signed up");
  return { email, id: data.user.id };
}

const profileOf = async ({ id }: Account) => {
  const { data } = await service.from("profiles").select().eq("id", id).single<Record<string, unknown>>();
  return data;
};

/** What the server keeps of what was entered so far. */
const keptDraft = async ({ email }: Account) => {
  const client = visitor(server.url);
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = await client.rpc("onboarding_state");
  return (data as { draft: Record<string, unknown> | null }).draft;
};

test("somebody new sets up a profile on a phone, step by step", async ({ page }) => {
  const account = await newcomer();
  await page.setViewportSize(phone);
  await signIn(page, server.url, account.email, "/onboarding");
  await expect(heading(page, "Welcome to Orpheus")).toBeVisible();
  await expect(page).toHaveTitle("Welcome to Orpheus · Orpheus");
  const progress = page.getByRole("progressbar", { name: "Progress" });
  await expect(progress).toHaveAttribute("aria-valuetext", "Step 1 of 5");
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await expectAccessible(page, { where: "step 1 on a phone" });

  await goOn(page).click();
  await expect(heading(page, "Tell us about yourself")).toBeFocused();
  await expect(goOn(page)).toBeDisabled();
  await expect(page.getByLabel("Current Role")).toHaveValue("PhD Student");
  await enterDetails(page, "   ", "Institute of Tides");
  await expect(goOn(page)).toBeDisabled();
  await enterDetails(page, "عائشة 👩🏽‍🔬", "Institute of Tides");
  await page.getByLabel("Current Role").selectOption("Research Scientist");
  await page.getByLabel("Bio").fill("🌊".repeat(401));
  await expect(page.getByRole("alert")).toHaveText("Your bio may have at most 400 characters. It has 401.");
  await expect(goOn(page)).toBeDisabled();
  await page.getByLabel("Bio").fill("🌊".repeat(400));
  await expect(page.getByText("400 of 400 characters")).toBeVisible();
  await expectAccessible(page, { where: "step 2 on a phone" });

  await goOn(page).click();
  await expect(goOn(page)).toBeDisabled();
  await chooseInterests(page, "Physics", "Human-Computer Interaction", "Marketing");
  await page.getByRole("button", { name: "Marketing", exact: true }).click();
  await expect(page.getByText("2 chosen")).toBeVisible();
  await expectAccessible(page, { where: "step 3 on a phone" });
  await expectLargeLettersToFit(page, "step 3");
  await page.setViewportSize(phone);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await goOn(page).click();
  await expect(heading(page, "Choose your banner")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.getByText("Deep Space").click();
  await expectAccessible(page, { where: "step 4 on a phone" });
  await withLargeLetters(page, async () => {
    // Of the banner that is chosen: it has room within its circle.
    const mark = page.locator(".banner-choice .mark > path");
    expect((await mark.boundingBox())?.width).toBeGreaterThan(8);
  });
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByText("2 chosen")).toBeVisible();
  await goOn(page).click();
  await expect(page.getByRole("radio", { name: "Deep Space" })).toBeChecked();
  await goOn(page).click();

  await expect(heading(page, "You're All Set!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "عائشة 👩🏽‍🔬" })).toBeVisible();
  await expectAccessible(page, { where: "step 5 on a phone" });
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL(`${server.url}/user/${account.id}`);
  expect(await profileOf(account)).toMatchObject({
    name: "عائشة 👩🏽‍🔬",
    affiliation: "Institute of Tides",
    status: "Research Scientist",
    bio: "🌊".repeat(400),
    research_interests: ["Physics", "Human-Computer Interaction"],
    banner_background: "space",
    custom_banner_url: null,
    notifications_enabled: true,
    onboarding_completed: true,
  });
  // Who has done it is led on.
  await page.goto(`${server.url}/onboarding`);
  await expect(page).toHaveURL(`${server.url}/user/${account.id}`);
});

test("on a desktop every step is free of faults too, and a demo account has done it", async ({ page }) => {
  const account = await newcomer();
  await signIn(page, server.url, account.email, "/onboarding");
  await expect(heading(page, "Welcome to Orpheus")).toBeVisible();
  await expectAccessible(page, { where: "step 1" });
  await goOn(page).click();
  await enterDetails(page, "Ines", "x".repeat(301));
  await expect(page.getByRole("alert")).toHaveText("Your affiliation may have at most 300 characters.");
  await expectAccessible(page, { where: "step 2" });
  await page.getByLabel("Affiliation").fill("Institute of Tides");
  await page.keyboard.press("Enter");
  await chooseInterests(page, "Biology");
  await expectAccessible(page, { where: "step 3" });
  await goOn(page).click();
  await upload(page).setInputFiles(
    picture(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "x.png"),
  );
  await expect(page.getByRole("alert")).toContainText("SVG images cannot be used here.");
  await expectAccessible(page, { where: "step 4" });
  await goOn(page).click();
  await expectAccessible(page, { where: "step 5" });

  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error("no browser");
  await signIn(other, server.url, ADA, "/onboarding");
  await expect(other).toHaveURL(/\/user\/[0-9a-f-]{36}$/);
  await other.close();
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a reload, a lost network and another device find what was entered", async ({ page, browser }) => {
    const account = await newcomer();
    await signIn(page, server.url, account.email, "/onboarding");
    await goOn(page).click();
    await enterDetails(page, "Bram", "Delta Works");
    await expect
      .poll(() => rowOnDevice(page, account.id, "drafts", "onboarding"))
      .toMatchObject({
        draft: { name: "Bram", affiliation: "Delta Works", step: 2 },
      });
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Bram");

    // Without a network it goes on, and is sent when there is one.
    await installed(page);
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Bram");
    await keptFiles(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Bram");
    await goOn(page).click();
    await chooseInterests(page, "Physics");
    await goOn(page).click();
    await upload(page).setInputFiles(picture(png(1200, 500)));
    await expect(page.getByRole("radio", { name: "Your picture" })).toBeChecked();
    await goOn(page).click();
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(page.getByRole("alert")).toContainText("Please try again when you are online.");
    await page.context().setOffline(false);
    await expect.poll(() => keptDraft(account), { timeout: 30_000 }).toMatchObject({ step: 5, name: "Bram" });

    const context = await browser.newContext({ viewport: phone });
    const other = await context.newPage();
    await signIn(other, server.url, account.email, "/onboarding");
    await expect(heading(other, "You're All Set!")).toBeVisible();
    await other.getByRole("button", { name: "Get Started" }).click();
    await expect(other).toHaveURL(`${server.url}/user/${account.id}`);
    const profile = await profileOf(account);
    expect(profile).toMatchObject({
      name: "Bram",
      research_interests: ["Physics"],
      onboarding_completed: true,
    });
    const stored = await fetch(
      `${server.url}/storage/v1/object/public/banners/${String(profile?.["custom_banner_url"])}`,
    );
    expect(stored.headers.get("content-type")).toBe("image/webp");
    await context.close();
  });
});

test("large pictures are made small, and those that cannot be used are refused in words", async ({
  page,
}) => {
  const account = await newcomer();
  await signIn(page, server.url, account.email, "/onboarding");
  await toBanner(page, "Cleo");
  const refusal = page.getByRole("alert");
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  for (const [file, words] of [
    [picture(svg, "drawing.svg", "image/svg+xml"), "SVG images cannot be used here."],
    [picture(svg, "photo.png"), "SVG images cannot be used here."],
    [picture(Buffer.from("%PDF-1.7"), "paper.pdf", "application/pdf"), "This file is not an image."],
    [picture(Buffer.alloc(0)), "This file is not an image."],
    [picture(png(40, 20).subarray(0, 60)), "This image could not be opened."],
  ] as const) {
    await upload(page).setInputFiles(file);
    await expect(refusal).toContainText(words);
    await expect(page.getByRole("radio", { name: "Neural Networks" })).toBeChecked();
  }
  const large = test.info().outputPath("large.png");
  writeFileSync(large, Buffer.concat([png(40, 20), Buffer.alloc(51 * 1024 * 1024)]));
  await upload(page).setInputFiles(large);
  await expect(refusal).toContainText("This image is larger than 50 MB.");
  // Of 20 MB and 12 megapixels, as phones make them.
  await upload(page).setInputFiles(picture(png(4000, 3000, 20 * 1024 * 1024)));
  await expect(page.getByRole("radio", { name: "Your picture" })).toBeChecked();
  await expect(refusal).toHaveCount(0);
  await page.getByText("DNA Structure").click();
  await expect(page.getByRole("radio", { name: "Your picture" })).toHaveCount(0);
  await upload(page).setInputFiles(picture(png(4000, 3000)));
  await expect(page.getByRole("radio", { name: "Your picture" })).toBeChecked();
  await goOn(page).click();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL(`${server.url}/user/${account.id}`);
  const profile = await profileOf(account);
  expect(profile?.["custom_banner_url"]).toMatch(new RegExp(`^${account.id}/banner\\.webp\\?v=[\\w.:-]+$`));
  const { data } = await service.storage.from("banners").list(account.id);
  expect(data?.map(({ name }) => name)).toEqual(["banner.webp"]);
  expect(data?.[0]?.metadata?.["size"]).toBeLessThan(500_000);
});

test("the server answers what it cannot take with words, and never fails", async () => {
  const account = await newcomer();
  const client = visitor(server.url);
  await client.auth.signInWithPassword({ email: account.email, password: PASSWORD });
  const profile = {
    name: "Noor",
    affiliation: "Institute of Tides",
    status: "Professor",
    bio: "",
    research_interests: '["physics","biology"]',
    banner_background: "dna",
    picture: null,
  };
  for (const [changed, words] of [
    [{ name: "n".repeat(201) }, "Your name may have at most 200 characters."],
    [{ research_interests: 7 }, "Research interests are a list of names."],
    [{ status: "Other" }, "Please choose a role and a banner of the list."],
  ] as const) {
    const { error, status } = await client.rpc("complete_onboarding", {
      p_profile: { ...profile, ...changed },
    });
    expect([status, error?.message]).toEqual([422, words]);
  }
  const { error } = await client.rpc("complete_onboarding", { p_profile: profile });
  expect(error).toBe(null);
  expect(await profileOf(account)).toMatchObject({ research_interests: ["Physics", "Biology"] });

  const own = client.from("profiles");
  const { data } = await own
    .update({ research_interests: ["finance", " Finance", "tides"] })
    .eq("id", account.id)
    .select("research_interests");
  expect(data).toEqual([{ research_interests: ["Finance", "tides"] }]);
  // A list is the column's only form for an update of the table itself.
  const asText = await own.update({ research_interests: "a, b" }).eq("id", account.id);
  expect(asText.status).toBe(400);
});

test("of two devices that are set up at once the last one wins whole", async ({ page, browser }) => {
  const account = await newcomer();
  const context = await browser.newContext({ viewport: phone });
  const other = await context.newPage();
  await signIn(page, server.url, account.email, "/onboarding");
  await signIn(other, server.url, account.email, "/onboarding");
  await expect(heading(other, "Welcome to Orpheus")).toBeVisible();
  await toBanner(page, "Desktop");
  await toBanner(other, "Phone");
  await other.getByRole("button", { name: "Back" }).click();
  await chooseInterests(other, "Physics", "Finance");
  await goOn(other).click();
  await upload(other).setInputFiles(picture(png(600, 300)));
  await expect(other.getByRole("radio", { name: "Your picture" })).toBeChecked();
  await upload(page).setInputFiles(picture(png(1200, 300)));
  await expect(page.getByRole("radio", { name: "Your picture" })).toBeChecked();
  await goOn(page).click();
  await goOn(other).click();
  await Promise.all([page, other].map((each) => each.getByRole("button", { name: "Get Started" }).click()));
  for (const each of [page, other]) await expect(each).toHaveURL(`${server.url}/user/${account.id}`);

  const profile = await profileOf(account);
  const ofDesktop = profile?.["name"] === "Desktop";
  expect(profile).toMatchObject(
    ofDesktop
      ? { name: "Desktop", research_interests: ["Physics"] }
      : { name: "Phone", research_interests: ["Finance"] },
  );
  const { data } = await service.storage.from("banners").download(`${account.id}/banner.webp`);
  const { width } = await page.evaluate(
    async (bytes) => {
      const { width } = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      return { width };
    },
    [...new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0))],
  );
  expect(width, "the banner is of the device whose name it is").toBe(ofDesktop ? 1200 : 600);
  await context.close();
});

test("a server that fails loses nothing of what was entered, and can be asked again", async ({ page }) => {
  const account = await newcomer();
  // Who was on the way to somewhere else goes on there in the end.
  await page.goto(`${server.url}/account?tab=1`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await toBanner(page, "Edda");
  await goOn(page).click();
  await page.route("**/rpc/complete_onboarding", (route) =>
    route.fulfill({ status: 500, json: { message: "relation does not exist" } }),
  );
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Your profile could not be saved. Everything you entered is kept on this device. Please try again.",
  );
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, { where: "the last step with an error" });
  await expect(heading(page, "You're All Set!")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Edda" })).toBeVisible();
  await page.unroute("**/rpc/complete_onboarding");
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL(`${server.url}/account?tab=1`);
  expect(await profileOf(account)).toMatchObject({ name: "Edda", onboarding_completed: true });
});
