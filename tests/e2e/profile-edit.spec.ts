// One's own profile: the page that shows it, and its form, with and without a network, on one device and on two.
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { rowOnDevice } from "./devices.ts";
import { publish, syncMark, userIdOf, walkTo } from "./library.ts";
import { PASSWORD, phone, signIn, toast, YUKI } from "./people.ts";
import { picture, png } from "./pictures.ts";
import { startServer, visitor, type TestServer } from "./server.ts";

let server: TestServer;
let service: SupabaseClient;
let yuki: string;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  yuki = await userIdOf(server, YUKI);
});
test.afterAll(() => server.stop());

// None of these tests is about the service worker, and each would install one of its own.
test.use({ serviceWorkers: "block" });

type Row = Record<string, unknown>;

const PLAIN = {
  name: "Yuki Tanaka",
  affiliation: "",
  bio: "Before",
  website: "",
  research_interests: ["Biology"],
  avatar_url: null,
  custom_banner_url: null,
  banner_background: "neurons",
  hidden_from_researchers: false,
};

/** Changes columns of the profile as another device of its owner's does. */
async function change(columns: Row): Promise<void> {
  const { error } = await service.from("profiles").update(columns).eq("id", yuki);
  expect(error).toBeNull();
}
const rowOf = async (): Promise<Row | null> =>
  (await service.from("profiles").select().eq("id", yuki).single<Row>()).data;
const filesIn = async (bucket: string) =>
  (await service.storage.from(bucket).list(yuki)).data?.map(({ name }) => name);

test.beforeEach(() => change(PLAIN));

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const editor = (page: Page) => page.getByRole("dialog", { name: "Edit Profile" });
const save = (page: Page) => editor(page).getByRole("button", { name: "Save Changes" }).click();
const open = async (page: Page) => {
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(editor(page).getByLabel("Name", { exact: true })).not.toHaveValue("");
};

async function openProfile(page: Page): Promise<void> {
  await signIn(page, server.url, YUKI, "/profile");
  await expect(title(page)).toHaveText("Yuki Tanaka");
  await expect(syncMark(page, "up to date")).toBeVisible();
}

test("the own page leads back after a sign-in and shows the profile, its counters and what was published", async ({
  page,
}) => {
  const [id = ""] = await publish(service, yuki, ["Seen on one's own page"]);
  await service.from("podcasts").update({ citation_count: 7 }).eq("id", id);
  await page.goto(`${server.url}/profile?session_id=cs_test_1&from=mail`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.getByLabel("Email").fill(YUKI);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`${server.url}/profile?from=mail`);
  await expect(title(page)).toHaveText("Yuki Tanaka");
  await expect(page.getByText("No affiliation set")).toBeVisible();
  await expect(page.getByRole("region", { name: "Research Interests" })).toContainText("Biology");
  const activity = page.getByRole("region", { name: "Activity" });
  for (const name of ["Publications", "Total Listens", "Citations"])
    await expect(activity.getByText(name, { exact: true })).toBeVisible();
  await expect(activity).toContainText("7");
  await expect(page.getByRole("link", { name: "Seen on one's own page" })).toBeVisible();
  await expectAccessible(page, { where: "/profile" });

  await page.setViewportSize(phone);
  await change({ name: "", affiliation: "Institute of Tides" });
  await service.from("podcasts").delete().eq("user_id", yuki);
  await page.reload();
  await expect(title(page)).toHaveText("Anonymous User");
  await expect(page.getByText("No publications yet.")).toBeVisible();
  const tops = await activity
    .getByRole("definition")
    .evaluateAll((counts) => counts.map((count) => count.getBoundingClientRect().top));
  expect(new Set(tops).size, "the three counters stand in one row").toBe(1);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of ["My Episodes", "Public page"])
    expect(
      await page
        .getByRole("main")
        .getByRole("link", { name, exact: true })
        .evaluate((button) => button.scrollWidth - button.clientWidth),
      `"${name}" stays inside its border`,
    ).toBeLessThanOrEqual(0);
  await page.setViewportSize(phone);
  await expectAccessible(page, { where: "/profile on a phone" });
});

