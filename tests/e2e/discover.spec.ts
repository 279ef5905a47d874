// Finding: the discover page, search, filters, the three lists, and how they behave without a server.
import { randomUUID } from "node:crypto";
import { expect, test, type Locator, type Page } from "playwright/test";
import { copyEpisodes, firstPage, installed, openBrowser, rowsOnDevice } from "./devices.ts";
import { keptBy, publish, syncMark, syncNow, userIdOf } from "./library.ts";
import { ADA, GRACE, signIn, toast } from "./people.ts";
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

const DAY = 86_400_000;

type Published = { title: string; field?: string; daysAgo?: number; abstract?: string };

/** Publishes an episode of each kind and answers their ids in that order. */
async function publishAs(episodes: readonly Published[]): Promise<string[]> {
  const rows = episodes.map(({ title, field = "Sociology", daysAgo = 0, abstract }) => ({
    id: randomUUID(),
    user_id: grace,
    title,
    abstract: abstract ?? `Abstract of ${title}.`,
    summary: "<p>Summary</p>",
    authors: "G. Hopper",
    publishing_year: 2020,
    field_of_research: field,
    keywords: "test",
    audio_url: `${grace}/${randomUUID()}.mp3`,
    audio_seconds: 300,
    created_at: new Date(Date.now() - daysAgo * DAY).toISOString(),
  }));
  const { error } = await service.from("podcasts").insert(rows);
  expect(error).toBeNull();
  return rows.map(({ id }) => id);
}

/** Gives an episode so many likes, as if they had been added up. */
const setLikes = async (id: string, count: number) => {
  const { error } = await service.from("podcast_stats").update({ like_count: count }).eq("podcast_id", id);
  expect(error).toBeNull();
};

const section = (page: Page, name: string) => page.getByRole("region", { name });
const titlesOf = (page: Page, name: string) => section(page, name).getByRole("heading", { level: 3 });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search podcasts" });

