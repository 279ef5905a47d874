// Reading what is said in an episode, and where its chapters begin.
import type { Chapter, TranscriptSegment } from "#contract";
import { failure, success, type Result } from "#lib/result.ts";
import type { Client } from "./client.ts";
import { errorFromAnswer, offlineError, type BackendError } from "./errors.ts";

export type Transcripts = {
  /** Times in seconds from the start, in order. Null where there is none, or none that the caller may read. */
  byPodcast(
    id: string,
  ): Promise<Result<{ segments: TranscriptSegment[]; chapters: Chapter[] } | null, BackendError>>;
};

type Row = { segments: TranscriptSegment[]; chapters: Chapter[] };

/** Builds the reader; `client` loads supabase-js at the first call. Nothing here throws. */
export const createTranscripts = (client: () => Promise<Client>): Transcripts => ({
  async byPodcast(id) {
    try {
      const transcripts = (await client()).from("transcripts");
      const query = transcripts.select("segments,chapters").eq("podcast_id", id);
      const { data, error, status } = await query.maybeSingle<Row>();
      if (error) return failure(status ? errorFromAnswer(status, { error: error.message }) : offlineError());
      return success(data);
    } catch {
      return failure(offlineError());
    }
  },
});
