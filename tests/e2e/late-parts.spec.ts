// Parts of the page whose code could not be had at first, and comes when the network does or when somebody asks again.
import { expect, test, type BrowserContext, type Page } from "playwright/test";
import { action, comeBack, publish, syncMark, userIdOf, walkTo } from "./library.ts";
import { ADA, LIMIT, signIn, toast } from "./people.ts";
import { startServer, type TestServer } from "./server.ts";

// A worker would fetch them past the test.
test.use({ serviceWorkers: "block" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** The answer lets the part through. The page is not loaded anew for it. */
async function withhold(page: Page, part: string): Promise<() => Promise<void>> {
  const files = `**/assets/${part}-*.js`;
  await page.addInitScript(() => sessionStorage.setItem("orpheus-chunk-reload", String(Date.now())));
  await page.route(files, (route) => route.abort());
  return () => page.unroute(files);
}

async function networkReturns(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await context.setOffline(false);
}

test("the sync panel opens when it is asked for again", async ({ page }) => {
  const release = await withhold(page, "on-demand-sync-panel");
  await signIn(page, server.url, ADA);
  await syncMark(page, "up to date").click();
  await expect(toast(page, "This needs a connection the first time")).toBeVisible();
  await release();
  await syncMark(page, "up to date").click();
  await expect(page.getByRole("dialog", { name: "Sync" })).toBeVisible();
});

test("the sync mark comes when the network is back", async ({ page, context }) => {
  const release = await withhold(page, "shell-account-mark");
  await signIn(page, server.url, ADA);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(syncMark(page, /^Sync: /)).toBeHidden();
  await release();
  await networkReturns(page, context);
  await expect(syncMark(page, "up to date")).toBeVisible();
});

test("the playlist opens when the network is back", async ({ page, context }) => {
  const release = await withhold(page, "on-demand-playlist-items");
  await signIn(page, server.url, ADA);
  await walkTo(page, "/playlist");
  const notHere = page.getByText("Your episodes cannot be shown on this device yet");
  await expect(notHere).toBeVisible();
  await release();
  await networkReturns(page, context);
  await expect(page.getByText("Your playlist is empty")).toBeVisible();
  await expect(notHere).toBeHidden();
});

test("a screen opens when the network is back", async ({ page, context }) => {
  const service = await server.service();
  const [id = ""] = await publish(service, await userIdOf(server, ADA), ["Late, but here"]);
  const release = await withhold(page, "on-demand-podcast");
  await page.goto(`${server.url}/podcast/${id}`);
  await expect(page.getByText("This page stopped working")).toBeVisible();
  await release();
  await networkReturns(page, context);
  await expect(page.getByRole("heading", { name: "Late, but here" })).toBeVisible();
});

test("a fault beside the screen says that the page stopped, and leads on once it is gone", async ({
  page,
}) => {
  await signIn(page, server.url, ADA, "/likes");
  // What the navigation of a user asks while it is drawn.
  await page.addInitScript(() => {
    const { startsWith } = String.prototype;
    const faulty = function (this: string, part: string, at?: number) {
      if (part === "/user/" && !sessionStorage.getItem("mended"))
        throw new Error("a fault of the navigation");
      return startsWith.call(this, part, at);
    };
    Reflect.set(String.prototype, "startsWith", faulty);
  });
  await page.reload();
  const heading = page.getByRole("heading", { name: "This page stopped working" });
  await expect(heading).toBeVisible();
  // Nothing else is on the page: it stands in the middle, below the logo.
  const [place, { height }] = [await heading.boundingBox(), page.viewportSize() ?? { height: 0 }];
  expect(place?.y).toBeGreaterThan(height / 4);
  await expect(page.locator("#root svg").first()).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("mended", "yes"));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Liked" })).toBeVisible();
});

test("an export whose code is missing is offered again", async ({ page }) => {
  const release = await withhold(page, "on-demand-account-export");
  await signIn(page, server.url, ADA, "/account");
  const section = page.getByRole("region", { name: "Export Your Data" });
  await expect(section.getByRole("alert")).toHaveText(
    "The export could not be loaded. Nothing has been changed.",
  );
  await release();
  await section.getByRole("button", { name: "Try again" }).click();
  await expect(section.getByRole("button", { name: "Export My Data" })).toBeEnabled();
  await expect(section.getByRole("alert")).toBeHidden();
});

test("a page that the server failed is asked for again by whoever comes back to it", async ({ page }) => {
  const somebody = await userIdOf(server, LIMIT);
  await signIn(page, server.url, ADA, "/likes");
  const asked = "**/rest/v1/rpc/profile_page";
  await page.route(asked, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${server.url}/user/${somebody}`);
  await expect(page.getByText("This profile could not be loaded")).toBeVisible();
  await page.unroute(asked);
  await comeBack(page);
  await expect(page.getByRole("heading", { level: 1, name: "Lena Limit" })).toBeVisible();
});

test("a sign-out that cannot ask about what waits says that nobody was signed out", async ({ page }) => {
  const release = await withhold(page, "shell-leave-dialog");
  await signIn(page, server.url, ADA, "/likes");
  await expect(syncMark(page, "up to date")).toBeVisible();
  await page.route("**/rpc/sync_push", (route) => route.abort());
  const [id = ""] = await publish(await server.service(), await userIdOf(server, ADA), [
    "Liked before leaving",
  ]);
  await walkTo(page, `/podcast/${id}`);
  await action(page, "Like").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(toast(page, "You are still signed in")).toContainText("Changes wait to be sent.");
  await release();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("dialog", { name: "A change is still waiting" })).toBeVisible();
});
