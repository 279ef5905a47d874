// What following is for: the shelf with its marks on two devices, the people, and the liked episodes; online and not.
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { installed, keptFiles } from "./devices.ts";
import { comeBack, followedBy, keptBy, publish, syncMark, syncNow, userIdOf, walkTo } from "./library.ts";
import { ADA, GRACE, LIMIT, YUKI, phone, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

const HOUR = 3_600_000;

/** Follows somebody since an hour ago, as another device of the account did. */
async function follow(server: TestServer, follower: string, following: string) {
  const event_at = new Date(Date.now() - HOUR).toISOString();
  const row = { follower_id: follower, following_id: following, present: true, event_at };
  const { error } = await (await server.service()).from("follows").upsert(row);
  expect(error).toBeNull();
}

/** Likes these episodes, a minute between two likes, the last of them the newest. */
async function like(server: TestServer, userId: string, ids: readonly string[]) {
  const rows = ids.map((podcast_id, at) => ({
    user_id: userId,
    podcast_id,
    present: true,
    event_at: new Date(Date.now() - HOUR + at * 60_000).toISOString(),
  }));
  const { error } = await (await server.service()).from("likes").upsert(rows);
  expect(error).toBeNull();
}

const shelf = (page: Page) => page.getByRole("region", { name: "Following" });
const marks = (page: Page) => page.getByRole("main").getByText("New", { exact: true });
const titles = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");
const toDiscover = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Discover" }).click();
/** Notes in the page which sections stand there when the first list is drawn: one that came later would move it. */
const noteSections = (page: Page) =>
  page.addInitScript(() => {
    const noted = window as unknown as { sections?: (string | null)[] };
    new MutationObserver((_changes, observer) => {
      const names = [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent);
      if (!names.includes("Trending Now")) return;
      noted.sections = names;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
/** Goes to the list from the head of the discover page. */
const toList = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Your lists" }).getByRole("link", { name }).click();

test("what those one follows publish is marked until it is seen, on each device as far as devices agree", async ({
  page,
  browser,
}) => {
  const server = await startServer();
  const service = await server.service();
  const [ada, grace] = [await userIdOf(server, ADA), await userIdOf(server, GRACE)];
  await publish(service, grace, ["Known before"]);
  await follow(server, ada, grace);
  const context = await browser.newContext({ viewport: phone });
  const other = await context.newPage();
  for (const device of [page, other]) {
    await signIn(device, server.url, ADA, "/following");
    await expect(titles(device).first()).toHaveText("Known before");
    await expect(syncMark(device, "up to date")).toBeVisible();
    await expect(device.getByText("You have seen all of them.")).toBeVisible();
  }
  await expect(marks(page)).toHaveCount(0);

  const [first = ""] = await publish(service, grace, ["Tides of ink"]);
  await publish(service, grace, ["A second look"]);
  await toDiscover(page);
  await syncNow(page);
  await expect(shelf(page).getByText("2 new")).toBeVisible();
  await expect(marks(page)).toHaveCount(2);
  await shelf(page).getByRole("button", { name: "Like A second look" }).click();
  await expect(shelf(page).getByText("1 new")).toBeVisible();
  await expect.poll(() => keptBy(service, "likes", ada)).toHaveLength(1);
  await comeBack(other);
  await expect(other.getByText("1 new")).toBeVisible();
  await expect(marks(other)).toHaveCount(1);
  await expectAccessible(other, { where: "/following on a phone" });
  await expectAccessible(page, { where: "/discover with the shelf" });

  // Opened here: the other device hears nothing of it.
  await shelf(page).getByRole("link", { name: "Tides of ink" }).click();
  await expect(page.getByText("Summary of Tides of ink.")).toBeVisible();
  expect(page.url()).toContain(first);
  await page.goBack();
  await expect(shelf(page)).toBeVisible();
  await expect(marks(page)).toHaveCount(0);
  await walkTo(other, "/discover");
  await expect(shelf(other).getByText("1 new")).toBeVisible();
  await shelf(other).getByRole("button", { name: "Mark all as seen" }).click();
  await expect(marks(other)).toHaveCount(0);
  await expect(shelf(other).getByRole("heading", { name: "Following" })).toBeFocused();
  await toast(other, "All marked as seen").getByRole("button", { name: "Undo" }).click();
  await expect(marks(other)).toHaveCount(1);
  await expectAccessible(other, { where: "/discover with the shelf on a phone" });

  // Opened anew, the lists come with the shelf above them and not before it.
  await noteSections(page);
  await page.goto(`${server.url}/discover`);
  await expect(titles(page).first()).toBeVisible();
  const sections = await page.evaluate(() => (window as unknown as { sections: string[] }).sections);
  expect(sections[sections.indexOf("Trending Now") - 1]).toBe("Following");
  await page.getByRole("link", { name: "See all: Following" }).click();
  await expect(titles(page)).toHaveText(["A second look", "Tides of ink", "Known before"]);
  await context.close();
  await server.stop();
});

test("the people one follows are found by name, and whom one unfollows can be followed again where it happened", async ({
  page,
}) => {
  const server = await startServer();
  const service = await server.service();
  const ada = await userIdOf(server, ADA);
  for (const email of [GRACE, YUKI, LIMIT]) await follow(server, ada, await userIdOf(server, email));
  await signIn(page, server.url, ADA, "/following");
  await expect(syncMark(page, "up to date")).toBeVisible();
  await page.getByRole("tab", { name: "People" }).click();
  const rows = page.getByRole("list", { name: "Those you follow" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "Grace" }).getByRole("link")).toHaveAttribute(
    "href",
    `/user/${await userIdOf(server, GRACE)}`,
  );
  await expectAccessible(page, { where: "/following, people" });
  const yuki = rows.filter({ hasText: "Yuki" });
  await yuki.getByRole("button", { name: /^Unfollow / }).click();
  await expect(yuki.getByRole("button", { name: /^Follow / })).toBeVisible();
  await expect.poll(() => followedBy(service, ada)).toHaveLength(2);
  await yuki.getByRole("button", { name: /^Follow / }).click();
  await expect.poll(() => followedBy(service, ada)).toHaveLength(3);
  await page.setViewportSize(phone);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await expectAccessible(page, { where: "/following, people on a phone" });
  await server.stop();
});

test("liked episodes and those of whom one follows are there without a network, and a like taken back can be given again", async ({
  page,
}) => {
  const server = await startServer();
  const service = await server.service();
  const [ada, grace] = [await userIdOf(server, ADA), await userIdOf(server, GRACE)];
  const ids = await publish(service, grace, ["Liked first", "Liked second", "Liked last"]);
  await follow(server, ada, grace);
  await like(server, ada, ids);
  await signIn(page, server.url, ADA, "/discover");
  await installed(page);
  // Now under the worker, which keeps what the page fetches.
  await page.reload();
  await toList(page, "Following");
  await expect(titles(page).filter({ hasText: "Liked" })).toHaveCount(3);
  await toDiscover(page);
  await toList(page, "Liked");
  await expect(titles(page)).toHaveText(["Liked last", "Liked second", "Liked first"]);
  await expect(syncMark(page, "up to date")).toBeVisible();
  await expectAccessible(page, { where: "/likes" });
  await keptFiles(page);
  await server.kill();

  await page.reload();
  await expect(titles(page)).toHaveText(["Liked last", "Liked second", "Liked first"]);
  await page.getByRole("button", { name: "Remove like from Liked second" }).click();
  await expect(titles(page)).toHaveText(["Liked last", "Liked first"]);
  await expect(page.getByRole("link", { name: "Liked first" })).toBeFocused();
  await toast(page, "Removed like").getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveText(["Liked last", "Liked second", "Liked first"]);
  await expect(page.getByRole("link", { name: "Liked second" })).toBeFocused();
  await page.setViewportSize(phone);
  await expectAccessible(page, { where: "/likes on a phone" });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.goto(`${server.url}/following?tab=people`);
  await page.getByRole("button", { name: /^Unfollow / }).click();
  await page.getByRole("tab", { name: "Episodes" }).click();
  await expect(page.getByRole("heading", { name: "You follow nobody yet" })).toBeVisible();
  await server.start();
  await comeBack(page);
  await expect.poll(async () => followedBy(await server.service(), ada)).toEqual([]);
  await server.stop();
});