test("the discover page has its sections in order, and each leads to its list", async ({ page }) => {
  const [old = "", loved = "", newest = ""] = await publishAs([
    { title: "Old and loved", daysAgo: 30 },
    { title: "Loved this week", daysAgo: 3 },
    { title: "Out today" },
  ]);
  await setLikes(old, 900);
  await setLikes(loved, 700);
  await setLikes(newest, 1);
  await signIn(page, server.url, ADA, "/discover");
  await expect(titlesOf(page, "Trending Now").first()).toHaveText("Loved this week");
  await expect(titlesOf(page, "Trending Now").filter({ hasText: "Old and loved" })).toHaveCount(0);
  await expect(titlesOf(page, "Most Liked").nth(0)).toHaveText("Old and loved");
  await expect(titlesOf(page, "Most Liked").nth(1)).toHaveText("Loved this week");
  await expect(titlesOf(page, "Recently Released").first()).toHaveText("Out today");
  const people = section(page, "Connect with Researchers").getByRole("link");
  await expect(people.filter({ hasText: "Grace" })).toHaveAttribute("href", `/user/${grace}`);

  for (const [name, path, line] of [
    ["Trending Now", "/trending", "Discover what's popular in the last 7 days"],
    ["Most Liked", "/most-liked", null],
    ["Recently Released", "/recent", "Explore the latest research podcasts"],
  ] as const) {
    await page.getByRole("link", { name: `See all: ${name}` }).click();
    await expect(page).toHaveURL(server.url + path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    if (line) await expect(page.getByText(line)).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await page.goBack();
  }
});

test("a filter stands in the address, and its chip takes it back", async ({ page }) => {
  await publishAs([{ title: "Minds at work", field: "Psychology" }]);
  await signIn(page, server.url, ADA, "/discover");
  const chip = page.getByRole("button", { name: "Psychology", exact: true });
  await chip.click();
  await expect(page).toHaveURL(`${server.url}/discover?field=Psychology`);
  // The last of the row, which a phone cuts.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("button", { name: "Psychology", pressed: true })).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);
  await expect(page.getByRole("heading", { name: "Psychology Podcasts" })).toBeVisible();
  await expect(card(page, "Minds at work")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Research field" })).toHaveValue("Psychology");
  await chip.click();
  await expect(page).toHaveURL(`${server.url}/discover`);
  await expect(section(page, "Trending Now")).toBeVisible();
  // Chosen at once, and not set back while the list for it is drawn.
  const chosen = await page
    .getByRole("combobox", { name: "Research field" })
    .evaluate((select: HTMLSelectElement) => {
      select.value = "Urban Studies";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      return select.value;
    });
  expect(chosen).toBe("Urban Studies");
  await expect(page.getByText("No podcasts found")).toBeVisible();
  await page.goBack();
  await expect(section(page, "Trending Now")).toBeVisible();
});

test("a search finds words in any text, marks them, stands in the address and forgives a slip", async ({
  page,
}) => {
  await publishAs([
    { title: "Whispering galleries", abstract: "Sound creeps along curved walls." },
    { title: "Curved space", abstract: "A whisper in the lattice." },
    { title: "Nothing of the kind" },
    { title: "Thermodynamics of small engines" },
  ]);
  await signIn(page, server.url, ADA, "/discover");
  await searchBox(page).fill("WHISPER");
  await expect(page.getByRole("heading", { name: "Search Results" })).toBeVisible();
  await expect(card(page, "Whispering galleries")).toBeVisible();
  await expect(card(page, "Curved space")).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, "Whispering galleries").locator("mark").first()).toHaveText("Whisper");
  await expect(page).toHaveURL(`${server.url}/discover?q=WHISPER`);
  await expect(page.getByRole("status").filter({ hasText: "2 podcasts" })).toBeVisible();

  await page.reload();
  await expect(searchBox(page)).toHaveValue("WHISPER");
  await expect(card(page, "Curved space")).toBeVisible();
  await page.getByRole("combobox", { name: "Research field" }).selectOption("Physics");
  await expect(page.getByRole("heading", { name: "Physics Podcasts" })).toBeVisible();
  await expect(page.getByText("No podcasts found")).toBeVisible();

  await page.getByRole("combobox", { name: "Research field" }).selectOption("Sociology");
  await searchBox(page).fill("thermodinamics");
  await expect(card(page, "Thermodynamics of small engines")).toBeVisible();
});

test("a card likes and saves in its place, and leads to the episode", async ({ page }) => {
  const [id = ""] = await publishAs([{ title: "Kept from a card" }]);
  await signIn(page, server.url, ADA, "/recent");
  const kept = card(page, "Kept from a card");
  await kept.getByRole("button", { name: "Like Kept from a card" }).click();
  await expect(toast(page, "Added like")).toBeVisible();
  await expect(kept.getByRole("button", { name: "Remove like from Kept from a card" })).toBeVisible();
  await kept.getByRole("button", { name: "Add Kept from a card to playlist" }).click();
  await expect(toast(page, "Added to playlist")).toBeVisible();
  await expect.poll(() => keptBy(service, "likes", ada)).toContain(id);
  await expect.poll(() => keptBy(service, "playlists", ada)).toContain(id);
  await expect(page).toHaveURL(`${server.url}/recent`);
  await kept.getByRole("link", { name: "Kept from a card" }).click();
  await expect(page).toHaveURL(`${server.url}/podcast/${id}`);
});

/** Scrolls until the card is in sight; a slow machine may scroll past it, and then it is no longer drawn. */
const scrollToVolume = (page: Page, number: number): Promise<void> =>
  expect(async () => {
    const wanted = card(page, `Volume ${number}`);
    if (!(await wanted.isVisible())) {
      const last = await page.getByRole("main").getByRole("article").last().textContent();
      const isPast = Number(/Volume (\d+)/.exec(last ?? "")?.[1]) - number > 40;
      await page.mouse.wheel(0, isPast ? -1_500 : 1_500);
    }
    await wanted.scrollIntoViewIfNeeded({ timeout: 500 });
    await expect(wanted).toBeInViewport({ timeout: 500 });
  }).toPass();

