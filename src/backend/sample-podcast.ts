// The episode the home page lets a visitor try.
import { failure, success, type Result } from "#lib/result.ts";
import type { Client } from "./client.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";

export type SamplePodcast = {
  id: string;
  title: string;
  authors: string;
  field: string;
  coverUrl: string | null;
  /** Length in seconds; null while unknown. */
  seconds: number | null;
};

type Row = {
  id: string;
  title: string;
  authors: string;
  field_of_research: string;
  cover_image_url: string | null;
  audio_seconds: number | null;
};

/** One public podcast, the first one published; null where there is none yet. */
export async function samplePodcast(
  client: () => Promise<Client>,
): Promise<Result<SamplePodcast | null, BackendError>> {
  try {
    const supabase = await client();
    const { data, error, status } = await supabase
      .from("podcasts")
      .select("id, title, authors, field_of_research, cover_image_url, audio_seconds")
      .eq("is_public", true)
      .order("created_at", { ascending: true })
      .order("id", { ascending: true })
      .limit(1)
      .maybeSingle<Row>();
    if (error) return failure(status === 0 ? offlineError() : errorFromAnswer(status, null));
    if (!data) return success(null);
    return success({
      id: data.id,
      title: data.title,
      authors: data.authors,
      field: data.field_of_research,
      coverUrl:
        data.cover_image_url &&
        supabase.storage.from("covers").getPublicUrl(data.cover_image_url).data.publicUrl,
      seconds: data.audio_seconds,
    });
  } catch {
    return failure(offlineError());
  }
}