test("the own page and the one that others see lead to each other, and to one's own lists", async ({
  page,
}) => {
  await openProfile(page);
  const main = page.getByRole("main");
  for (const [name, path] of [
    ["My Episodes", "/episodes"],
    ["Likes", "/likes"],
    ["Playlists", "/playlist"],
    ["Listening history", "/history"],
  ] as const)
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  await main.getByRole("link", { name: "Public page" }).click();
  await expect(page).toHaveURL(`${server.url}/user/${yuki}`);
  await main.getByRole("link", { name: "Statistics" }).click();
  await expect(page).toHaveURL(`${server.url}/profile`);
});

test("a server that fails at the first visit is said to, on every page of the account's own, until it answers", async ({
  page,
}) => {
  await page.route(/\/(rest|functions)\/v1\//, (route) => route.fulfill({ status: 500, json: {} }));
  await signIn(page, server.url, YUKI, "/episodes");
  await expect(page.getByRole("heading", { name: "Your episodes are not on this device yet" })).toBeVisible();
  await walkTo(page, "/likes");
  await expect(
    page.getByRole("heading", { name: "Your likes have not reached this device yet" }),
  ).toBeVisible();
  await walkTo(page, "/account");
  await expect(
    page.getByText("The server did not answer. Your plan is shown as soon as it does."),
  ).toBeVisible();
  await page.goto(`${server.url}/profile`);
  await expect(title(page)).toHaveText("Your profile could not be loaded");
  const again = page.waitForRequest("**/rest/v1/rpc/sync_pull");
  await page.getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(title(page)).toHaveText("Your profile could not be loaded");
  await page.unrouteAll({ behavior: "wait" });
  // It comes by itself as well, whenever sync tries again.
  await page.reload();
  await expect(title(page)).toHaveText("Yuki Tanaka");
});

test("the form says what it cannot take, sends what was touched, and hides from the researchers", async ({
  page,
}) => {
  const listed = async () => {
    const { data } = await visitor(server.url).rpc("newest_people");
    return (data as { id: string }[]).some(({ id }) => id === yuki);
  };
  expect(await listed()).toBe(true);
  await openProfile(page);
  await open(page);
  const form = editor(page);
  await form.getByLabel("Website").fill("javascript:alert(1)");
  await form.getByLabel("LinkedIn").fill("linkedin.com/in/yuki");
  await form.getByLabel("GitHub").fill("https://github.com/yuki");
  await form.getByLabel("Bio").fill("🌊".repeat(401));
  await expect(form.getByText("Your bio may have at most 400 characters. It has 401.")).toBeVisible();
  await save(page);
  for (const field of ["Website", "LinkedIn"])
    await expect(form.getByText(`Please enter a valid URL for ${field}`)).toBeVisible();
  await expect(form.getByLabel("Bio")).toBeFocused();
  await expectAccessible(page, { where: "the form" });
  await form
    .getByLabel("Upload your picture")
    .setInputFiles(picture(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "x.png"));
  await expect(form.getByText("SVG images cannot be used here.")).toBeInViewport();

  await page.setViewportSize(phone);
  await form.getByLabel("Name", { exact: true }).fill("يوكي تاناكا");
  await form.getByLabel("Bio").fill("🌊".repeat(400));
  await expect(form.getByText("400 of 400 characters")).toBeVisible();
  await form.getByLabel("Website").fill("https://example.org/~yuki");
  await form.getByLabel("LinkedIn").fill("");
  await form.getByLabel("GitHub").fill("@yuki");
  await form.getByLabel("Research Interests").fill(" Physics,, Open Science , ");
  await form.getByRole("switch", { name: "Hide me from Connect with Researchers" }).check();
  await expectAccessible(page, { where: "the form on a phone" });
  await save(page);
  await expect(form).toBeHidden();
  await expect(toast(page, "Profile updated")).toBeVisible();
  await expect(title(page)).toHaveText("يوكي تاناكا");
  await expect(title(page)).toHaveCSS("direction", "rtl");
  await expect.poll(rowOf).toMatchObject({
    name: "يوكي تاناكا",
    website: "https://example.org/~yuki",
    github: "yuki",
    research_interests: ["Physics", "Open Science"],
    hidden_from_researchers: true,
    status: (await rowOf())?.["status"],
  });
  expect(await listed()).toBe(false);
});

test("what was typed and chosen outlives a reload, and pictures chosen offline are sent with the network", async ({
  page,
}) => {
  await openProfile(page);
  await open(page);
  const form = editor(page);
  await form.getByLabel("Affiliation").fill("Institute of Tides");
  await form.getByLabel("Upload your own banner").setInputFiles(picture(png(1200, 500)));
  await form.getByLabel("Upload your picture").setInputFiles(picture(png(300, 300)));
  const remove = form.getByRole("button", { name: "Remove picture" });
  await expect(remove).toBeVisible();
  await expect(form.getByRole("radio", { name: "Your picture" })).toBeChecked();
  await expect.poll(() => rowOnDevice(page, yuki, "drafts", "profile")).not.toBeNull();
  await page.reload();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await expect(form.getByText("What you typed before is back. It is not saved yet.")).toBeVisible();
  await expect(form.getByLabel("Affiliation")).toHaveValue("Institute of Tides");
  await expect(form.getByRole("radio", { name: "Your picture" })).toBeChecked();
  await remove.click();
  await expect(remove).toHaveCount(0);

  await page.context().setOffline(true);
  await form.getByLabel("Upload your picture").setInputFiles(picture(png(300, 300)));
  await expect(remove).toBeVisible();
  await save(page);
  await expect(form).toBeHidden();
  await expect(toast(page, "Profile updated")).toContainText("Your picture is kept on this device");
  await expect(page.getByText("Institute of Tides")).toBeVisible();
  const images = page.getByRole("main").locator("header img");
  for (const at of [0, 1]) await expect(images.nth(at)).toHaveAttribute("src", /^data:image\/webp/);
  await expect(syncMark(page, "Offline · 3 changes waiting")).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(rowOf).toMatchObject({
    affiliation: "Institute of Tides",
    avatar_url: expect.stringMatching(new RegExp(`^${yuki}/avatar\\.webp\\?v=`)),
    custom_banner_url: expect.stringMatching(new RegExp(`^${yuki}/banner\\.webp\\?v=`)),
  });
  for (const at of [0, 1]) await expect(images.nth(at)).not.toHaveAttribute("src", /^data:/);
  await expect(syncMark(page, "up to date")).toBeVisible();
  expect(await filesIn("avatars")).toEqual(["avatar.webp"]);

  await open(page);
  await remove.click();
  await form.getByText("Deep Space").click();
  await save(page);
  await expect.poll(rowOf).toMatchObject({
    avatar_url: null,
    custom_banner_url: null,
    banner_background: "space",
  });
  await expect.poll(() => filesIn("avatars")).toEqual([]);
  await expect.poll(() => filesIn("banners")).toEqual([]);
});

test("an edit that met another device's is reviewed, and only what was chosen is written", async ({
  page,
}) => {
  await openProfile(page);
  // The form's code comes with the network.
  await open(page);
  await page.context().setOffline(true);
  await editor(page).getByLabel("Bio").fill("Mine");
  await editor(page).getByLabel("Affiliation").fill("Mine alone");
  await save(page);
  await expect(editor(page)).toBeHidden();
  await change({ bio: "Theirs", website: "https://theirs.example" });
  await page.context().setOffline(false);
  const refusal = toast(page, "An error occurred while updating your profile");
  await expect(refusal).toContainText("This was changed on another device in the meantime.");
  await expect(refusal.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await refusal.getByRole("button", { name: "Review changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Review changes" });
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await expectAccessible(page, { where: "the review" });
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("button", { name: "Review changes" }).click();
  await expect(dialog.getByLabel("Your bio")).toHaveValue("Mine");
  await dialog.getByRole("radio", { name: "Theirs" }).check();
  await dialog.getByRole("button", { name: "Save choices" }).click();
  await expect.poll(rowOf).toMatchObject({
    bio: "Theirs",
    affiliation: "Mine alone",
    website: "https://theirs.example",
  });
  await expect(syncMark(page, "up to date")).toBeVisible();
});