/** Opens a card; answers how far the page was scrolled when it was left. */
async function openCard(page: Page, wanted: Locator): Promise<number> {
  await page.evaluate(() => {
    const note = () => Object.assign(globalThis, { leftAt: window.scrollY });
    addEventListener("click", note, { capture: true, once: true });
  });
  await wanted.getByRole("link").first().click();
  return page.evaluate(() => (globalThis as unknown as { leftAt: number }).leftAt);
}

test("a cover that is late shows its field's colour in its place, and is fetched from one address only", async ({
  page,
}) => {
  const addresses = new Map<string, Set<string>>();
  const late = Promise.withResolvers<void>();
  await page.route("**/storage/v1/object/sign/covers/*/*", async (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    addresses.set(pathname, (addresses.get(pathname) ?? new Set()).add(origin + search));
    await late.promise;
    await route.continue();
  });
  await signIn(page, server.url, ADA, "/recent");
  // Those of the seed have covers.
  const first = cards(page)
    .filter({ has: page.locator('img[src*="/sign/covers/"]') })
    .first();
  const image = first.locator("img");
  const look = () =>
    image.evaluate((element: HTMLImageElement) => ({
      ground: getComputedStyle(element).backgroundColor,
      drawn: element.naturalWidth > 0,
      place: JSON.stringify(element.getBoundingClientRect()),
    }));
  const before = await look();
  expect(before).toMatchObject({ drawn: false, ground: expect.stringMatching(/^oklch\(0\.45 /) });
  late.resolve();
  await expect.poll(async () => (await look()).drawn).toBe(true);
  expect((await look()).place).toBe(before.place);

  await first.getByRole("link").first().click();
  await expect(page.locator("img.podcast-cover")).toHaveAttribute("src", /\/sign\/covers\//);
  await page.goBack();
  await expect(image).toBeVisible();
  await page.reload();
  await expect(image).toBeVisible();
  for (const [path, seen] of addresses) expect([path, seen.size]).toEqual([path, 1]);
});

test("coming back to a list or to results leads to where one was", async ({ page }) => {
  await publishAs(
    Array.from({ length: 120 }, (_, number) => ({
      title: `Volume ${number}`,
      field: "History",
      daysAgo: number / 100,
    })),
  );
  await signIn(page, server.url, ADA, "/recent");
  const far = card(page, "Volume 97");
  await scrollToVolume(page, 97);
  const before = await openCard(page, far);
  await expect(page.getByRole("heading", { level: 1, name: "Volume 97" })).toBeVisible();
  await page.goBack();
  await expect(far).toBeInViewport();
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(60);

  await page.goto(`${server.url}/discover?q=volume`);
  await expect(page.getByRole("status").filter({ hasText: "podcasts" })).toBeVisible();
  const there = card(page, "Volume 55");
  await scrollToVolume(page, 55);
  await there.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Volume 55" })).toBeVisible();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue("volume");
  await expect(there).toBeInViewport();
});

test("an episode leads back to its place in a field's list, which a lost network leaves as it is", async ({
  page,
}) => {
  await publishAs(
    Array.from({ length: 90 }, (_, number) => ({
      title: `Chronicle ${number}`,
      field: "Archaeology",
      daysAgo: number / 100,
    })),
  );
  await signIn(page, server.url, ADA, "/discover?field=Archaeology");
  const far = card(page, "Chronicle 74");
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(far).toBeVisible({ timeout: 300 });
  }).toPass();
  await far.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Chronicle 74" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Related episodes" })).toBeVisible();
  await page.goBack();
  await expect(far).toBeInViewport();

  await page.context().setOffline(true);
  await expect(page.getByText("These are the episodes on this device.", { exact: true })).toBeAttached();
  await page.context().setOffline(false);
  await expect(page.getByText("These are the episodes on this device.", { exact: true })).not.toBeAttached();
  await expect(far).toBeVisible();
});

