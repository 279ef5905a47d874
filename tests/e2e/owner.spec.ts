// The owner looks after their episode: editing it, deleting it, and an edit that met another one.
import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { action, publish, savePlaylist, syncMark, syncNow, userIdOf, walkTo } from "./library.ts";
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

type Row = Record<string, unknown>;

/** An episode of Ada's, open on a page where she is signed in and everything is up to date. */
async function openOwn(page: Page, name: string, columns: Row = {}): Promise<string> {
  const [id = ""] = await publish(service, ada, [name]);
  if (Object.keys(columns).length > 0) await change(id, columns);
  await openAs(page, ADA, id, name);
  await menuIsHere(page);
  return id;
}

/** Changes columns of an episode as another device of its owner's does. */
async function change(id: string, columns: Row): Promise<void> {
  const { error } = await service.from("podcasts").update(columns).eq("id", id);
  expect(error).toBeNull();
}

/** The owner's code is here: another button has stood in the menu's place until then. */
const menuIsHere = (page: Page) => expect(manage(page)).toHaveAttribute("aria-expanded", "false");

async function openAs(page: Page, email: string, id: string, name: string): Promise<void> {
  await signIn(page, server.url, email, `/podcast/${id}`);
  await expectWhole(page, name);
}

/** Waits until an episode's page has all its parts, and the device what the server has. */
async function expectWhole(page: Page, name: string): Promise<void> {
  await expect(title(page)).toHaveText(name);
  // Its texts are on the device: without them it is not edited offline.
  await expect(page.getByRole("tabpanel", { name: "AI Summary" })).not.toBeEmpty();
  await expect(syncMark(page, "up to date")).toBeVisible();
}

const rowOf = async (id: string): Promise<Row | null> =>
  (await service.from("podcasts").select("*").eq("id", id).maybeSingle()).data;

test("only the owner is offered to edit and delete an episode", async ({ page }) => {
  const [id = ""] = await publish(service, ada, ["Not yours"]);
  await page.goto(`${server.url}/podcast/${id}`);
  await expect(title(page)).toHaveText("Not yours");
  await expect(manage(page)).toHaveCount(0);
  await openAs(page, GRACE, id, "Not yours");
  await expect(action(page, "Follow")).toBeVisible();
  await expect(manage(page)).toHaveCount(0);
});

test("an edit sends the fields that were touched, and others see them", async ({ page }) => {
  const id = await openOwn(page, "Before the edit", { research_fields: ["Physics", "Biology"] });
  await choose(page, "Edit Podcast");
  const form = editor(page);
  await expect(form.getByLabel("Title")).toHaveValue("Before the edit");
  await expect(form.getByLabel("Abstract")).toHaveValue("Abstract of Before the edit.");
  await form.getByLabel("Title").fill("After\n the edit");
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
  const asVisitor = async () => {
    const columns = visitor(server.url).from("podcasts").select("title,research_fields,doi,abstract");
    return (await columns.eq("id", id).single()).data;
  };
  await expect.poll(asVisitor).toEqual({
    title: "After the edit",
    research_fields: ["Chemistry", "Biology"],
    doi: "10.1000/182",
    abstract: "<p>Abstract of Before the edit.</p>",
  });
});

