// What is done without a server, in a browser that dies before it can be sent.
import { expect, test, type Page } from "playwright/test";
import { firstPage, installed, keptFiles, killBrowser, openBrowser } from "./devices.ts";
import {
  action,
  comeBack,
  countersOf,
  followedBy,
  keptBy,
  publish,
  syncMark,
  userIdOf,
  walkTo,
} from "./library.ts";
import { ADA, GRACE, signIn, toast } from "./people.ts";
import { startServer } from "./server.ts";

const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

// Three starts of a browser, and one of the server.
test.setTimeout(180_000);

test("what is done offline outlives the browser and arrives once", async () => {
  const server = await startServer();
  const [ada, grace] = [await userIdOf(server, ADA), await userIdOf(server, GRACE)];
  const [here = "", other = ""] = await publish(await server.service(), grace, ["On the road", "At home"]);
  const profile = test.info().outputPath("profile");

  const before = await server.service();
  const now = new Date().toISOString();
  const { error } = await before
    .from("follows")
    .upsert({ follower_id: ada, following_id: grace, present: true, event_at: now });
  expect(error).toBeNull();
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  await signIn(visit, server.url, ADA, `/podcast/${other}`);
  await expect(visit.getByText(/^Summary of /)).toBeVisible();
  await installed(visit);
  // Now under the worker, which keeps what the page fetches.
  await visit.goto(`${server.url}/podcast/${here}`);
  await expect(visit.getByText("Summary of On the road.")).toBeVisible();
  await expect(action(visit, "Unfollow")).toBeVisible();
  await walkTo(visit, "/playlist");
  await expect(visit.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await expect(syncMark(visit, "up to date")).toBeVisible();
  await keptFiles(visit);
  await online.close();
  await server.kill();

  const offline = await openBrowser(profile);
  const page = await firstPage(offline);
  await page.goto(`${server.url}/podcast/${here}`);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.getByText("Summary of On the road.")).toBeVisible();
  await action(page, "Like").click();
  await expect(toast(page, "Added like")).toBeVisible();
  await action(page, "Add to Playlist").click();
  await expect(toast(page, "Added to playlist")).toBeVisible();
  await action(page, "Unfollow").click();
  await expect(action(page, "Follow")).toBeVisible();
  await expect(syncMark(page, "Offline · 3 changes waiting")).toBeVisible();
  await killBrowser(offline);

  const again = await openBrowser(profile);
  const later = await firstPage(again);
  await later.goto(`${server.url}/playlist`);
  await expect(titles(later)).toHaveText(["On the road"]);
  await later.goto(`${server.url}/podcast/${here}`);
  for (const name of ["Liked", "Added to Playlist", "Follow"])
    await expect(action(later, name)).toBeVisible();
  await expect(syncMark(later, "Offline · 3 changes waiting")).toBeVisible();

  await server.start();
  await comeBack(later);
  await expect(syncMark(later, "up to date")).toBeVisible();
  await expect(later.getByText("You are offline.")).toBeHidden();
  const service = await server.service();
  await expect.poll(() => keptBy(service, "likes", ada)).toEqual([here]);
  await expect.poll(() => keptBy(service, "playlists", ada)).toEqual([here]);
  await expect.poll(() => followedBy(service, ada)).toEqual([]);
  const once = { like_count: 1, save_count: 1, listen_count: 0 };
  await expect.poll(() => countersOf(service, here)).toEqual(once);
  // The counters are added up every 5 s: another change that has arrived says that this one came alone.
  await walkTo(later, `/podcast/${other}`);
  await expect(later.getByRole("heading", { level: 1 })).toHaveText("At home");
  await action(later, "Like").click();
  await expect.poll(async () => (await countersOf(service, other)).like_count).toBe(1);
  expect(await countersOf(service, here)).toEqual(once);
  await again.close();
  await server.stop();
});
