// The page that reads what those one follows have published, beside bare reads of the same tables.
import { createAccountDatabase } from "#db";
import { readEpisodes } from "#sync";
import { readFollowing } from "#sync/own-lists";
import "./page-contract.ts";
import type { FollowingPage } from "./page-contract.ts";

const OTHERS = 1000;
const SHOWN = 10;
/** Of those followed, so many of the newest came after the account last looked. */
const LATER = 200;
const START = Date.UTC(2026, 0, 1);
const database = createAccountDatabase(crypto.randomUUID());

const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

const episode = (place: number, user_id: string) => ({
  id: crypto.randomUUID(),
  user_id,
  title: `What ${place} measurements say about the tides of a shallow sea`,
  authors: "A. Lindqvist, G. Hopper, Y. Tanaka",
  publishing_year: 2026,
  field_of_research: "Oceanography",
  audio_file: `${crypto.randomUUID()}.mp3`,
  cover_file: `${crypto.randomUUID()}.webp`,
  audio_seconds: 300,
  audio_rev: 1,
  created_at: at(place),
  seq: String(place),
  gen: 0,
  place,
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const following: FollowingPage = {
  async fill(people, each) {
    const ids = Array.from({ length: people }, () => crypto.randomUUID());
    const count = people * each;
    const theirs = Array.from({ length: count }, (_, place) => episode(place, ids[place % people] ?? ""));
    const others = Array.from({ length: OTHERS }, (_, place) =>
      episode(Math.floor((place * count) / OTHERS), crypto.randomUUID()),
    );
    await database.podcasts.bulkPut([...theirs, ...others]);
    await database.follows.bulkPut(
      ids.map((following_id) => ({ following_id, present: true, event_at: at(0), gen: 0 })),
    );
    await database.meta.put({ key: "following", until: at(count - LATER) });
  },
  shelf: () =>
    timed(async () => {
      const { ids } = await readFollowing(database, SHOWN);
      await readEpisodes(database, ids);
    }),
  rows: () => timed(() => database.podcasts.toArray()),
  async answer() {
    const { ids, unseen } = await readFollowing(database, 1_000_000);
    return { episodes: ids.length, unseen: unseen.size };
  },
};

globalThis.following = following;
