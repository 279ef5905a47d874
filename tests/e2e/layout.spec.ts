// Every page at four widths, in light and dark: nothing wider than the screen, nothing in the console, nothing that
// keeps somebody out.
import { randomUUID } from "node:crypto";
import { expect, test, type Page } from "playwright/test";
import type { JobState } from "../../supabase/functions/_shared/contract.ts";
import { ROUTE_TABLE } from "../../src/app/routes/route-table.ts";
import { generatePaper } from "../corpus/index.ts";
import { expectAccessible } from "./accessibility.ts";
import { action, publish, savePlaylist, started, userIdOf, walkTo } from "./library.ts";
import { filePicker, pdf, READ } from "./papers.ts";
import { ADA, phone, playerBar, signIn } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { answerAboutYou, answerAims, continueButton } from "./survey-answers.ts";

// What the worker says in the console, or what keeps it from being installed, counts as well.
test.use({ serviceWorkers: "allow" });

const WIDTHS = [320, 360, 390, 1280, 1440];

const HOME_TITLE = "Orpheus · Research papers as podcasts";

let server: TestServer;
let podcastId: string;
let userId: string;
test.beforeAll(async () => {
  server = await startServer();
  const { data } = await visitor(server.url)
    .from("podcasts")
    .select("id,user_id")
    .order("title")
    .limit(1)
    .single();
  podcastId = data?.id;
  userId = data?.user_id;
});
test.afterAll(() => server.stop());

const address = (path: string) => path.replace(":podcastId", podcastId).replace(":userId", userId);

/** Collects what the page complains of: errors in the console, refusals of the content policy, uncaught errors. */
function complaints(page: Page): string[] {
  const list: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") list.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => list.push(`${page.url()}: ${error.message}`));
  return list;
}

async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Letters as large as who sets the browser to 200 % has them, in the narrowest window; then as they are. */
async function withLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const letters = (standard: number) =>
    browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await page.setViewportSize({ width: 320, height: 844 });
  await letters(32);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  await look();
  await letters(16);
  await browser.detach();
}