test("a next page that cannot be had is told, and asked for again only on demand", async ({ page }) => {
  await publishAs(
    Array.from({ length: 45 }, (_, number) => ({ title: `Essay ${number}`, field: "Literature" })),
  );
  let refused = 0;
  await page.route("**/rpc/list_podcasts", async (route) => {
    if ((route.request().postDataJSON() as { p_after: string | null }).p_after === null)
      return route.continue();
    refused += 1;
    return route.fulfill({ status: 503, json: { message: "busy" } });
  });
  await signIn(page, server.url, ADA, "/discover?field=Literature");
  await expect(cards(page).first()).toBeVisible();
  const told = page.getByRole("alert").filter({ hasText: "More episodes could not be loaded." });
  // The list may still grow to its first page: its end is further down then.
  await expect(async () => {
    await page.mouse.wheel(0, 9000);
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(refused).toBe(4);
  await page.mouse.wheel(0, -500);
  await page.mouse.wheel(0, 9000);
  await expect(told).toBeVisible();
  expect(refused).toBe(4);
  await page.unroute("**/rpc/list_podcasts");
  await told.getByRole("button", { name: "Try again" }).click();
  await expect(told).toBeHidden();
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(cards(page).last()).toContainText("Essay", { timeout: 300 });
    expect(
      await page
        .getByRole("main")
        .getByText(/^Essay/)
        .count(),
    ).toBeGreaterThan(0);
  }).toPass();
});

test("another address that is opened in the tab begins at its top", async ({ page }) => {
  await publishAs(Array.from({ length: 40 }, (_, number) => ({ title: `Leaf ${number}`, daysAgo: 1 })));
  await signIn(page, server.url, ADA, "/recent");
  await expect(cards(page).first()).toBeVisible();
  // The page may still be too short.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 900);
      return page.evaluate(() => window.scrollY);
    })
    .toBeGreaterThan(500);
  await page.goto(`${server.url}/most-liked`);
  await expect(cards(page).first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("letters twice as large have episodes in three columns instead of five", async ({ page }) => {
  await publishAs(Array.from({ length: 6 }, (_, number) => ({ title: `Leaf ${number}`, daysAgo: 1 })));
  await signIn(page, server.url, ADA);
  const browser = await page.context().newCDPSession(page);
  const columns = () =>
    page
      .getByRole("main")
      .getByRole("list")
      .first()
      .locator("> li")
      .first()
      .evaluate((row) => getComputedStyle(row).gridTemplateColumns.split(" ").length);
  for (const [letters, wanted] of [
    [16, 5],
    [32, 3],
  ] as const) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard: letters, fixed: letters } });
    await page.goto(`${server.url}/recent`);
    await expect(cards(page).first()).toBeVisible();
    expect(await columns(), `${letters} px`).toBe(wanted);
  }
});

test("a list that cannot be loaded says so, and can be tried again", async ({ page }) => {
  await signIn(page, server.url, ADA);
  let calls = 0;
  await page.route("**/rpc/list_podcasts", (route) => {
    calls += 1;
    return route.fulfill({ status: 503, json: { message: "busy" } });
  });
  // A device that has nothing to show instead. It is emptied where no app runs: one that does may still be writing.
  await page.route("**/rpc/sync_pull", (route) => route.fulfill({ status: 503, json: { message: "busy" } }));
  await expect(syncMark(page, /^Sync: /)).toBeVisible();
  await page.goto(`${server.url}/images/default-avatar.webp`);
  await page.evaluate(async (name) => {
    const done = (request: IDBRequest) =>
      new Promise((resolve) => request.addEventListener("success", () => resolve(request.result)));
    const database = (await done(indexedDB.open(name))) as IDBDatabase;
    const tables = [...database.objectStoreNames].filter(
      (table) => table === "podcasts" || table === "lists",
    );
    const transaction = database.transaction(tables, "readwrite");
    await Promise.all(tables.map((table) => done(transaction.objectStore(table).clear())));
    database.close();
  }, `orpheus_${ada}`);
  await page.goto(`${server.url}/trending`);
  await expect(page.getByText("Failed to load podcasts. Please try again later.")).toBeVisible();
  expect(calls).toBe(4);
  await page.unroute("**/rpc/list_podcasts");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(cards(page).first()).toBeVisible();
});

