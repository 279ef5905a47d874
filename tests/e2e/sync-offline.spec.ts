// What is done without a server, in a browser that dies before it can be sent.
import { expect, test, type Page } from "playwright/test";
import { firstPage, installed, keptFiles, killBrowser, openBrowser } from "./devices.ts";
import { action, countersOf, followedBy, keptBy, publish, syncMark, userIdOf, walkTo } from "./library.ts";
import { ADA, GRACE, signIn, toast } from "./people.ts";
import { startServer } from "./server.ts";

const titles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

// Three starts of a browser, and one of the server.
test.setTimeout(180_000);

test("what is done offline is lost with the browser, or arrives twice", async () => {
  const server = await startServer();
  const [ada, grace] = [await userIdOf(server, ADA), await userIdOf(server, GRACE)];
  const [here = "", other = ""] = await publish(await server.service(), grace, ["On the road", "At home"]);
  const profile = test.info().outputPath("profile");

  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  await visit.goto(server.url);
  await installed(visit);
  await signIn(visit, server.url, ADA);
  for (const id of [other, here]) {
    await visit.goto(`${server.url}/podcast/${id}`);
    await expect(visit.getByText(/^Summary of /)).toBeVisible();
  }
  await action(visit, "Follow").click();
  await expect.poll(async () => followedBy(await server.service(), ada)).toEqual([grace]);
  await walkTo(visit, "/playlist");
  await expect(visit.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await expect(syncMark(visit, "up to date")).toBeVisible();
  await visit.waitForLoadState("networkidle");
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
  // The app asks again for the server every 30 s.
  await expect(syncMark(later, "up to date")).toBeVisible({ timeout: 60_000 });
  await expect(later.getByText("You are offline.")).toBeHidden();
  const service = await server.service();
  await expect.poll(() => keptBy(service, "likes", ada)).toEqual([here]);
  await expect.poll(() => keptBy(service, "playlists", ada)).toEqual([here]);
  await expect.poll(() => followedBy(service, ada)).toEqual([]);
  const once = { like_count: 1, save_count: 1, listen_count: 0 };
  await expect.poll(() => countersOf(service, here)).toEqual(once);
  // The counters are added up every 5 s: another change that has arrived says that this one came alone.
  await later.goto(`${server.url}/podcast/${other}`);
  await action(later, "Like").click();
  await expect.poll(async () => (await countersOf(service, other)).like_count).toBe(1);
  expect(await countersOf(service, here)).toEqual(once);
  await again.close();
  await server.stop();
});
