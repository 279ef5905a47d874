// The episode the home page lets a visitor try. Read over plain fetch as a visitor: supabase-js would be a third of
// everything the first visit loads.
import { LIMITS } from "#contract";
import type { EpisodeCard } from "#domain/podcast.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";
import type { BackendPorts } from "./ports.ts";

type Row = {
  id: string;
  title: string;
  authors: string;
  field_of_research: string;
  cover_image_url: string | null;
  audio_url: string;
  audio_seconds: number | null;
};

/** The first one published of those anyone may hear. */
const QUERY = new URLSearchParams({
  select: "id,title,authors,field_of_research,cover_image_url,audio_url,audio_seconds",
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
    if (!row) return success(null);
    return success({
      id: row.id,
      title: row.title,
      authors: row.authors,
      field: row.field_of_research,
      coverUrl: row.cover_image_url && (await signCover(ports, row.cover_image_url)),
      audioPath: row.audio_url,
      audioSeconds: row.audio_seconds,
    });
  } catch {
    return failure(offlineError());
  }
}

/** A signed address (good for LIMITS.signedUrlSeconds) of the cover at `path`, or null when it cannot be had: the default cover stands in then. */
async function signCover(ports: BackendPorts, path: string): Promise<string | null> {
  const response = await ports.fetch(`${ports.url}/storage/v1/object/sign/covers/${path}`, {
    method: "POST",
    headers: { apikey: ports.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ expiresIn: LIMITS.signedUrlSeconds }),
  });
  if (!response.ok) return null;
  const { signedURL } = (await response.json()) as { signedURL?: string };
  return signedURL ? `${ports.url}/storage/v1${signedURL}` : null;
}
