// What an episode's audio is made of, for downloads: the row names its parts and their digests, and storage signs where
// they can be fetched from.
import { LIMITS } from "#contract";
import type { Clock } from "#lib/clock.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { within } from "#lib/within.ts";
import type { Client } from "./client.ts";
import { errorFromAnswer } from "./errors.ts";
import { storagePath } from "./storage-path.ts";

/** As `AudioFile` of the device's rows. */
type AudioFile = { path: string; bytes: number; rev: number; part_sha256: string[] };
type Row = { audio_url: string; audio_bytes: number | null; audio_rev: number; part_sha256: string[] };

/** `transient`: it may be had later, after `retryAfter` milliseconds where that is known. `refused`: not as asked. */
type AudioFailure = { kind: "transient"; retryAfter: number | null } | { kind: "refused" };

/** Milliseconds after which a download goes on later. */
const ASKING = 30_000;

export type AudioFiles = {
  /** Null where the episode is gone, not the caller's to hear, or without sound. */
  describe(podcastId: string): Promise<Result<AudioFile | null, AudioFailure>>;
  /** A signed address for an object of the bucket `podcasts`, good for LIMITS.signedUrlSeconds. */
  sign(path: string): Promise<Result<string, AudioFailure>>;
};

const transient = () => failure<AudioFailure>({ kind: "transient", retryAfter: null });

/** An expired session is no reason to give a download up: it goes on after the next sign-in. */
const failureOf = (status: number) =>
  status > 0 && errorFromAnswer(status, null).kind === "rejected"
    ? failure<AudioFailure>({ kind: "refused" })
    : transient();

/** Builds the reader; `client` loads supabase-js at the first call. Neither call rejects; both answer within 30 s. */
export function createAudioFiles(client: () => Promise<Client>, clock: Pick<Clock, "after">): AudioFiles {
  const inTime = <Value>(work: () => PromiseLike<Value>) => within(clock, ASKING, (async () => work())());
  return {
    async describe(podcastId) {
      try {
        const { data, error, status } = await inTime(async () =>
          (await client())
            .from("podcasts")
            .select("audio_url,audio_bytes,audio_rev,part_sha256")
            .eq("id", podcastId)
            .maybeSingle<Row>(),
        );
        if (error) return failureOf(status);
        if (!data?.audio_bytes) return success(null);
        const { audio_url, audio_bytes, audio_rev, part_sha256 } = data;
        return success({ path: storagePath(audio_url), bytes: audio_bytes, rev: audio_rev, part_sha256 });
      } catch {
        return transient();
      }
    },
    async sign(path) {
      try {
        const { data, error } = await inTime(async () =>
          (await client()).storage.from("podcasts").createSignedUrl(path, LIMITS.signedUrlSeconds),
        );
        return error ? failureOf(("status" in error && Number(error.status)) || 0) : success(data.signedUrl);
      } catch {
        return transient();
      }
    },
  };
}
