// Reading episodes whole, and the addresses their audio can be fetched from for a while.
import { LIMITS } from "#contract";
import { ANONYMOUS_CREATOR, type EpisodeCard, type Podcast } from "#domain/podcast.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { within } from "#lib/within.ts";
import type { Client } from "./client.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
import type { BackendPorts } from "./ports.ts";
import { samplePodcast } from "./sample-podcast.ts";
import { storagePath } from "./storage-path.ts";

const COLUMNS =
  "id,user_id,title,abstract,summary,authors,publishing_year,field_of_research,research_fields,keywords,doi," +
  "is_public,audio_url,audio_seconds,cover_image_url,created_at";

type Row = {
  id: string;
  user_id: string;
  title: string;
  abstract: string;
  summary: string | null;
  authors: string;
  publishing_year: number;
  field_of_research: string;
  research_fields: string[];
  keywords: string;
  doi: string | null;
  is_public: boolean;
  audio_url: string;
  audio_seconds: number | null;
  cover_image_url: string | null;
  created_at: string;
};

export type Podcasts = {
  /** One episode by id; null where it does not exist or is not the caller's to see. */
  byId(id: string): Promise<Result<Podcast | null, BackendError>>;
  /** The first public episode, for the home page; null while there is none. */
  sample(): Promise<Result<EpisodeCard | null, BackendError>>;
  /** A signed address for an object of the bucket `podcasts`, good for LIMITS.signedUrlSeconds. Answers within 15 s. */
  signAudio(path: string): Promise<Result<string, { message: string; isOffline?: boolean }>>;
};

/** Milliseconds after which the player is told that there is no address: the user may try again. */
const SIGNING = 15_000;
/** In the words of the user, who sees it where an episode is played without a network. */
const NOT_HERE = "There is no connection, and this episode is not downloaded.";

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Builds the reader; `client` loads supabase-js at the first call. Nothing here throws. */
export function createPodcasts(ports: BackendPorts, client: () => Promise<Client>): Podcasts {
  const sign = async (path: string) =>
    (await client()).storage.from("podcasts").createSignedUrl(path, LIMITS.signedUrlSeconds);

  async function creatorName(userId: string): Promise<string> {
    const profiles = (await client()).from("profiles");
    const { data } = await profiles.select("name").eq("id", userId).maybeSingle<{ name: string | null }>();
    return data?.name?.trim() || ANONYMOUS_CREATOR;
  }

  const toPodcast = async (row: Row): Promise<Podcast> => ({
    id: row.id,
    userId: row.user_id,
    creator: await creatorName(row.user_id).catch(() => ANONYMOUS_CREATOR),
    title: row.title,
    abstract: row.abstract,
    summary: row.summary,
    authors: row.authors,
    publishingYear: row.publishing_year,
    field: row.field_of_research,
    fields: row.research_fields,
    keywords: row.keywords,
    doi: row.doi,
    isPublic: row.is_public,
    audioPath: storagePath(row.audio_url),
    audioSeconds: row.audio_seconds,
    coverPath: row.cover_image_url && storagePath(row.cover_image_url),
    createdAt: row.created_at,
  });

  type Answer = { data: unknown; error: { message: string } | null; status: number };
  async function one(
    query: (client: Client) => PromiseLike<Answer>,
  ): Promise<Result<Podcast | null, BackendError>> {
    try {
      const { data, error, status } = await query(await client());
      if (error) return failure(status ? errorFromAnswer(status, { error: error.message }) : offlineError());
      return success(data ? await toPodcast(data as Row) : null);
    } catch {
      return failure(offlineError());
    }
  }

  return {
    async byId(id) {
      if (!UUID.test(id)) return success(null);
      return one((supabase) => supabase.from("podcasts").select(COLUMNS).eq("id", id).maybeSingle());
    },
    sample: () => samplePodcast(ports),
    async signAudio(path) {
      try {
        const { data, error } = await within(ports.clock, SIGNING, sign(path));
        // Without a status nobody answered.
        if (error)
          return failure(
            error.status
              ? { message: `Error getting signed URL: ${error.message}` }
              : { message: NOT_HERE, isOffline: true },
          );
        return data.signedUrl
          ? success(data.signedUrl)
          : failure({ message: "No signed URL received from storage" });
      } catch {
        return failure({ message: "Error loading audio file" });
      }
    },
  };
}
