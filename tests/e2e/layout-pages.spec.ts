// Every page at several widths, in light and dark: nothing wider than the screen, nothing in the console, nothing that
// keeps somebody out.
import { randomUUID } from "node:crypto";
import { expect, test } from "playwright/test";
import { ROUTE_TABLE } from "../../src/app/routes/route-table.ts";
import { expectAccessible } from "./accessibility.ts";
import { complaints, expectLargeLettersToFit, expectToFit, fillLists, layoutStage } from "./layout-stage.ts";
import { walkTo } from "./library.ts";
import { ADA, phone, signIn } from "./people.ts";

// What the worker says in the console, or what keeps it from being installed, counts as well.
test.use({ serviceWorkers: "allow" });

const stage = layoutStage();

const HOME_TITLE = "Orpheus · Research papers as podcasts";

for (const signedIn of [false, true]) {
  const who = signedIn ? "a signed-in user" : "a visitor";
  test(`every page has one main heading and a title, fits its width and leaves the console empty for ${who}`, async ({
    page,
  }) => {
    // Some twenty pages, each at four widths.
    test.setTimeout(240_000);
    // The empty page that signing in opens first has no icon and says so.
    if (signedIn) {
      await fillLists(stage);
      await signIn(page, stage.url, ADA);
    }
    const list = complaints(page);
    for (const path of [...ROUTE_TABLE.map((entry) => entry.path), "/podcast/none", "/no/such/page"]) {
      await page.goto(stage.url + stage.address(path));
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page, path).toHaveTitle(path === "/" ? HOME_TITLE : /^.+ · Orpheus$/);
      await expectToFit(page);
      await expectLargeLettersToFit(page);
    }
    expect(list).toEqual([]);
  });
}

test("a page reached from the home page never keeps that one's title, least of all one that is not there", async ({
  page,
}) => {
  await page.goto(stage.url);
  // Not in the built page, which stands there before the app does.
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page).toHaveTitle(HOME_TITLE);
  // Each lookup waits, so that the page stands for a while without its episode or person.
  let answered = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\//, async (route) => {
    await answered.promise;
    await route.continue();
  });
  for (const [path, title, meanwhile] of [
    [`/podcast/${randomUUID()}`, "Podcast not found · Orpheus", "Episode · Orpheus"],
    [`/user/${randomUUID()}`, "Profile not found · Orpheus", "Profile · Orpheus"],
    ["/no/such/page", "Page not found · Orpheus", null],
  ] as const) {
    answered = Promise.withResolvers<void>();
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    if (meanwhile !== null) await expect(page).toHaveTitle(meanwhile);
    answered.resolve();
    await expect(page).toHaveTitle(title);
  }
});

/** `title`: walked to within the app, which is cheaper than its load, and is there once the tab bears it. */
type Screen = { path: string; signedIn: boolean; title?: string };
const screens: Screen[] = [
  { path: "/", signedIn: false },
  { path: "/waitlist", signedIn: false },
  { path: "/login", signedIn: false },
  { path: "/auth?invite=ORPHEUS1&email=a%40example.org", signedIn: false },
  { path: "/auth/verify", signedIn: false },
  { path: "/podcast/:podcastId", signedIn: false },
  { path: "/downloads", signedIn: false },
  { path: "/pricing", signedIn: false },
  { path: "/subscription/success", signedIn: false },
  { path: "/no/such/page", signedIn: false },
  { path: "/generate", signedIn: true },
  { path: "/playlist", signedIn: true, title: "Your Playlist" },
  { path: "/downloads", signedIn: true, title: "Downloads" },
  { path: "/discover", signedIn: true, title: "Discover" },
  { path: "/discover?q=the", signedIn: true },
  { path: "/recent", signedIn: true, title: "Recently Released" },
  { path: "/following", signedIn: true, title: "Following" },
  { path: "/likes", signedIn: true, title: "Liked" },
  { path: "/history", signedIn: true, title: "Listening history" },
  { path: "/episodes", signedIn: true, title: "My Episodes" },
  { path: "/profile", signedIn: true, title: "Your profile" },
  { path: "/podcast/:podcastId", signedIn: true },
];

test("every page is accessible on a phone and a desktop, in light and dark colours", async ({ page }) => {
  // Every page at two sizes, each look at it a second long on a slow machine.
  test.setTimeout(480_000);
  let isIn = false;
  for (const { path, signedIn, title } of screens) {
    if (title) {
      await walkTo(page, path);
      await expect(page).toHaveTitle(`${title} · Orpheus`);
    } else if (signedIn && !isIn) await signIn(page, stage.url, ADA, stage.address(path));
    else await page.goto(stage.url + stage.address(path));
    isIn = signedIn;
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(page.getByRole("main").locator("[aria-busy=true], .animate-waiting")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    for (const size of [phone, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      await expectAccessible(page, { where: `${path} at ${size.width} px` });
    }
  }
});
