// The owner looks after their episode: editing it, deleting it, and an edit that met another one.
import { AxeBuilder } from "@axe-core/playwright";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, type Browser, type Page } from "playwright/test";
import { action, publish, syncMark, syncNow, userIdOf, walkTo } from "./library.ts";
import { ADA, GRACE, PASSWORD, phone, playerBar, signIn, toast } from "./people.ts";
import { startServer, visitor, type TestServer } from "./server.ts";
import { expectToAdvance, noteSound } from "./sound.ts";

let server: TestServer;
let service: SupabaseClient;
let ada: string;
let grace: string;
test.beforeAll(async () => {
  server = await startServer();
  service = await server.service();
  ada = await userIdOf(server, ADA);
  grace = await userIdOf(server, GRACE);
});
test.afterAll(() => server.stop());

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const manage = (page: Page) => action(page, "Manage");
const choose = async (page: Page, item: string) => {
  await manage(page).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const editor = (page: Page) => page.getByRole("dialog", { name: "Edit Podcast" });
const save = (page: Page) => editor(page).getByRole("button", { name: "Save Changes" }).click();

/** An episode of Ada's, open on a page where she is signed in and everything is up to date. */
async function openOwn(page: Page, name: string): Promise<string> {
  const [id = ""] = await publish(service, ada, [name]);
  await signIn(page, server.url, ADA);
  await show(page, id, name);
  await menuIsHere(page);
  return id;
}

/** The owner's code is here: another button has stood in the menu's place until then. */
const menuIsHere = (page: Page) => expect(manage(page)).toHaveAttribute("aria-expanded", "false");

async function show(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`${server.url}/podcast/${id}`);
  await expect(title(page)).toHaveText(name);
  // Its texts are on the device: without them it is not edited offline.
  await expect(page.getByRole("tabpanel", { name: "AI Summary" })).not.toBeEmpty();
  await expect(syncMark(page, "up to date")).toBeVisible();
}

async function newDevice(browser: Browser): Promise<Page> {
  // Two devices take twice the time.
  test.setTimeout(180_000);
  return (await browser.newContext()).newPage();
}

const rowOf = async (id: string): Promise<Record<string, unknown> | null> =>
  (await service.from("podcasts").select("*").eq("id", id).maybeSingle()).data;

