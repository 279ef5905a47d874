// Like, save and follow on the page of an episode, and the playlist.
import { expect, test, type Page } from "playwright/test";
import {
  action,
  countersOf,
  followedBy,
  keptBy,
  publish,
  savePlaylist,
  syncNow,
  userIdOf,
  walkTo,
} from "./library.ts";
import { ADA, GRACE, PASSWORD, LIMIT, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

let server: TestServer;
let service: Awaited<ReturnType<TestServer["service"]>>;
let ada: string;
let grace: string;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  ada = await userIdOf(server, ADA);
  grace = await userIdOf(server, GRACE);
});
test.afterAll(() => server.stop());

/** Publishes episodes of Grace's and answers the way to each. */
const pathsOf = async (...titles: string[]) =>
  (await publish(service, grace, titles)).map((id) => ({ id, path: `/podcast/${id}` }));

const likes = (page: Page) =>
  page
    .getByRole("article")
    .getByRole("listitem")
    .filter({ hasText: /\blikes?$/ });

/** Notes every figure of likes that the page ever shows from now on, a dash included. */
const noteLikes = (page: Page) =>
  page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    const note = () => {
      const items = [...document.querySelectorAll("article li")];
      const text = items.find((item) => / likes?$/.test(item.textContent))?.textContent;
      if (text !== undefined && text !== shown.at(-1)) shown.push(text);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
const shownLikes = (page: Page) => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);

test("a like is sent once, and its count never steps back", async ({ page }) => {
  const [episode] = await pathsOf("Counted once");
  if (!episode) throw new Error("nothing was published");
  await signIn(page, server.url, ADA, episode.path);
  await expect(likes(page)).toHaveText("0 likes");
  await noteLikes(page);

  await action(page, "Like").click();
  await expect(toast(page, "Added like")).toBeVisible();
  await expect(action(page, "Liked")).toBeVisible();
  await expect.poll(() => keptBy(service, "likes", ada)).toContain(episode.id);
  await syncNow(page);
  await expect.poll(async () => (await countersOf(service, episode.id)).like_count).toBe(1);
  await syncNow(page);
  // A new visit asks for the counts, which have the like among them by now.
  const counted = page.waitForResponse("**/rpc/podcast_counts");
  await walkTo(page, "/playlist");
  await expect(page.getByRole("heading", { name: "Your Playlist", exact: true })).toBeVisible();
  await walkTo(page, episode.path);
  await counted;
  await syncNow(page);
  await expect(likes(page)).toHaveText("1 like");
  expect(await shownLikes(page)).toEqual(["0 likes", "1 like"]);

  await action(page, "Liked").click();
  await expect(toast(page, "Removed like")).toBeVisible();
  await expect.poll(() => keptBy(service, "likes", ada)).not.toContain(episode.id);
  await syncNow(page);
  await expect.poll(async () => (await countersOf(service, episode.id)).like_count).toBe(0);
  await syncNow(page);
  await expect(action(page, "Like")).toBeVisible();
  expect(await shownLikes(page)).toEqual(["0 likes", "1 like", "0 likes"]);
});

test("a save and a follow are told, sent and taken back", async ({ page }) => {
  const [episode] = await pathsOf("Kept and given back");
  if (!episode) throw new Error("nothing was published");
  await signIn(page, server.url, ADA, episode.path);

  await action(page, "Add to Playlist").click();
  await expect(toast(page, "Added to playlist")).toBeVisible();
  await action(page, "Follow").click();
  await expect(action(page, "Added to Playlist")).toBeVisible();
  await expect(action(page, "Unfollow")).toBeVisible();
  await expect.poll(() => keptBy(service, "playlists", ada)).toEqual([episode.id]);
  await expect.poll(() => followedBy(service, ada)).toEqual([grace]);

  await page.reload();
  await action(page, "Added to Playlist").click();
  await expect(toast(page, "Removed from playlist")).toBeVisible();
  await action(page, "Unfollow").click();
  await expect(action(page, "Add to Playlist")).toBeVisible();
  await expect(action(page, "Follow")).toBeVisible();
  await expect.poll(() => keptBy(service, "playlists", ada)).toEqual([]);
  await expect.poll(() => followedBy(service, ada)).toEqual([]);
});

test("a visitor who likes, saves or follows is asked to sign in, and led back", async ({ page }) => {
  const [episode] = await pathsOf("Wanted by a visitor");
  if (!episode) throw new Error("nothing was published");
  await page.goto(server.url + episode.path);
  const wish = async (name: string, message: string) => {
    await action(page, name).click();
    await expect(page).toHaveURL(`${server.url}/auth`);
    await expect(page.getByText(message)).toBeVisible();
  };
  await wish("Like", "Sign in to like podcasts");
  await page.goBack();
  await wish("Add to Playlist", "Sign in to add podcasts to your playlist");
  await page.goBack();
  await wish("Follow", "Sign in to follow researchers");
  await page.getByLabel("Email").fill(ADA);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(server.url + episode.path);
  await expect(action(page, "Follow")).toBeVisible();
});

test("the playlist has what was saved last at its top, drops what is gone and says when it is empty", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto(`${server.url}/playlist`);
  await expect(main.getByRole("heading", { name: "Please sign in to view your playlist" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");

  await signIn(page, server.url, LIMIT, "/playlist");
  await expect(main.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Discover podcasts" })).toHaveAttribute("href", "/discover");

  const limit = await userIdOf(server, LIMIT);
  const saved = await pathsOf("Saved first", "Saved second", "Saved last");
  await savePlaylist(service, limit, [saved[1]?.id ?? "", saved[0]?.id ?? ""]);
  await syncNow(page);
  await walkTo(page, saved[2]?.path ?? "");
  await action(page, "Add to Playlist").click();
  await expect(action(page, "Added to Playlist")).toBeVisible();
  await walkTo(page, "/playlist");
  const titles = main.getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Saved last", "Saved second", "Saved first"]);

  await main.getByRole("button", { name: "Remove Saved second from playlist" }).click();
  await expect(toast(page, "Removed from playlist")).toBeVisible();
  await expect(titles).toHaveText(["Saved last", "Saved first"]);
  await expect.poll(() => keptBy(service, "playlists", limit)).toEqual([saved[2]?.id, saved[0]?.id]);
  await service
    .from("podcasts")
    .delete()
    .eq("id", saved[2]?.id ?? "");
  await syncNow(page);
  await expect(titles).toHaveText(["Saved first"]);
});
