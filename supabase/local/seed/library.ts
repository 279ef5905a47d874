// What the demo accounts like, save and have listened to: lists that rank by it are not all the same in the demo. The
// accounts say of themselves that they are demo accounts (accounts.ts).
import { randomUUID } from "node:crypto";
import type { Database } from "../database/database.ts";
import type { DemoName } from "../demo-accounts.ts";

/** Names of papers (the file's name without number and ending). None of an account's own. */
type DemoLibrary = {
  likes: readonly string[];
  /** In the order of the playlist. */
  saves: readonly string[];
  /** Each is heard once for each time that it is named. */
  listens: readonly string[];
};

export const DEMO_LIBRARIES: Record<DemoName, DemoLibrary> = {
  ada: {
    likes: ["attention-is-all-you-need", "spatial-map-entorhinal-cortex", "atomically-thin-carbon"],
    saves: ["antarctic-ozone", "attention-is-all-you-need"],
    listens: [
      "attention-is-all-you-need",
      "attention-is-all-you-need",
      "spatial-map-entorhinal-cortex",
      "antarctic-ozone",
    ],
  },
  grace: {
    likes: [
      "gravitational-waves",
      "attention-is-all-you-need",
      "protein-structure-prediction",
      "spatial-map-entorhinal-cortex",
    ],
    saves: ["gravitational-waves", "spatial-map-entorhinal-cortex", "protein-structure-prediction"],
    listens: [
      "gravitational-waves",
      "protein-structure-prediction",
      "spatial-map-entorhinal-cortex",
      "gravitational-waves",
      "basic-local-alignment",
    ],
  },
  mateo: {
    likes: [
      "gravitational-waves",
      "protein-structure-prediction",
      "prospect-theory",
      "spatial-map-entorhinal-cortex",
    ],
    saves: ["protein-structure-prediction", "prospect-theory"],
    listens: ["protein-structure-prediction", "prospect-theory", "gravitational-waves"],
  },
  yuki: {
    likes: ["gravitational-waves", "attention-is-all-you-need", "programmable-endonuclease"],
    saves: ["programmable-endonuclease", "gravitational-waves", "enzymatic-amplification"],
    listens: ["programmable-endonuclease", "gravitational-waves", "enzymatic-amplification"],
  },
  limit: {
    likes: ["gravitational-waves", "test-enhanced-learning", "protein-structure-prediction"],
    saves: ["test-enhanced-learning"],
    listens: ["test-enhanced-learning", "test-enhanced-learning", "gravitational-waves"],
  },
};

/** Places of a playlist, in their order; with room before, between and after. */
const PLACES = ["C", "F", "I", "L", "O", "R", "U", "X"];
const HOUR = 60 * 60 * 1000;
/** Seconds that were heard of an episode whose length is not known. */
const HEARD = 180;

type Published = { id: string; at: number; seconds: number | null };

/**
 * Writes it all in one transaction. Papers without an episode (somebody deleted it) are left out.
 * @param owners user id of each demo account, by its name.
 * @param dois of the papers, by their name: by them and their owners episodes are found.
 * @param now milliseconds since 1970: nothing is dated after it.
 */
export async function writeDemoLibraries(
  database: Pick<Database, "transaction">,
  owners: ReadonlyMap<string, string>,
  dois: ReadonlyMap<string, string | null>,
  now: number,
): Promise<void> {
  await database.transaction("owner", async (query) => {
    const rows = await query<{ id: string; doi: string; at: number; seconds: number | null }>(
      `select id, doi, (extract(epoch from created_at) * 1000)::float8 as at, audio_seconds::float8 as seconds
       from public.podcasts where is_public and user_id = any($1) and doi = any($2)`,
      [[...owners.values()], [...dois.values()]],
    );
    const byDoi = new Map(rows.map((row): [string | null, Published] => [row.doi, row]));
    for (const [name, library] of Object.entries(DEMO_LIBRARIES)) {
      const user = owners.get(name);
      if (user === undefined) continue;
      /** The episodes of papers; each thing done `hours` after publication, the next an hour later. */
      const dated = (papers: readonly string[], hours: number) =>
        papers.flatMap((paper, index) => {
          const found = byDoi.get(dois.get(paper) ?? null);
          return found
            ? [{ ...found, when: new Date(Math.min(now, found.at + (hours + index) * HOUR)), index }]
            : [];
        });
      for (const { id, when } of dated(library.likes, 9))
        await query("select private.set_like($1, $2, true, $3)", [user, id, when.toISOString()]);
      for (const { id, when, index } of dated(library.saves, 6))
        await query("select private.set_save($1, $2, true, $3, $4)", [
          user,
          id,
          PLACES[index],
          when.toISOString(),
        ]);
      // Not by private.note_listen: the accounts are younger than what they are said to have heard.
      for (const { id, seconds, when } of dated(library.listens, 7))
        await query(
          `insert into public.listens (id, user_id, podcast_id, duration, counted, created_at)
           values ($1, $2, $3, $4, true, $5)`,
          [randomUUID(), user, id, Math.max(20, Math.round(seconds ?? HEARD)), when.toISOString()],
        );
    }
  });
}
