// The download list over an account's database, from its first reading to the account that is left.
// Live queries look for IndexedDB among the globals.
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { createAccountDownloadList } from "#app/account/account-download-list.ts";
import type { DownloadList } from "#app/account/download-list.ts";
import { createDownloadSettings, openAccount, type AccountDatabase } from "#db";
import { systemClock } from "#lib/clock.ts";
import { row } from "./downloads/rows.ts";

let accounts = 0;
let page: EventTarget;
let removed: string[];

/** Over the database of an account of its own, or over that of another list. */
async function openList(
  opened?: AccountDatabase,
): Promise<{ list: DownloadList; database: AccountDatabase }> {
  accounts += 1;
  const database = opened ?? (await openAccount(`reader-${accounts}`, () => {})).database;
  const list = createAccountDownloadList({
    database,
    downloads: {
      request: async () => {},
      pause: async () => {},
      remove: async (ids) => void removed.push(...ids),
    },
    page,
    clock: systemClock,
    report(error) {
      throw error;
    },
  });
  await expect.poll(list.listed.get).not.toBeNull();
  return { list, database };
}

const shown = (list: DownloadList) => list.listed.get()?.rows.map((each) => each.podcast_id);

beforeEach(() => {
  page = new EventTarget();
  removed = [];
});

test("follows the downloads of its own account", async () => {
  const [ada, grace] = [await openList(), await openList()];
  await ada.database.downloads.put(row("tides"));
  await expect.poll(() => shown(ada.list)).toEqual(["tides"]);
  expect(shown(grace.list)).toEqual([]);
  ada.list.end();
  grace.list.end();
});

test("gets no change once its account was left", async () => {
  const { list, database } = await openList();
  const { list: other } = await openList(database);
  list.end();
  await database.downloads.put(row("tides"));
  await expect.poll(() => shown(other)).toEqual(["tides"]);
  expect(shown(list)).toEqual([]);
  other.end();
});

test("does what waits to be removed when the page is closed", async () => {
  const { list, database } = await openList();
  await database.downloads.put(row("tides"));
  list.remove(["tides"], () => {});
  page.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => removed).toEqual(["tides"]);
  list.end();
});

test("does what a page that was killed had noted to be removed", async () => {
  // No other list is open on it: that one might read the note too.
  accounts += 1;
  const { database } = await openAccount(`reader-${accounts}`, () => {});
  const settings = createDownloadSettings(database);
  await settings.update(() => ({ removing: [{ id: "tides", due: systemClock.now() - 1 }] }));
  const { list } = await openList(database);
  await expect.poll(() => removed).toEqual(["tides"]);
  await expect.poll(async () => (await settings.read()).removing).toEqual([]);
  list.end();
});

test("notes a removal at once for the next page, and no more when it is taken back", async () => {
  const { list, database } = await openList();
  const removing = async () => (await createDownloadSettings(database).read()).removing.map(({ id }) => id);
  const undo = list.remove(["tides", "bees"], () => {});
  await expect.poll(removing).toEqual(["tides", "bees"]);
  undo();
  await expect.poll(removing).toEqual([]);
  list.end();
});

test("leaves nothing on the page once its account was left", async () => {
  const { list } = await openList();
  const listeners = vi.spyOn(page, "removeEventListener");
  list.end();
  expect(listeners).toHaveBeenCalledWith("pagehide", expect.any(Function));
  const { list: other } = await openList();
  list.remove(["tides"], () => {});
  other.remove(["bees"], () => {});
  page.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => removed).toEqual(["bees"]);
  other.end();
});
