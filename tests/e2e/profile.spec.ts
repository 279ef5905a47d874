// The page of a person: as owner, as another user and signed out, with and without a server.
import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { firstPage, installed, keptFiles, openBrowser, rowOnDevice } from "./devices.ts";
import { comeBack, followedBy, publish, syncMark, userIdOf, walkTo } from "./library.ts";
import { ADA, GRACE, LIMIT, phone, signIn, toast, YUKI } from "./people.ts";
import { png } from "./pictures.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
let service: Awaited<ReturnType<TestServer["service"]>>;
let [ada, grace, yuki, limit] = ["", "", "", ""];
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  [ada = "", grace = "", yuki = "", limit = ""] = await Promise.all(
    [ADA, GRACE, YUKI, LIMIT].map((email) => userIdOf(server, email)),
  );
});
test.afterAll(() => server.stop());

const main = (page: Page) => page.getByRole("main");
const name = (page: Page) => main(page).getByRole("heading", { level: 1 });
const publications = (page: Page) => page.getByRole("region", { name: "Publications" });
const titles = (page: Page) => publications(page).getByRole("heading", { level: 3 });
const counter = (page: Page, label: string): Locator =>
  main(page)
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^[\\d,–]+ ${label}$`) });

const fail = (error: unknown) => expect(error).toBeNull();
async function change(id: string, columns: object): Promise<void> {
  fail((await service.from("profiles").update(columns).eq("id", id)).error);
}

test("a visitor sees who somebody is and what they published, and is led to the waitlist", async ({
  page,
}) => {
  const [open = "", kept = ""] = await publish(service, grace, ["Open to all", "Kept back"]);
  fail((await service.from("podcasts").update({ is_public: false }).eq("id", kept)).error);
  fail(
    (
      await service
        .from("podcast_stats")
        .update({ like_count: 30, listen_count: 9999 })
        .eq("podcast_id", open)
    ).error,
  );
  fail((await service.from("podcast_stats").update({ like_count: 500_000 }).eq("podcast_id", kept)).error);
  await change(grace, {
    affiliation: "",
    bio: "",
    research_interests: [],
    status: "Research Scientist",
    github: "grace-h",
  });
  const { count } = await service
    .from("podcasts")
    .select("id", { count: "exact", head: true })
    .eq("user_id", grace)
    .eq("is_public", true);
  await page.goto(`${server.url}/user/${grace}`);
  await expect(name(page)).toHaveText(/Grace/);
  await expect(page).toHaveTitle(/^Grace.* · Orpheus$/);
  for (const text of [
    `Research ID ${grace.slice(0, 8).toUpperCase()}`,
    "Research Scientist",
    "Independent",
    "This researcher has not added a bio yet.",
    "No research interests specified",
  ])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  await expect(main(page).getByRole("link", { name: /^GitHub: / })).toHaveAttribute(
    "href",
    "https://github.com/grace-h",
  );
  await expect(counter(page, "Publications")).toHaveText(`${count} Publications`);
  await expect(counter(page, "Impact")).not.toHaveText(/500,/);
  await expect(titles(page).filter({ hasText: "Kept back" })).toHaveCount(0);
  await expect(titles(page).first()).toHaveText("Open to all");
  await publications(page).getByRole("button", { name: "Popular" }).click();
  await expect(page).toHaveURL(/\?sort=popular$/);
  await expect(titles(page).first()).toHaveText("Open to all");
  await expect(main(page).getByRole("button", { name: /Network/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in to Connect" }).click();
  await expect(page).toHaveURL(`${server.url}/waitlist`);
});

test("an address of nobody says so, and a person without episodes as well", async ({ page }) => {
  await page.goto(`${server.url}/user/${randomUUID()}`);
  await expect(name(page)).toHaveText("Profile not found");
  await page.goto(`${server.url}/user/not-an-id`);
  await expect(name(page)).toHaveText("Profile not found");
  await change(limit, { name: "Limit" });
  await page.goto(`${server.url}/user/${limit}`);
  const { count } = await service
    .from("podcasts")
    .select("id", { count: "exact", head: true })
    .eq("user_id", limit);
  expect(count).toBe(0);
  await expect(page.getByText("This user hasn't created any podcasts yet.")).toBeVisible();
  await signIn(page, server.url, LIMIT, `/user/${limit}`);
  await expect(page.getByRole("link", { name: "Create Your First Podcast" })).toHaveAttribute(
    "href",
    "/generate",
  );
});

test("owners see what they keep private, and share the address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [kept = ""] = await publish(service, ada, ["My draft thoughts"]);
  fail((await service.from("podcasts").update({ is_public: false }).eq("id", kept)).error);
  const { count } = await service
    .from("podcasts")
    .select("id", { count: "exact", head: true })
    .eq("user_id", ada);
  await signIn(page, server.url, ADA, `/user/${ada}`);
  await expect(titles(page).first()).toHaveText("My draft thoughts");
  await expect(counter(page, "Publications")).toHaveText(`${count} Publications`);
  await expect(main(page).getByRole("button", { name: "Follow" })).toHaveCount(0);
  await main(page).getByRole("button", { name: "Share" }).click();
  await expect(toast(page, "Profile link copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/user/${ada}`);
  await expectAccessible(page);
});