test("ten thousand episodes on the device are searched, and scrolled to their end", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, server.url, ADA, "/recent");
  await expect(cards(page).first()).toBeVisible();
  // The first round of sync ends with the removal of what the server did not name.
  await syncNow(page);
  await copyEpisodes(page, 10_000);
  await page.goto(`${server.url}/recent`);
  await expect(cards(page).first()).toBeVisible();
  // Page by page what the server has, and then what only the device does.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return cards(page).filter({ hasText: " 9999" }).count();
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  // What is far from the screen is not in the page.
  expect(await cards(page).count()).toBeLessThan(60);

  await page.goto(`${server.url}/discover`);
  await searchBox(page).fill("9998");
  await expect(cards(page).filter({ hasText: " 9998" })).toHaveCount(1, { timeout: 120_000 });
});

test("without a server the lists and the search have what the device has", async () => {
  test.setTimeout(240_000);
  const own = await startServer();
  const [reader, author] = [await userIdOf(own, ADA), await userIdOf(own, GRACE)];
  await publish(await own.service(), author, ["In the tunnel", "By the light"]);
  const profile = test.info().outputPath("profile");
  const online = await openBrowser(profile);
  const visit = await firstPage(online);
  await visit.goto(own.url);
  await installed(visit);
  await signIn(visit, own.url, ADA, "/discover");
  await expect(titlesOf(visit, "Recently Released").first()).toBeVisible();
  await searchBox(visit).fill("tunnel");
  await expect(card(visit, "In the tunnel")).toBeVisible();
  // Screens that were not opened are fetched when nothing else is to do, the worker that searches last.
  await expect
    .poll(
      () =>
        visit.evaluate(async () => {
          const kept = await Promise.all(
            (await caches.keys()).map(async (name) =>
              (await (await caches.open(name)).keys()).map(({ url }) => url),
            ),
          );
          return kept.flat().filter((url) => /search[.]worker|playlist-items|on-demand-podcast/.test(url))
            .length;
        }),
      { timeout: 90_000 },
    )
    .toBeGreaterThanOrEqual(3);
  const { data: present } = await (await own.service()).from("podcasts").select("id");
  const count = present?.length ?? 0;
  await expect.poll(() => rowsOnDevice(visit, reader)).toMatchObject({ podcasts: count, texts: count });
  await online.close();
  await own.kill();

  const offline = await openBrowser(profile);
  const page = await firstPage(offline);
  await page.goto(`${own.url}/discover`);
  await expect(page.getByText("These are the episodes on this device.", { exact: true })).toBeVisible();
  await expect(titlesOf(page, "Recently Released").filter({ hasText: "By the light" })).toBeVisible();
  for (const path of ["/trending", "/most-liked", "/recent"]) {
    await page.goto(own.url + path);
    await expect(card(page, "In the tunnel")).toBeVisible();
  }
  await page.goto(`${own.url}/discover?field=Physics`);
  await expect(card(page, "In the tunnel")).toBeVisible();
  await page.goto(`${own.url}/discover`);
  await searchBox(page).fill("abstract of in the");
  await expect(card(page, "In the tunnel")).toBeVisible();
  await card(page, "In the tunnel").getByRole("button", { name: "Like In the tunnel" }).click();
  await expect(toast(page, "Added like")).toBeVisible();
  await offline.close();
  await own.stop();
});
