// Reading episodes and the addresses their files can be fetched from for a while.
import { LIMITS } from "#contract";
import { ANONYMOUS_CREATOR, type EpisodeCard, type Podcast } from "#domain/podcast.ts";
import { failure, success, type Result } from "#lib/result.ts";
import type { Client } from "./client.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
import type { BackendPorts } from "./ports.ts";
import { samplePodcast } from "./sample-podcast.ts";

const COLUMNS =
  "id,user_id,title,abstract,summary,authors,publishing_year,field_of_research,research_fields,keywords,doi," +
  "is_public,audio_url,audio_seconds,cover_image_url,podcast_stats(like_count,listen_count,save_count)";

type Stats = { like_count: number; listen_count: number; save_count: number };
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
  podcast_stats: Stats | Stats[] | null;
};

export type Podcasts = {
  /** One episode by id; null where it does not exist or is not the caller's to see. */
  byId(id: string): Promise<Result<Podcast | null, BackendError>>;
  /** The first public episode, for the home page; null while there is none. */
  sample(): Promise<Result<EpisodeCard | null, BackendError>>;
  /** A signed address for an object of the bucket `podcasts`, good for LIMITS.signedUrlSeconds. */
  signAudio(path: string): Promise<Result<string, { message: string }>>;
};

/** The path of an object from what a row holds: a path already, or a full public address (spec 000 §7). */
export const storagePath = (address: string): string =>
  address.replace(/^https?:\/\/.*?\/object\/(?:public\/)?[^/]+\//, "");

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Builds the reader; `client` loads supabase-js at the first call. Nothing here throws. */
export function createPodcasts(ports: BackendPorts, client: () => Promise<Client>): Podcasts {
  async function sign(bucket: string, path: string) {
    const { storage } = await client();
    return storage.from(bucket).createSignedUrl(storagePath(path), LIMITS.signedUrlSeconds);
  }

  async function creatorName(userId: string): Promise<string> {
    const profiles = (await client()).from("profiles");
    const { data } = await profiles.select("name").eq("id", userId).maybeSingle<{ name: string | null }>();
    return data?.name?.trim() || ANONYMOUS_CREATOR;
  }

  async function toPodcast(row: Row): Promise<Podcast> {
    const [creator, cover] = await Promise.all([
      creatorName(row.user_id).catch(() => ANONYMOUS_CREATOR),
      row.cover_image_url ? sign("covers", row.cover_image_url).catch(() => null) : null,
    ]);
    const stats = Array.isArray(row.podcast_stats) ? row.podcast_stats[0] : row.podcast_stats;
    return {
      id: row.id,
      userId: row.user_id,
      creator,
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
      audioPath: row.audio_url,
      audioSeconds: row.audio_seconds,
      coverUrl: cover?.data?.signedUrl ?? null,
      likes: stats?.like_count ?? 0,
      listens: stats?.listen_count ?? 0,
      saves: stats?.save_count ?? 0,
    };
  }

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
        const { data, error } = await sign("podcasts", path);
        if (error) return failure({ message: `Error getting signed URL: ${error.message}` });
        return data.signedUrl
          ? success(data.signedUrl)
          : failure({ message: "No signed URL received from storage" });
      } catch {
        return failure({ message: "Error loading audio file" });
      }
    },
  };
}