test("an edit needs every required field, and saving without a change sends nothing", async ({ page }) => {
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

test("an edit of something else leaves a year older than the choices as it is", async ({ page }) => {
  const id = await openOwn(page, "An old paper", { publishing_year: 1687 });
  await expect(page.getByText("A. Author, 1687")).toBeVisible();
  await choose(page, "Edit Podcast");
  await expect(editor(page).getByLabel("Publishing year")).toHaveValue("1687");
  await editor(page).getByLabel("Keywords").fill("gravity");
  await save(page);
  await expect.poll(() => rowOf(id)).toMatchObject({ publishing_year: 1687, keywords: "gravity" });
});

test("an episode that was opened before its card came shows what the card brings", async ({ page }) => {
  const [id = ""] = await publish(service, ada, ["Opened early"]);
  const held = Promise.withResolvers<void>();
  await page.route("**/rpc/sync_pull", async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page, server.url, ADA, `/podcast/${id}`);
  await expect(title(page)).toHaveText("Opened early");
  await expect(page.getByRole("tabpanel", { name: "AI Summary" })).not.toBeEmpty();
  await change(id, { publishing_year: 1687 });
  held.resolve();
  await expect(page.getByText("A. Author, 1687")).toBeVisible();
});

test("an edit made offline is shown at once and sent when the network is back", async ({ page, context }) => {
  const [id = ""] = await publish(service, ada, ["Edited offline"]);
  await savePlaylist(service, ada, [id]);
  // The playlist's rows are fetched when they are first shown.
  await signIn(page, server.url, ADA, "/playlist");
  await expect(page.getByRole("link", { name: "Edited offline" })).toBeVisible();
  await walkTo(page, `/podcast/${id}`);
  await expectWhole(page, "Edited offline");
  await menuIsHere(page);
  await context.setOffline(true);
  await choose(page, "Edit Podcast");
  await editor(page).getByLabel("Title").fill("Renamed on the train");
  await editor(page).getByLabel("Abstract").fill("First <p> & one.\n\nSecond.");
  await save(page);
  await expect(toast(page, "Podcast updated successfully")).toContainText(
    "Others see it once this device has a connection again.",
  );
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

test("an episode made private leaves other devices, and comes back when it is public again", async ({
  page,
  browser,
}) => {
  const id = await openOwn(page, "Now and then private");
  const other = await browser.newPage();
  await openAs(other, GRACE, id, "Now and then private");
  await other.setViewportSize({ width: 390, height: 500 });
  await other.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await choose(page, "Edit Podcast");
  await editor(page).getByText("Private", { exact: true }).click();
  await save(page);
  await expect(page.getByRole("article").getByText("Private", { exact: true })).toBeVisible();
  await expect.poll(async () => (await rowOf(id))?.["is_public"]).toBe(false);
  await syncNow(other);
  // Where somebody had read on, it stands in sight.
  await expect(other.getByRole("heading", { name: "Podcast not found" })).toBeInViewport();

  await choose(page, "Edit Podcast");
  await editor(page).getByText("Public", { exact: true }).click();
  await save(page);
  await expect.poll(async () => (await rowOf(id))?.["is_public"]).toBe(true);
  await syncNow(other);
  await expect(title(other)).toHaveText("Now and then private");
  await other.close();
});

test("what was typed is there again after the form was closed by mistake, or the tab was", async ({
  page,
}) => {
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

test("a device that cannot store an edit says so and leaves what was typed", async ({ page }) => {
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

const refusal = (page: Page) => toast(page, "An error occurred while updating the podcast");

/** An edit that was made offline meets one that another device of Ada's made in the meantime. */
async function makeConflict(page: Page, name: string): Promise<string> {
  const id = await openOwn(page, name);
  await page.context().setOffline(true);
  await choose(page, "Edit Podcast");
  await editor(page).getByLabel("Title").fill(`${name}, mine`);
  await editor(page).getByLabel("Keywords").fill("mine alone");
  await save(page);
  await expect(title(page)).toHaveText(`${name}, mine`);
  await change(id, { title: `${name}, theirs` });
  await page.context().setOffline(false);
  await expect(refusal(page)).toContainText("This was changed on another device in the meantime.");
  return id;
}
const reviewer = (page: Page) => page.getByRole("dialog", { name: "Review changes" });

test("a conflict is settled by what is typed in its review, and only that is written", async ({ page }) => {
  const id = await makeConflict(page, "Twice renamed");
  await refusal(page).getByRole("button", { name: "Review changes" }).click();
  const dialog = reviewer(page);
  await expect(dialog.getByRole("group")).toHaveCount(1);
  await expect(dialog.getByLabel("Your title")).toHaveValue("Twice renamed, mine");
  await expect(dialog.getByText("Twice renamed, theirs").last()).toBeVisible();
  await expectAccessible(page);
  // A word that is wider than the window does not widen the field.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 844 });
  await dialog.getByLabel("Your title").fill("Donaudampfschifffahrtsgesellschaft".repeat(3));
  const { x = 0, width = Infinity } = (await dialog.getByLabel("Your title").boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);
  await dialog.getByLabel("Your title").fill("Both are right");
  await dialog.getByRole("button", { name: "Save choices" }).click();
  await expect(dialog).toBeHidden();
  await expect(title(page)).toHaveText("Both are right");
  await expect.poll(() => rowOf(id)).toMatchObject({ title: "Both are right", keywords: "mine alone" });
  await expect(syncMark(page, "up to date")).toBeVisible();
});

test("a conflict that was put aside is reviewed from three places and settled for the other version", async ({
  page,
}) => {
  const id = await makeConflict(page, "Put aside");
  const closeReview = async () => {
    await expect(reviewer(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(reviewer(page)).toBeHidden();
  };
  await refusal(page).getByRole("button", { name: "Review changes" }).click();
  await closeReview();
  await syncMark(page, "1 change to review").click();
  // The panel's own button; the message about it stands in the dialog too, after it.
  const panel = page.getByRole("dialog", { name: "Sync" });
  await panel.getByRole("button", { name: "Review changes" }).first().click();
  await closeReview();
  await action(page, "Review changes").click();
  await reviewer(page).getByRole("radio", { name: "Theirs" }).check();
  await reviewer(page).getByRole("button", { name: "Save choices" }).click();
  await expect.poll(() => rowOf(id)).toMatchObject({ title: "Put aside, theirs", keywords: "mine alone" });
  await expect(syncMark(page, "up to date")).toBeVisible();
});

test("a conflict that is given up leaves only the other version", async ({ page }) => {
  const id = await makeConflict(page, "Given up");
  await action(page, "Review changes").click();
  await reviewer(page).getByRole("button", { name: "Keep theirs" }).click();
  await expect(reviewer(page)).toBeHidden();
  await expect(title(page)).toHaveText("Given up, theirs");
  await expect(syncMark(page, "up to date")).toBeVisible();
  await expect(action(page, "Review changes")).toBeHidden();
  expect(await rowOf(id)).toMatchObject({ title: "Given up, theirs", keywords: "test" });
});

const question = (page: Page) => page.getByRole("dialog", { name: "Delete Podcast" });

test("a deletion is asked about, leads to the profile and takes the episode from the device", async ({
  page,
}) => {
  const [id = ""] = await publish(service, ada, ["To be deleted"]);
  await savePlaylist(service, ada, [id]);
  await openAs(page, ADA, id, "To be deleted");
  await menuIsHere(page);
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

test("an episode that is deleted while it plays on another device stops there and leaves its lists", async ({
  page,
}) => {
  // One of the seed's, and her own: what these tests publish has no sound, and others may not hear what lies in a
  // folder that is not its owner's.
  const rows = service.from("podcasts").select("id,title").gt("audio_bytes", 0).like("audio_url", `${ada}/%`);
  const { data } = await rows.limit(1).single();
  const episode = data as { id: string; title: string };
  await savePlaylist(service, grace, [episode.id]);
  await noteSound(page);
  await openAs(page, GRACE, episode.id, episode.title);
  await expect(action(page, "Added to Playlist")).toBeVisible();
  await action(page, "Play").click();
  await expectToAdvance(page);

  const owner = visitor(server.url);
  await owner.auth.signInWithPassword({ email: ADA, password: PASSWORD });
  const deleted = await owner.functions.invoke("delete-podcast", { body: { podcastId: episode.id } });
  expect(deleted.error).toBeNull();

  await syncNow(page);
  await expect(playerBar(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Podcast not found" })).toBeVisible();
  await walkTo(page, "/playlist");
  await expect(page.getByRole("heading", { name: "Your playlist is empty" })).toBeVisible();
});

test("an episode that became another's is not deleted, and the owner of before is told", async ({ page }) => {
  const id = await openOwn(page, "No longer mine");
  await choose(page, "Delete Podcast");
  // Under way, when no device asks any more whose it is.
  await page.route("**/functions/v1/delete-podcast", async (route) => {
    await change(id, { user_id: grace });
    await route.continue();
  });
  const refused = page.waitForResponse("**/functions/v1/delete-podcast");
  await question(page).getByRole("button", { name: "Delete" }).click();
  expect((await refused).status()).toBe(404);
  await expect(toast(page, "Failed to delete podcast")).toContainText(
    "Unable to delete podcast: Invalid user or podcast data",
  );
  expect(await rowOf(id)).not.toBeNull();
});

test("a deletion that fails is told in the server's words and can be tried again", async ({ page }) => {
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

test("a deletion is not offered offline", async ({ page, context }) => {
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

test("an owner whose code cannot be fetched is told so", async ({ page }) => {
  const [id = ""] = await publish(service, ada, ["Without the code"]);
  await page.route("**/assets/on-demand-owner-*.js", (route) => route.abort());
  await openAs(page, ADA, id, "Without the code");
  // A missing chunk loads the page anew once, in case the app has been updated; then it is told.
  await expect(async () => {
    await manage(page).click();
    await expect(toast(page, "Editing needs a connection the first time")).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test("menu and dialogs are accessible on phone and desktop, and give the focus back", async ({ page }) => {
  // Six states, each looked at twice.
  test.setTimeout(180_000);
  await openOwn(page, "By keyboard");
  for (const size of [phone, { width: 1280, height: 800 }]) {
    const lookAt = (where: string) => expectAccessible(page, { where: `${where}, ${size.width} pixels` });
    await page.setViewportSize(size);
    await manage(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Edit Podcast" })).toBeFocused();
    await lookAt("menu");
    await page.keyboard.press("Enter");
    await expect(editor(page).getByLabel("Title")).toBeVisible();
    await lookAt("editor");
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
    await lookAt("question");
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await expect(manage(page)).toBeFocused();
  }
});
