// The episode the home page lets a visitor try. Read over plain fetch as a visitor: supabase-js would be a third of
// everything the first visit loads.
import type { EpisodeCard } from "#domain/podcast.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
import type { BackendPorts } from "./ports.ts";
import { storagePath } from "./storage-path.ts";

type Row = {
  id: string;
  title: string;
  authors: string;
  field_of_research: string;
  cover_image_url: string | null;
  audio_url: string;
  audio_seconds: number | null;
  created_at: string;
};

/** The first one published of those anyone may hear. */
const QUERY = new URLSearchParams({
  select: "id,title,authors,field_of_research,cover_image_url,audio_url,audio_seconds,created_at",
  is_public: "eq.true",
  order: "created_at.asc,id.asc",
  limit: "1",
}).toString();

/** One public podcast; null where there is none yet. */
export async function samplePodcast(ports: BackendPorts): Promise<Result<EpisodeCard | null, BackendError>> {
  const headers = { apikey: ports.publishableKey };
  try {
    const response = await ports.fetch(`${ports.url}/rest/v1/podcasts?${QUERY}`, { headers });
    if (!response.ok) return failure(errorFromAnswer(response.status, null));
    const [row] = (await response.json()) as Row[];
    if (!row?.id) return success(null);
    return success({
      id: row.id,
      title: row.title,
      authors: row.authors,
      field: row.field_of_research,
      coverPath: row.cover_image_url && storagePath(row.cover_image_url),
      audioPath: row.audio_url,
      audioSeconds: row.audio_seconds,
      createdAt: row.created_at,
    });
  } catch {
    return failure(offlineError());
  }
}
