// The demo seed: accounts at once, then an episode for each demo paper, made behind the running server by the
// local provider alone, whatever other providers are configured: nobody pays for a demo. When all are there, what the
// accounts like, save and have heard.
import { createClient } from "@supabase/supabase-js";
import { createFileStore } from "../../functions/_shared/adapters/file-store.ts";
import { createProvider, PROVIDER_TIMEOUTS } from "../../functions/_shared/adapters/provider.ts";
import type { Episode } from "../../functions/_shared/generation/ports.ts";
import type { Database } from "../database/database.ts";
import type { BackendContext } from "../start.ts";
import { makeAccounts } from "./accounts.ts";
import { writeDemoLibraries } from "./library.ts";
import { makeEpisode, type EpisodePorts } from "./make-episode.ts";
import { readPapers, type DemoPaper } from "./papers.ts";
import { openProgress, writeProgress } from "./progress.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The episodes' dates are spread over this long before the first start. */
const SPREAD = 10 * DAY;
/** Episodes made at the same time: the narrator has a thread for each of two cores. */
const ABREAST = 2;

function portsOf({ url, localUrl, serviceKey }: BackendContext): EpisodePorts {
  const baseUrl = `${localUrl}/ai/v1`;
  const endpoint = { baseUrl, apiKey: "local", model: "local" };
  return {
    provider: createProvider({
      text: endpoint,
      image: endpoint,
      speech: { ...endpoint, transcriptionModel: "local" },
      timeouts: PROVIDER_TIMEOUTS,
    }),
    files: createFileStore(createClient(url, serviceKey, { auth: { persistSession: false } })),
  };
}

/** Publishes in one transaction; an episode that is there already (its audio's path is unique) stays. */
async function publish(
  database: Database,
  { request }: DemoPaper,
  episode: Episode,
  { userId, stamp }: { userId: string; stamp: number },
): Promise<void> {
  await database.transaction("owner", async (query) => {
    const [podcast] = await query<{ id: string }>(
      `insert into public.podcasts (
         user_id, title, abstract, authors, publishing_year, field_of_research, keywords, doi, is_public,
         summary, audio_url, cover_image_url, audio_seconds, audio_bytes, part_sha256, created_at, updated_at
       ) values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9, $10, $11, $12, $13, $14, $15, $15)
       on conflict do nothing returning id`,
      [
        userId,
        request.title,
        request.abstract,
        request.authors,
        request.publishing_year,
        request.field_of_research,
        request.keywords,
        request.doi,
        episode.summary,
        episode.audio_url,
        episode.cover_image_url,
        episode.audio_seconds,
        episode.audio_bytes,
        episode.part_sha256,
        new Date(stamp).toISOString(),
      ],
    );
    if (!podcast) return;
    await query("insert into public.podcast_scripts (podcast_id, script) values ($1, $2)", [
      podcast.id,
      episode.script,
    ]);
    await query("insert into public.transcripts (podcast_id, segments, chapters) values ($1, $2, $3)", [
      podcast.id,
      JSON.stringify(episode.segments),
      JSON.stringify(episode.chapters),
    ]);
  });
}

/**
 * Fills the database with the demo accounts, invitations and episodes that are missing, and once with what the
 * accounts like, save and have heard; what is there stays.
 * Rejects when an episode cannot be made, or with the signal's reason when it is ended early: the next start
 * goes on from there.
 */
export async function startSeed(context: BackendContext, signal: AbortSignal): Promise<void> {
  const { database, dataFolder } = context;
  const owners = await makeAccounts(context);
  const papers = await readPapers();
  const progress = await openProgress(dataFolder, Date.now());
  const ports = portsOf(context);
  const step = SPREAD / papers.length;
  const missing = papers
    .map((paper, index) => ({
      paper,
      stamp: Math.round(progress.firstStart - SPREAD + (index + 0.5) * step),
    }))
    .filter(({ paper }) => !progress.done.includes(paper.name));

  async function work() {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const { paper, stamp } = next;
      const where = { userId: owners.get(paper.owner) ?? "", stamp };
      const episode = await makeEpisode(ports, paper.request, { ...where, signal });
      await publish(database, paper, episode, where);
      progress.done.push(paper.name);
      await writeProgress(dataFolder, progress);
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, work));
  if (progress.libraries) return;
  const dois = new Map(papers.map(({ name, request }) => [name, request.doi ?? null]));
  await writeDemoLibraries(database, owners, dois, Date.now());
  progress.libraries = true;
  await writeProgress(dataFolder, progress);
}