/** Names what reaches out of the window, as a page alone says that something does. */
async function expectLargeLettersToFit(page: Page, where = page.url()): Promise<void> {
  await withLargeLetters(page, async () => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${where} at 320 px with letters twice as large`).toBeLessThanOrEqual(320);
    // What a narrower element around it cuts makes no page wider.
    const out = await page.evaluate(() => {
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const list: string[] = [];
      while (words.nextNode()) {
        const { currentNode } = words;
        const element = currentNode.parentElement!;
        const isScrolled = (around: Element | null): boolean =>
          around !== null &&
          (["auto", "scroll"].includes(getComputedStyle(around).overflowX) ||
            getComputedStyle(around).textOverflow === "ellipsis" ||
            isScrolled(around.parentElement));
        range.selectNodeContents(currentNode);
        const { width, right } = range.getBoundingClientRect();
        const isSeen = currentNode.textContent?.trim() && width > 1 && element.checkVisibility();
        if (isSeen && right > innerWidth + 1 && !element.closest(".sr-only, dialog") && !isScrolled(element))
          list.push(`${currentNode.textContent} ends at ${Math.round(right)}`);
      }
      return list;
    });
    expect(out, `${where}: what reaches out of the window`).toEqual([]);
    const header = await page.evaluate(() => document.querySelector("header nav")?.clientHeight ?? 0);
    expect(header, `${where}: the height of the navigation, one line`).toBeLessThanOrEqual(136);
    // Within a dialog it would be cut.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("dialog[open], dialog[open] *")]
        .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
        .filter((element) => !element.matches("[role=tablist], pre, textarea"))
        .map((element) => element.outerHTML.slice(0, 200)),
    );
    expect(cut, `${where}: what is cut in a dialog`).toEqual([]);
  });
}

/** Something in Ada's lists. */
async function fillLists(): Promise<void> {
  const service = await server.service();
  const ada = await userIdOf(server, ADA);
  await savePlaylist(service, ada, [podcastId]);
  const { error } = await service.from("playback_positions").upsert({
    user_id: ada,
    podcast_id: podcastId,
    seconds: 60,
    finished: false,
    event_at: new Date().toISOString(),
  });
  expect(error).toBeNull();
}

for (const signedIn of [false, true]) {
  const who = signedIn ? "a signed-in user" : "a visitor";
  test(`every page has one main heading and a title, fits its width and leaves the console empty for ${who}`, async ({
    page,
  }) => {
    // Some twenty pages, each at four widths.
    test.setTimeout(240_000);
    // The empty page that signing in opens first has no icon and says so.
    if (signedIn) {
      await fillLists();
      await signIn(page, server.url, ADA);
    }
    const list = complaints(page);
    for (const path of [...ROUTE_TABLE.map((entry) => entry.path), "/podcast/none", "/no/such/page"]) {
      await page.goto(server.url + address(path));
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
  await page.goto(server.url);
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

test("an episode of long words fits its width, and so do its buttons with their menu", async ({ page }) => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const service = await server.service();
  const [id] = await publish(service, userId, [`${word} of ${word}`]);
  const changed = await service
    .from("podcasts")
    .update({ authors: `${word}, ${word}`, keywords: word, doi: `10.1000/${word.slice(0, 60)}` })
    .eq("id", id);
  expect(changed.error).toBeNull();
  await page.goto(`${server.url}/podcast/${id}`);
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

test("forms that were refused and dialogs fit a narrow window with letters twice as large", async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("main").locator("[aria-invalid=true]").first()).toBeVisible();
  await expectLargeLettersToFit(page, "the sign-in that was refused");
  await expectAccessible(page, { where: "the sign-in that was refused" });

  await signIn(page, server.url, ADA, "/account");
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
  await page.goto(`${server.url}/survey?email=ada%2Bnews%40example.org`);
  await expect(continueButton(page)).toBeVisible();
  await expectLargeLettersToFit(page, "the first step");
  await answerAboutYou(page);
  await expectLargeLettersToFit(page, "the second step");
  await answerAims(page);
  await expectLargeLettersToFit(page, "the third step");
});

test("the lists of the library begin at one left edge", async ({ page }) => {
  await signIn(page, server.url, ADA, "/playlist");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const edges = async () => {
    const list: number[] = [];
    for (const width of [phone.width, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      list.push((await heading.boundingBox())?.x ?? -1);
    }
    return list;
  };
  await expect(heading).toHaveText("Your Playlist");
  const wanted = await edges();
  for (const [path, title] of [
    ["/history", "Listening history"],
    ["/downloads", "Downloads"],
    ["/likes", "Liked"],
    ["/following", "Following"],
    ["/episodes", "My Episodes"],
  ] as const) {
    await walkTo(page, path);
    await expect(heading).toHaveText(title);
    expect(await edges(), path).toEqual(wanted);
  }
});

test("what a playlist says of its downloads is read whole in a narrow window", async ({ page }) => {
  const { data } = await visitor(server.url).from("podcasts").select("id").order("created_at").limit(3);
  const ids = (data ?? []).map(({ id }) => id as string);
  await savePlaylist(await server.service(), await userIdOf(server, ADA), ids);
  // Two downloads never get their bytes, so the third waits.
  await page.route("**/object/sign/podcasts/**", (route) =>
    route.request().method() === "GET" ? undefined : route.continue(),
  );
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, server.url, ADA, "/playlist");
  await page.getByRole("main").getByRole("button", { name: "Download all" }).click();
  const states = page.locator(".row-download");
  await expect(states.filter({ hasText: "Waiting to download" })).toHaveCount(1);
  await expect(states).toHaveCount(3);
  const cut = await states
    .locator("span")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerHTML));
  expect(cut).toEqual([]);
});

test("from a tablet on an episode's cover stands beside its title, in line with what is below", async ({
  page,
}) => {
  await page.goto(`${server.url}/podcast/${podcastId}`);
  const title = page.getByRole("article").getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await expect(page.locator(".podcast-details")).toBeVisible();
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    const cover = await page.locator(".podcast-page > :first-child").boundingBox();
    const details = await page.locator(".podcast-details").boundingBox();
    expect(cover?.x, `at ${width} px`).toBe(details?.x);
    expect((await title.boundingBox())?.x).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? Infinity));
  }
});

test("the generate page fits its width with a paper of a long name", async ({ page }) => {
  await signIn(page, server.url, ADA);
  const { bytes } = await generatePaper(12, "preprint");
  const name = `${"a-name-without-a-space-as-publishers-give-it_".repeat(4)}10.1000.pdf`;
  await filePicker(page).setInputFiles(pdf(name, bytes));
  await expect(page.getByText(name)).toBeVisible(READ);
  await expectToFit(page);
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

/** How much of the window has moved so far without anything having been pressed: 0.1 is where people notice it. */
const countShifts = () => {
  const counted = window as unknown as { shifted: number };
  counted.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) counted.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
};

test("pages of an account do not move what they show while they load", async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, server.url, ADA, "/account");
  await expect(page.getByText(/of 3 podcasts used/)).toBeVisible();
  await page.addInitScript(countShifts);
  for (const [path, last] of [
    ["/account", page.getByRole("button", { name: "Delete Account" })],
    ["/generate", page.getByRole("button", { name: "Generate Podcast" })],
    ["/profile", page.getByRole("heading", { name: "Publications" })],
    ["/discover", page.getByRole("heading", { name: "Trending Now" })],
    ["/trending", page.getByRole("heading", { level: 1 })],
    ["/likes", page.getByRole("heading", { level: 1 })],
    ["/playlist", page.getByRole("heading", { level: 1 })],
  ] as const) {
    await page.goto(server.url + path);
    await expect(last).toBeVisible();
    await page.waitForLoadState("networkidle");
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted, path).toBeLessThan(0.1);
  }
});

test("the form of a profile fills a phone and stays in its place, and a name keeps its words on a tablet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, server.url, ADA, "/profile");
  const name = page.getByRole("heading", { level: 1 });
  await expect(name).toHaveText("Ada Lindqvist");
  const lines = () =>
    name.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
  expect(Math.round(await lines())).toBe(1);

  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  await expect(dialog.getByLabel("Upload your own banner")).toBeAttached();
  const title = await dialog.getByRole("heading", { level: 2 }).boundingBox();
  const foot = await dialog.getByRole("button", { name: "Save Changes" }).boundingBox();
  expect(title?.x).toBeCloseTo(phone.width - (foot?.x ?? 0) - (foot?.width ?? 0), 0);
  expect(title?.x).toBeLessThanOrEqual(20);
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test("the steps of a generation keep their names in one line beside their notes", async ({ page }) => {
  const job: JobState = {
    id: randomUUID(),
    status: "running",
    stage: "audio",
    progress: 60,
    title: "On tides",
    podcast_id: null,
    error: null,
    steps: [],
    script_characters: 7210,
    speech: { done: 3, total: 9 },
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  };
  await page.route("**/rest/v1/rpc/current_generation", (route) => route.fulfill({ json: job }));
  await page.route("**/functions/v1/generation-run", (route) => route.fulfill({ json: job }));
  await page.setViewportSize({ width: 320, height: 844 });
  await signIn(page, server.url, ADA);
  const steps = page.getByRole("dialog", { name: "Making your episode" }).getByRole("listitem");
  await expect(steps.filter({ hasText: "Writing Podcast Script" })).toContainText("7,210 characters");
  for (const step of ["Identifying Key Insights", "Writing Podcast Script", "Creating Audio"]) {
    const height = (await steps.getByText(step).boundingBox())?.height;
    expect(height, step).toBeLessThan(32);
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
    } else if (signedIn && !isIn) await signIn(page, server.url, ADA, address(path));
    else await page.goto(server.url + address(path));
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

test("who wants little motion sees other colours come at once, and placeholders stand still", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(server.url);
  // The app sets the theme as well when it starts, after the words of the page are there.
  await started(page);
  const moving = await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
    // Placeholders that appear at this moment stand still as well.
    const placeholder = document.body.appendChild(document.createElement("div"));
    placeholder.className = "animate-waiting";
    // What lies behind a dialog darkens at once.
    const dialog = document.body.appendChild(document.createElement("dialog"));
    dialog.className = "backdrop:animate-fade-in";
    dialog.showModal();
    const colour = getComputedStyle(document.querySelector("h1")!).color;
    return { colour, animations: document.getAnimations().length };
  });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const settled = await page.evaluate(() => getComputedStyle(document.querySelector("h1")!).color);
  expect(moving).toEqual({ colour: settled, animations: 0 });
});

test("the menu of small screens keeps the focus within it, and Escape closes it", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(server.url);
  const open = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await open.click();
  await expect(menu).toBeVisible();
  const box = await menu.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([phone.width, phone.height]);
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest("dialog");
    });
    expect(outside).toBe(false);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(menu.getByRole("link", { name: "Pricing" })).toHaveAttribute("href", "/pricing");
  await menu.getByRole("link", { name: "Get Started" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/waitlist`);
});