async function expectNobodyKeptOut(page: Page): Promise<void> {
  // What is still fading in has less contrast.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(grave.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

test("somebody who is not the owner is offered to edit or delete", async ({ page }) => {
  const [id = ""] = await publish(service, ada, ["Not yours"]);
  await page.goto(`${server.url}/podcast/${id}`);
  await expect(title(page)).toHaveText("Not yours");
  await expect(manage(page)).toHaveCount(0);
  await signIn(page, server.url, GRACE);
  await show(page, id, "Not yours");
  await expect(action(page, "Follow")).toBeVisible();
  await expect(manage(page)).toHaveCount(0);
});

test("an edit loses a field, sends what was not touched, or is not seen by others", async ({
  page,
  browser,
}) => {
  const id = await openOwn(page, "Before the edit");
  await service
    .from("podcasts")
    .update({ research_fields: ["Physics", "Biology"] })
    .eq("id", id);
  await syncNow(page);
  await choose(page, "Edit Podcast");
  const form = editor(page);
  await expect(form.getByLabel("Title")).toHaveValue("Before the edit");
  await expect(form.getByLabel("Abstract")).toHaveValue("Abstract of Before the edit.");
  await form.getByLabel("Title").fill("After the edit");
  await form.getByLabel("Research field").selectOption("Chemistry");
  await form.getByLabel("DOI").fill("10.1000/182");
  const pushed = page.waitForRequest(
    (request) => request.url().endsWith("/rpc/sync_push") && request.postDataJSON().p_mutations.length > 0,
  );
  await save(page);
  await expect(toast(page, "Podcast updated successfully")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(title(page)).toHaveText("After the edit");
  expect((await pushed).postDataJSON().p_mutations.at(-1)).toMatchObject({
    kind: "podcast",
    changes: { title: "After the edit", field_of_research: "Chemistry", doi: "10.1000/182" },
    base: { title: "Before the edit", field_of_research: "Physics", doi: null },
  });
  await expect
    .poll(() => rowOf(id))
    .toMatchObject({
      title: "After the edit",
      research_fields: ["Chemistry", "Biology"],
      doi: "10.1000/182",
      abstract: "<p>Abstract of Before the edit.</p>",
    });
  const other = await newDevice(browser);
  await other.goto(`${server.url}/podcast/${id}`);
  await expect(title(other)).toHaveText("After the edit");
  await other.context().close();
});

test("an edit without a required field goes through, or nothing changed counts as one", async ({ page }) => {
  await openOwn(page, "Required fields");
  await choose(page, "Edit Podcast");
  const form = editor(page);
  await expect(form.getByLabel("Publishing year").getByRole("option")).toHaveCount(51);
  for (const label of ["Title", "Authors", "Abstract", "Keywords"]) await form.getByLabel(label).fill("  ");
  await form.getByLabel("Research field").selectOption("");
  await save(page);
  for (const message of ["Title is", "Authors are", "Abstract is", "Keywords are", "Research field is"])
    await expect(form.getByText(`${message} required`)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(form).toBeHidden();

  await choose(page, "Edit Podcast");
  await expect(form.getByLabel("Title")).toHaveValue("Required fields");
  await save(page);
  await expect(form).toBeHidden();
  await expect(toast(page, "Podcast updated successfully")).toHaveCount(0);
});

test("a year older than the choices is lost with an edit", async ({ page }) => {
  const id = await openOwn(page, "An old paper");
  await service.from("podcasts").update({ publishing_year: 1687 }).eq("id", id);
  await syncNow(page);
  await expect(page.getByText("A. Author, 1687")).toBeVisible();
  await choose(page, "Edit Podcast");
  await expect(editor(page).getByLabel("Publishing year")).toHaveValue("1687");
  await editor(page).getByLabel("Keywords").fill("gravity");
  await save(page);
  await expect.poll(() => rowOf(id)).toMatchObject({ publishing_year: 1687, keywords: "gravity" });
});

test("an episode that was opened before its card came keeps the text of then", async ({ page }) => {
  await signIn(page, server.url, ADA);
  const held = Promise.withResolvers<void>();
  await page.route("**/rpc/sync_pull", async (route) => {
    await held.promise;
    await route.continue();
  });
  const [id = ""] = await publish(service, ada, ["Opened early"]);
  await show(page, id, "Opened early");
  await service.from("podcasts").update({ publishing_year: 1687 }).eq("id", id);
  held.resolve();
  await expect(page.getByText("A. Author, 1687")).toBeVisible();
});

test("an edit made offline is not shown, not kept over a reload, or never sent", async ({
  page,
  context,
}) => {
  const id = await openOwn(page, "Edited offline");
  await action(page, "Add to Playlist").click();
  await expect(action(page, "Added to Playlist")).toBeVisible();
  // The playlist's rows are fetched when they are first shown.
  await walkTo(page, "/playlist");
  await expect(page.getByRole("link", { name: "Edited offline" })).toBeVisible();
  await walkTo(page, `/podcast/${id}`);
  await expect.poll(async () => (await rowOf(id))?.["title"]).toBe("Edited offline");
  await menuIsHere(page);
  await context.setOffline(true);
  await choose(page, "Edit Podcast");
  await editor(page).getByLabel("Title").fill("Renamed on the train");
  await editor(page).getByLabel("Abstract").fill("First <p> & one.\n\nSecond.");
  await save(page);
  await expect(toast(page, "Podcast updated successfully")).toBeVisible();
  await expect(title(page)).toHaveText("Renamed on the train");
  await page.getByRole("tab", { name: "Abstract" }).click();
  await expect(page.getByRole("tabpanel").getByText("First <p> & one.")).toBeVisible();
  await walkTo(page, "/playlist");
  await expect(page.getByRole("link", { name: "Renamed on the train" })).toBeVisible();
  expect((await rowOf(id))?.["title"]).toBe("Edited offline");
  await context.setOffline(false);
  await expect.poll(async () => (await rowOf(id))?.["title"]).toBe("Renamed on the train");
  expect((await rowOf(id))?.["abstract"]).toBe("<p>First &lt;p> & one.</p><p>Second.</p>");
});

test("an episode made private stays with others, or does not come back when it is public again", async ({
  page,
  browser,
}) => {
  const id = await openOwn(page, "Now and then private");
  const other = await newDevice(browser);
  await signIn(other, server.url, GRACE);
  await show(other, id, "Now and then private");
  await choose(page, "Edit Podcast");
  await editor(page).getByText("Private", { exact: true }).click();
  await save(page);
  await expect(page.getByRole("article").getByText("Private", { exact: true })).toBeVisible();
  await expect.poll(async () => (await rowOf(id))?.["is_public"]).toBe(false);
  await syncNow(other);
  await expect(other.getByRole("heading", { name: "Podcast not found" })).toBeVisible();

  await choose(page, "Edit Podcast");
  await editor(page).getByText("Public", { exact: true }).click();
  await save(page);
  await expect.poll(async () => (await rowOf(id))?.["is_public"]).toBe(true);
  await syncNow(other);
  await expect(title(other)).toHaveText("Now and then private");
  await other.context().close();
});

test("what was typed is lost when the form is closed by mistake, or the tab is", async ({ page }) => {
  await openOwn(page, "Typed and left");
  await choose(page, "Edit Podcast");
  const form = editor(page);
  await form.getByLabel("Title").fill("Typed for minutes");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Typed for minutes");
  const busy = () =>
    page.evaluate(async () =>
      (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith("orpheus-busy:")),
    );
  await expect.poll(busy).toBe(true);
  await page.reload();
  await choose(page, "Edit Podcast");
  await expect(form.getByLabel("Title")).toHaveValue("Typed for minutes");
  await expect(form.getByText("What you typed before is back.")).toBeVisible();
  await form.getByRole("button", { name: "Start over" }).click();
  await expect(form.getByLabel("Title")).toHaveValue("Typed and left");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect.poll(busy).toBe(false);
});

test("a device that cannot keep the edit says nothing, or throws away what was typed", async ({ page }) => {
  await openOwn(page, "No room");
  await choose(page, "Edit Podcast");
  const form = editor(page);
  await form.getByLabel("Title").fill("Still here");
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await save(page);
  await expect(form.getByText("An error occurred while updating the podcast")).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("Still here");
});

/** Two devices of Ada's change the title of one episode; the second one's edit meets the first one's. */
async function makeConflict(
  page: Page,
  browser: Browser,
  name: string,
): Promise<{ id: string; second: Page }> {
  const id = await openOwn(page, name);
  const second = await newDevice(browser);
  await signIn(second, server.url, ADA);
  await show(second, id, name);
  await menuIsHere(second);
  await second.context().setOffline(true);
  await choose(second, "Edit Podcast");
  await editor(second).getByLabel("Title").fill(`${name}, mine`);
  await editor(second).getByLabel("Keywords").fill("mine alone");
  await save(second);
  await choose(page, "Edit Podcast");
  await editor(page).getByLabel("Title").fill(`${name}, theirs`);
  await save(page);
  await expect.poll(async () => (await rowOf(id))?.["title"]).toBe(`${name}, theirs`);
  await second.context().setOffline(false);
  await expect(toast(second, "An error occurred while updating the podcast")).toContainText(
    "This was changed on another device in the meantime.",
  );
  return { id, second };
}
const reviewer = (page: Page) => page.getByRole("dialog", { name: "Review changes" });

test("a conflict cannot be settled for one's own version, or writes more than was chosen", async ({
  page,
  browser,
}) => {
  const { id, second } = await makeConflict(page, browser, "Twice renamed");
  await toast(second, "An error occurred while updating the podcast")
    .getByRole("button", { name: "Review changes" })
    .click();
  const dialog = reviewer(second);
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await expect(dialog.getByLabel("Your title")).toHaveValue("Twice renamed, mine");
  await expect(dialog.getByText("Twice renamed, theirs").last()).toBeVisible();
  await expectNobodyKeptOut(second);
  await dialog.getByLabel("Your title").fill("Both are right");
  await dialog.getByRole("button", { name: "Save choices" }).click();
  await expect(dialog).toBeHidden();
  await expect(title(second)).toHaveText("Both are right");
  await expect.poll(() => rowOf(id)).toMatchObject({ title: "Both are right", keywords: "mine alone" });
  await expect(syncMark(second, "up to date")).toBeVisible();
  await second.context().close();
});

test("a conflict put aside leads nowhere, or cannot be settled for the other version", async ({
  page,
  browser,
}) => {
  const { id, second } = await makeConflict(page, browser, "Put aside");
  await toast(second, "An error occurred while updating the podcast")
    .getByRole("button", { name: "Review changes" })
    .click();
  await expect(reviewer(second)).toBeVisible();
  await second.keyboard.press("Escape");
  await expect(reviewer(second)).toBeHidden();
  await syncMark(second, "1 change refused").click();
  await second.getByRole("dialog", { name: "Sync" }).getByRole("button", { name: "Review changes" }).click();
  await expect(reviewer(second)).toBeVisible();
  await second.keyboard.press("Escape");
  await expect(reviewer(second)).toBeHidden();
  await action(second, "Review changes").click();
  await reviewer(second).getByRole("radio", { name: "Theirs" }).check();
  await reviewer(second).getByRole("button", { name: "Save choices" }).click();
  await expect.poll(() => rowOf(id)).toMatchObject({ title: "Put aside, theirs", keywords: "mine alone" });
  await expect(syncMark(second, "up to date")).toBeVisible();
  await second.context().close();
});

test("a conflict given up leaves a trace of one's own version", async ({ page, browser }) => {
  const { id, second } = await makeConflict(page, browser, "Given up");
  await action(second, "Review changes").click();
  await reviewer(second).getByRole("button", { name: "Keep theirs" }).click();
  await expect(reviewer(second)).toBeHidden();
  await expect(title(second)).toHaveText("Given up, theirs");
  await expect(syncMark(second, "up to date")).toBeVisible();
  await expect(action(second, "Review changes")).toBeHidden();
  expect(await rowOf(id)).toMatchObject({ title: "Given up, theirs", keywords: "test" });
  await second.context().close();
});

const question = (page: Page) => page.getByRole("dialog", { name: "Delete Podcast" });

test("a deletion is not asked about, does not lead to the profile, or leaves the episode on the device", async ({
  page,
}) => {
  const id = await openOwn(page, "To be deleted");
  await action(page, "Add to Playlist").click();
  await expect(action(page, "Added to Playlist")).toBeVisible();
  await choose(page, "Delete Podcast");
  await expect(question(page)).toContainText(
    "Are you sure you want to delete this podcast? This action cannot be undone.",
  );
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toBeHidden();
  await expect(manage(page)).toBeFocused();
  await choose(page, "Delete Podcast");
  await page.route("**/functions/v1/delete-podcast", async (route) => {
    await expect(question(page).getByRole("button", { name: "Deleting..." })).toBeDisabled();
    await route.continue();
  });
  // What the feed says must not be needed.
  await page.route("**/rpc/sync_pull", (route) => route.abort());
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Podcast deleted successfully")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/user/${ada}`);
  expect(await rowOf(id)).toBeNull();
  await walkTo(page, "/playlist");
  await expect(title(page)).toHaveText("Your Playlist");
  await expect(page.getByRole("link", { name: "To be deleted" })).toBeHidden();
});

test("an episode deleted while it plays on another device goes on there, or stays in its lists", async ({
  page,
  browser,
}) => {
  // One of the seed's: what these tests publish has no sound.
  const rows = service.from("podcasts").select("id,user_id,title").gt("audio_bytes", 0);
  const { data } = await rows.limit(1).single();
  const episode = data as { id: string; user_id: string; title: string };
  await service.from("podcasts").update({ user_id: ada }).eq("id", episode.id);
  const other = await newDevice(browser);
  await noteSound(other);
  await signIn(other, server.url, GRACE);
  await show(other, episode.id, episode.title);
  await action(other, "Add to Playlist").click();
  await action(other, "Play").click();
  await expectToAdvance(other);

  await signIn(page, server.url, ADA);
  await show(page, episode.id, episode.title);
  await choose(page, "Delete Podcast");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Podcast deleted successfully")).toBeVisible();

  await syncNow(other);
  await expect(playerBar(other)).toBeHidden();
  await expect(other.getByRole("heading", { name: "Podcast not found" })).toBeVisible();
  await walkTo(other, "/playlist");
  await expect(other.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
  await other.context().close();
});

test("an episode that became another's, or is gone, is deleted or fails without a word", async ({ page }) => {
  const id = await openOwn(page, "No longer mine");
  // A device that heard of the new owner would not ask any more: neither through what it has asked for already.
  await page.waitForLoadState("networkidle");
  await page.route("**/rpc/sync_pull", (route) => route.abort());
  await service.from("podcasts").update({ user_id: grace }).eq("id", id);
  await choose(page, "Delete Podcast");
  const refused = page.waitForResponse("**/functions/v1/delete-podcast");
  await question(page).getByRole("button", { name: "Delete" }).click();
  expect((await refused).status()).toBe(403);
  await expect(toast(page, "Failed to delete podcast")).toContainText(
    "Unable to delete podcast: Invalid user or podcast data",
  );
  expect(await rowOf(id)).not.toBeNull();
});

test("a server that fails is not told of in its own words, or the episode cannot be deleted after", async ({
  page,
}) => {
  const id = await openOwn(page, "Fails at first");
  const body = { error: "The storage is being moved.", code: "internal" };
  await page.route("**/functions/v1/delete-podcast", (route) => route.fulfill({ status: 503, json: body }), {
    times: 1,
  });
  await choose(page, "Delete Podcast");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Failed to delete podcast")).toContainText("The storage is being moved.");
  await expect(title(page)).toHaveText("Fails at first");
  await choose(page, "Delete Podcast");
  await question(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Podcast deleted successfully")).toBeVisible();
  expect(await rowOf(id)).toBeNull();
});

test("somebody offline is asked about a deletion that cannot be done", async ({ page, context }) => {
  await openOwn(page, "Not without a network");
  await choose(page, "Delete Podcast");
  await context.setOffline(true);
  await expect(question(page).getByText("You are offline. Deleting needs a connection.")).toBeVisible();
  await expect(question(page).getByRole("button", { name: "Delete" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await manage(page).click();
  const item = page.getByRole("menuitem", { name: "Delete Podcast" });
  await expect(item).toContainText("Needs a connection");
  await expect(item).toHaveAttribute("aria-disabled", "true");
});

test("the owner's code cannot be had, and nobody says so", async ({ browser }) => {
  // A worker would fetch it past the test.
  const page = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  const [id = ""] = await publish(service, ada, ["Without the code"]);
  await signIn(page, server.url, ADA);
  await page.route("**/assets/on-demand-owner-*.js", (route) => route.abort());
  await show(page, id, "Without the code");
  await manage(page).click();
  await expect(toast(page, "Editing needs a connection the first time")).toBeVisible();
  await page.context().close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`menu and dialogs keep somebody out in ${colorScheme} colours, or lose the keyboard`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openOwn(page, `By keyboard, ${colorScheme}`);
    for (const size of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      await manage(page).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Edit Podcast" })).toBeFocused();
      await expectNobodyKeptOut(page);
      await page.keyboard.press("Enter");
      await expect(editor(page).getByLabel("Title")).toBeVisible();
      await expectNobodyKeptOut(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(size.width);
      await page.keyboard.press("Escape");
      await expect(editor(page)).toBeHidden();
      await expect(manage(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Edit Podcast" })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(question(page)).toBeVisible();
      await expectNobodyKeptOut(page);
      await page.keyboard.press("Escape");
      await expect(question(page)).toBeHidden();
      await expect(manage(page)).toBeFocused();
    }
  });

test("another account deletes an episode by calling the function itself", async () => {
  const [id = ""] = await publish(service, ada, ["Under attack"]);
  const foreign = visitor(server.url);
  await foreign.auth.signInWithPassword({ email: GRACE, password: PASSWORD });
  const { response } = await foreign.functions.invoke("delete-podcast", { body: { podcastId: id } });
  expect(response?.status).toBe(403);
  expect(await rowOf(id)).not.toBeNull();
});
