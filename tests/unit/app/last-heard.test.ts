import { expect, test } from "vitest";
import { createMemoryStorage, type ListedStorage } from "#lib/small-storage.ts";
import { createLastHeard, type Heard } from "../../../src/app/player/last-heard.ts";

const HEARD: Heard = { userId: "ada", podcastId: "tides", seconds: 34, finished: false, at: 1_000 };
const LISTEN: Heard = { userId: "ada", podcastId: "tides", seconds: 30, listen: "play-1", at: 1_000 };

let tabs = 0;
const openTab = (storage: ListedStorage) => createLastHeard(storage, () => `tab-${(tabs += 1)}`);

/** What a page that opens next gets to write. */
async function recalled(storage: ListedStorage, userId = "ada"): Promise<Heard[]> {
  const written: Heard[] = [];
  await openTab(storage).recall(userId, async (heard) => void written.push(heard));
  return written;
}

test("where playing was is given back once, to its own account only", async () => {
  const storage = createMemoryStorage();
  openTab(storage).note(HEARD);
  expect(await recalled(storage, "grace")).toEqual([]);
  expect(await recalled(storage)).toEqual([HEARD]);
  expect(await recalled(storage)).toEqual([]);
});

test("two tabs that are closed together both leave their place", async () => {
  const storage = createMemoryStorage();
  const other: Heard = { ...HEARD, podcastId: "bees", seconds: 7 };
  const [first, second] = [openTab(storage), openTab(storage)];
  first.note({ ...HEARD, seconds: 12 });
  second.note(other);
  first.note(HEARD);
  expect(await recalled(storage)).toEqual([HEARD, other]);
});

test("a tab leaves what was heard of a listen in addition to its place", async () => {
  const storage = createMemoryStorage();
  const tab = openTab(storage);
  tab.note(HEARD);
  tab.note(LISTEN);
  expect(await recalled(storage)).toEqual([HEARD, LISTEN]);
});

test("what the database does not take is there for the next page", async () => {
  const storage = createMemoryStorage();
  openTab(storage).note(HEARD);
  const refusing = openTab(storage).recall("ada", () => Promise.reject(new Error("no room")));
  await expect(refusing).rejects.toThrow("no room");
  expect(await recalled(storage)).toEqual([HEARD]);
});

test("a note that is made while the one before it is written stays", async () => {
  const storage = createMemoryStorage();
  const tab = openTab(storage);
  tab.note(HEARD);
  const later = { ...HEARD, seconds: 50, at: 2_000 };
  await openTab(storage).recall("ada", async () => tab.note(later));
  expect(await recalled(storage)).toEqual([later]);
});

test("signing out forgets what any tab noted, and nothing else", async () => {
  const storage = createMemoryStorage();
  storage.setItem("orpheus-theme", "dark");
  for (const tab of [openTab(storage), openTab(storage)]) tab.note(HEARD);
  openTab(storage).forget();
  expect(await recalled(storage)).toEqual([]);
  expect(storage.getItem("orpheus-theme")).toBe("dark");
});

test("a note in the form of the version before is read", async () => {
  const storage = createMemoryStorage();
  storage.setItem("orpheus-heard", JSON.stringify(HEARD));
  expect(await recalled(storage)).toEqual([HEARD]);
});

test("a note that cannot be read counts as none, and a full storage stops nothing", async () => {
  const storage = createMemoryStorage();
  for (const other of ["{", "[]", '{"userId":"ada"}', "null"]) {
    storage.setItem("orpheus-heard", other);
    expect(await recalled(storage)).toEqual([]);
  }
  const full = openTab({
    ...storage,
    setItem() {
      throw new DOMException("", "QuotaExceededError");
    },
  });
  expect(() => full.note(HEARD)).not.toThrow();
});