test("navigation and footer have their links", async ({ page }) => {
  const hrefs = (name: string) =>
    page
      .getByRole("navigation", { name })
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
  await page.goto(server.url);
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect(main.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/waitlist");
  // The footer comes after the first paint.
  await expect
    .poll(() => hrefs("Legal"))
    .toEqual([
      ["Privacy Policy", "/privacy"],
      ["Terms of Service", "/terms"],
      ["Imprint", "/imprint"],
    ]);
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer.locator("a[href^='mailto:']")).toHaveCount(1);
  await expect(footer.getByRole("link", { name: "Pricing" })).toHaveAttribute("href", "/pricing");
  await expect(footer.getByRole("link", { name: "GitHub" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toBeVisible();

  await signIn(page, server.url, ADA);
  await expect.poll(async () => (await hrefs("Quick links")).length).toBe(5);
  const user = (await hrefs("Quick links")).find(([name]) => name === "Profile")?.[1] ?? "";
  expect(user).toMatch(/^\/user\/[0-9a-f-]{36}$/);
  expect(await hrefs("Quick links")).toEqual([
    ["Home", "/"],
    ["Discover", "/discover"],
    ["Generate", "/generate"],
    ["Profile", user],
    ["Playlist", "/playlist"],
  ]);
  const links = (await hrefs("Main")).filter(([name]) => name !== "Orpheus" && name !== "");
  expect(links).toEqual([
    ["Home", "/"],
    ["Discover", "/discover"],
    ["Playlist", "/playlist"],
    ["Downloads", "/downloads"],
    ["Generate", "/generate"],
    ["Profile", user],
    ["Settings", "/account"],
  ]);
  await page.goto(server.url + user);
  await expect(main.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
});

/** Controls that show no words, as they stand in the page, and what the tooltip says of each under a mouse. */
const iconsOf = (page: Page) =>
  page.evaluate(async () => {
    const tooltip = document.querySelector("[role=tooltip]");
    const showsWords = (control: HTMLElement) => {
      const text = [...control.querySelectorAll("*"), control]
        .filter((each) => !each.closest("[aria-hidden]") && each.getBoundingClientRect().width > 1)
        .flatMap((each) => [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE));
      return text.some(({ textContent }) => textContent?.trim());
    };
    const icons = [...document.querySelectorAll<HTMLElement>("button, a[href]")].filter(
      (control) => control.checkVisibility() && control.querySelector("svg") && !showsWords(control),
    );
    const list: { html: string; says: string | null }[] = [];
    for (const icon of icons) {
      const until = performance.now() + 10_000;
      const says = () => (tooltip?.matches(":popover-open") ? tooltip.textContent : null);
      let movedAt = Number.NEGATIVE_INFINITY;
      while (says() !== (icon.dataset["tooltip"] || icon.ariaLabel) && performance.now() < until) {
        // A list that is drawn late scrolls, which hides the words until the mouse moves.
        if (performance.now() - movedAt > 1_000) {
          movedAt = performance.now();
          icon.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      list.push({ html: icon.outerHTML, says: says() });
    }
    document.dispatchEvent(new PointerEvent("pointerdown"));
    return list;
  });

test("every icon says under a mouse what it does", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, server.url, ADA, address("/podcast/:podcastId"));
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expect(playerBar(page)).toBeVisible();
  await expect(page.getByRole("tooltip", { includeHidden: true })).toBeAttached();
  const look = async (where: string) => {
    const icons = await iconsOf(page);
    expect(icons.length, where).toBeGreaterThan(0);
    expect(
      icons.filter(({ says }) => !says).map(({ html }) => html),
      where,
    ).toEqual([]);
  };
  await look("an episode's page with the player's bar");
  for (const path of ["/discover", "/playlist", "/history"]) {
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, path);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await look(path);
  }
});

test("the words of an icon come with the keyboard's focus, and Escape and a turned phone hide them", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(server.url);
  const words = page.getByRole("tooltip", { includeHidden: true });
  await expect(words).toBeAttached();
  await page.getByRole("link", { name: "Orpheus, home" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await expect(words).toBeVisible();
  await expect(words).toHaveText("Open menu");
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(words).toBeVisible();
  // What it names may stand elsewhere now, or nowhere.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(words).toBeHidden();
});

test("the player bar's slider is as wide as the bar where that is narrow, and high enough for a finger", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(server.url + address("/podcast/:podcastId"));
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expect(playerBar(page)).toBeVisible();
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const seek = await playerBar(page).getByRole("slider", { name: "Seek" }).boundingBox();
    expect(seek?.width, `at ${width} px`).toBeGreaterThan(width * 0.75);
    expect(seek?.height, `at ${width} px`).toBeGreaterThanOrEqual(44);
    for (const time of await playerBar(page).locator(".player-time").all())
      await expect(time).toBeInViewport();
  }
});

test("the player bar holds what plays, mutes and ends it with letters twice as large", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(server.url + address("/podcast/:podcastId"));
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

test("rows of cards stand close together after the window has changed its width", async ({ page }) => {
  await page.setViewportSize(phone);
  // Found in the abstract, cards of one row are taller than those of another.
  await signIn(page, server.url, ADA, "/discover?q=the");
  const rows = page.getByRole("list", { name: "Search Results" }).locator(":scope > li");
  await expect(rows.nth(1)).toBeVisible();
  const gaps = () =>
    rows.evaluateAll((list) => {
      const boxes = list.map((row) => row.getBoundingClientRect());
      return boxes.slice(1).map((box, index) => Math.round(box.top - (boxes[index]?.bottom ?? 0)));
    });
  for (const width of [320, 390, 400]) {
    await page.setViewportSize({ width, height: 844 });
    const columns = width === 320 ? 1 : 2;
    await expect
      .poll(() => rows.first().evaluate((row) => row.children.length), { message: `${width} px` })
      .toBe(columns);
    await expect
      .poll(async () => (await gaps()).filter((gap) => gap !== 0), { message: `${width} px` })
      .toEqual([]);
  }
});

test("in forced colours a ring stands around what has the focus, and around nothing else", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(server.url + address("/podcast/:podcastId"));
  await expect(page.getByRole("article").getByRole("button", { name: "Like", exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  const ringed = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")]
      .filter((element) => getComputedStyle(element).outlineStyle !== "none")
      .map((element) => element === document.activeElement),
  );
  expect(ringed).toEqual([true]);
});

test("in forced colours the chosen one of several has another ground than the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${server.url}/pricing`);
  const grounds = () =>
    page.locator(".choice").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  await expect.poll(async () => new Set(await grounds()).size).toBe(2);
  const before = await grounds();
  await page.getByRole("radio", { name: /Yearly/ }).check({ force: true });
  await expect.poll(grounds).toEqual(before.toReversed());
});

test("in forced colours a bar has another ground than its track", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, server.url, ADA, "/account");
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const track = page.locator(".meter");
  const trackGround = await track.evaluate(ground);
  expect(await track.locator("div").evaluate(ground)).not.toBe(trackGround);
});

test("the end of the page stands clear of the player bar", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(server.url + address("/podcast/:podcastId"));
  await page.getByRole("article").getByRole("button", { name: "Play", exact: true }).click();
  await expect(playerBar(page)).toBeVisible();
  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          const end = document.querySelector("footer")?.getBoundingClientRect().bottom ?? Infinity;
          const bar = document.querySelector("[aria-label='Audio player']")?.getBoundingClientRect().top ?? 0;
          return Math.floor(end - bar);
        }),
      )
      .toBeLessThanOrEqual(0);
  }
});