test("a follow without a network shows at once and arrives once", async ({ page, context }) => {
  await signIn(page, server.url, ADA, `/user/${yuki}`);
  const button = (label: string) => main(page).getByRole("button", { name: label, exact: true });
  await expect(counter(page, "Network")).toHaveText("0 Network");
  await expect(syncMark(page, "up to date")).toBeVisible();
  await context.setOffline(true);
  await button("Follow").click();
  await expect(button("Unfollow")).toBeVisible();
  await expect(counter(page, "Network")).toHaveText("1 Network");
  expect(await followedBy(service, ada)).not.toContain(yuki);
  await context.setOffline(false);
  await comeBack(page);
  await expect(async () => expect(await followedBy(service, ada)).toContain(yuki)).toPass();
  await expect(syncMark(page, "up to date")).toBeVisible();
  await expect(counter(page, "Network")).toHaveText("1 Network");
  const { data } = await service.from("follows").select("follower_id").eq("following_id", yuki);
  expect(data).toHaveLength(1);

  await main(page)
    .getByRole("button", { name: /Network/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Network" });
  await expect(dialog.getByRole("link")).toHaveCount(1);
  await expectAccessible(page, { within: "dialog[open]" });
  await dialog.getByRole("link").click();
  await expect(page).toHaveURL(`${server.url}/user/${ada}`);
  await expect(dialog).toBeHidden();
  await main(page)
    .getByRole("button", { name: /Network/ })
    .click();
  await dialog.getByRole("tab", { name: "Following (1)" }).click();
  await expect(dialog.getByRole("link", { name: /Yuki/ })).toBeVisible();
});

test("a thousand publications are read and drawn as one scrolls", async ({ page }) => {
  test.setTimeout(240_000);
  const episodes = Array.from({ length: 1000 }, (_, place) => `Study ${String(place).padStart(4, "0")}`);
  for (let from = 0; from < 1000; from += 250) await publish(service, yuki, episodes.slice(from, from + 250));
  let pages = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/rpc/profile_publications")) pages += 1;
  });
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/user/${yuki}`);
  await expect(counter(page, "Publications")).toHaveText(/^1,00\d Publications$/);
  await expect(titles(page).first()).toBeVisible();
  expect(pages).toBeLessThan(4);
  const drawn = () => publications(page).getByRole("article").count();
  expect(await drawn()).toBeLessThan(60);
  // A page at a time, until the list has come far behind its first page.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const list = await rowOnDevice(page, "anon", "lists", `person ${yuki} recent`);
    expect(((list?.["ids"] ?? []) as string[]).length).toBeGreaterThan(200);
  }).toPass();
  expect(await drawn()).toBeLessThan(60);
  await expectAccessible(page);
});

/** Waits until a picture is drawn from the device. */
const expectDrawnFrom = (image: Locator, path: string) =>
  expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) =>
        element.complete && element.naturalWidth > 0 ? new URL(element.currentSrc).pathname : "",
      ),
    )
    .toContain(path);

// The last one: it leaves no server.
test("a person whose page was seen is there without a server, with pictures and covers", async () => {
  test.setTimeout(240_000);
  const { data } = await service
    .from("podcasts")
    .select("title,user_id,cover_image_url")
    .not("cover_image_url", "is", null)
    .neq("user_id", ada)
    .order("created_at", { ascending: false });
  const covered = (data as { title: string; user_id: string; cover_image_url: string }[])[0];
  if (!covered) throw new Error("the seed has no cover of another's");
  const person = covered.user_id;
  const picture = png(64, 36);
  for (const kind of ["avatar", "banner"]) {
    const stored = await service.storage
      .from(`${kind}s`)
      .upload(`${person}/${kind}.png`, picture, { contentType: "image/png", upsert: true });
    fail(stored.error);
  }
  await change(person, {
    avatar_url: `${person}/avatar.png?v=1`,
    custom_banner_url: `${person}/banner.png?v=1`,
    bio: "Compilers and coral.",
  });

  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  await signIn(visit, server.url, ADA, "/generate");
  await installed(visit);
  // Now under the worker, which keeps what the page fetches.
  await visit.goto(`${server.url}/user/${person}`);
  await expect(visit.getByText("Compilers and coral.")).toBeVisible();
  await expect(titles(visit).first()).toBeVisible();
  const kept = [`avatars/${person}/avatar.png?v=1`, `banners/${person}/banner.png?v=1`];
  const wanted = [...kept, `covers/${covered.cover_image_url}`];
  const missing = async () => {
    const rows = await Promise.all(wanted.map((key) => rowOnDevice(visit, ada, "images", key)));
    return wanted.filter((_, at) => !rows[at]?.["bytes"]);
  };
  await expect.poll(missing, { timeout: 90_000 }).toEqual([]);
  await keptFiles(visit);
  await online.close();
  await server.kill();

  const offline = await openBrowser(profile);
  const page = await firstPage(offline);
  await page.goto(`${server.url}/user/${person}`);
  await expect(page.getByText("Compilers and coral.")).toBeVisible();
  await expectDrawnFrom(
    main(page).locator("img").first(),
    `/media/image/${ada}/banners/${person}/banner.png`,
  );
  await expectDrawnFrom(main(page).locator("img").nth(1), `/media/image/${ada}/avatars/${person}/avatar.png`);
  const card = publications(page).getByRole("article").filter({ hasText: covered.title });
  await expectDrawnFrom(card.locator("img").first(), `/media/image/${ada}/covers/`);
  await expect(page.getByText("These are the episodes on this device.", { exact: true })).toBeVisible();
  // One's own page comes with the feed, whether it was ever opened or not.
  await walkTo(page, `/user/${ada}`);
  await expect(name(page)).toHaveText(/Ada/);
  await expect(titles(page).first()).toBeVisible();
  await walkTo(page, `/user/${randomUUID()}`);
  await expect(name(page)).toHaveText("This profile is not on this device");
  await offline.close();
});
