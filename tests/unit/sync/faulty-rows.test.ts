import { expect, test } from "vitest";
import type { AccountDatabase, StoredPodcast } from "#db";
import { dropFaultyRows } from "#db/repair";
import { success } from "#lib/result.ts";
import { readEpisodes } from "#sync";
import { readFeed } from "../../../src/sync/page.ts";
import { makeDevice, makeRemoteDevice, makeServer, USER } from "./device-harness.ts";

/** A device that has pulled all of the server. */
async function synced() {
  const device = makeDevice(makeServer());
  await device.pull();
  return device;
}

/** Stores an episode's card with another value in one column, as no code of this version would. */
async function spoil(database: AccountDatabase, id: string, column: keyof StoredPodcast, value: unknown) {
  const row = await database.podcasts.get(id);
  await database.podcasts.put({ ...row, [column]: value } as StoredPodcast);
}

const shown = async (database: AccountDatabase) =>
  (await readEpisodes(database, ["own", "first", "second"])).map(({ episode }) => episode.id);

test.each([
  ["no text", "authors", null],
  ["a list in the place of a text", "title", ["A", "B"]],
  ["a text in the place of a number", "publishing_year", "2024"],
] as const)(
  "an episode's card with %s is removed, and comes with the next pull",
  async (_, column, value) => {
    const device = await synced();
    await spoil(device.database, "first", column, value);
    expect(await dropFaultyRows(device.database)).toBe(1);
    expect(await shown(device.database)).toEqual(["own", "second"]);
    await device.pull();
    expect(await shown(device.database)).toEqual(["own", "first", "second"]);
  },
);

test("rows of the right shape stay, and nothing is asked for anew for them", async () => {
  const { database, changes } = await synced();
  await changes.setLiked("first", true);
  const feed = await readFeed(database);
  expect(await dropFaultyRows(database)).toBe(0);
  expect(await readFeed(database)).toEqual(feed);
  expect(await database.outbox.count()).toBe(1);
});

test("a row of another shape that no pull brings is removed, and the cursors stay", async () => {
  const { database } = await synced();
  const feed = await readFeed(database);
  await database.lists.put({ key: "recent", ids: "first", fetched_at: 0 } as never);
  await database.details.put({
    podcast_id: "first",
    user_id: "grace",
    podcast: { id: "first", authors: null },
    seq: null,
    fetched_at: 0,
  } as never);
  await database.meta.put({ key: "queue", ids: null } as never);
  expect(await dropFaultyRows(database)).toBe(3);
  expect(await readFeed(database)).toEqual(feed);
});

test("a pulled card of another shape is left out, and the rest of its page is stored", async () => {
  const { server, clock } = makeServer();
  const device = makeRemoteDevice(USER, clock, {
    push: () => Promise.reject(new Error("Nothing is pushed here")),
    async pull(request) {
      const answer = structuredClone(server.pull(USER, request));
      for (const card of answer.public.rows.podcasts)
        if (card.id === "first") Object.assign(card, { authors: null });
      return success(answer);
    },
  });
  await device.pull();
  expect(await shown(device.database)).toEqual(["own", "second"]);
});
