// Puts the episode together: one MP3 of the parts with its digests, the transcript, and both files where the
// episode will look for them. The paths are fixed by the job, so doing it twice writes the same files.

import { LIMITS, type PaperDetails } from "../contract.ts";
import { StepError } from "./failures.ts";
import { writeEpisodeTag, type EpisodeTag } from "./id3.ts";
import { Mp3Error, planMp3, type Mp3Plan } from "./mp3.ts";
import type { Episode, EpisodeOwner, FileStore, SpokenWord } from "./ports.ts";
import { COVER_EXTENSIONS, type FinalScript, type StoredFile } from "./outputs.ts";
import { silencesAfter } from "./speech-parts.ts";
import { timeTranscript } from "./transcript.ts";

export type Ingredients = {
  userId: string;
  /** Milliseconds since 1970. */
  stamp: number;
  workBucket: string;
  paper: Pick<PaperDetails, "title" | "authors" | "publishing_year" | "doi">;
  /** HTML. */
  summary: string;
  script: FinalScript;
  cover: StoredFile;
  /** MP3 of each part, in order. */
  speech: StoredFile[];
  /** Words of each part, in seconds from its start; null where there are no times. */
  words: (SpokenWord[] | null)[];
};

const audioPathOf = (userId: string, stamp: number) => `${userId}/${stamp}-podcast-audio.mp3`;
const coverPathOf = (userId: string, stamp: number, extension: string) =>
  `${userId}/${stamp}-cover.${extension}`;

/** Every file that the assembly of a job may have written. */
export const episodeFiles = ({ user_id, path_stamp }: EpisodeOwner): { bucket: string; path: string }[] => [
  { bucket: "podcasts", path: audioPathOf(user_id, path_stamp) },
  ...Object.values(COVER_EXTENSIONS).map((extension) => ({
    bucket: "covers",
    path: coverPathOf(user_id, path_stamp, extension),
  })),
];

const plan = (parts: Uint8Array[], silences: readonly number[]): Mp3Plan => {
  try {
    return planMp3(parts, silences);
  } catch (error) {
    if (error instanceof Mp3Error) throw new StepError("audio_failed", error.message);
    throw error;
  }
};

/** SHA-256 of each MiB in lower-case hex, by which a download is checked part by part. */
async function digests(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < bytes.length; from += LIMITS.audioPartBytes) {
    const digest = await crypto.subtle.digest("SHA-256", bytes.subarray(from, from + LIMITS.audioPartBytes));
    found.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return found;
}

/** The file with its tag; without the cover in it where the episode would be too large for one. */
function withTag(mp3: Mp3Plan, tag: EpisodeTag): Uint8Array<ArrayBuffer> {
  const bytes = mp3.write(writeEpisodeTag(tag));
  if (bytes.length <= LIMITS.episodeBytes || tag.cover === null) return bytes;
  return mp3.write(writeEpisodeTag({ ...tag, cover: null }));
}

/**
 * Writes audio (bucket `podcasts`) and cover (bucket `covers`) and answers what is to be published.
 * @throws {StepError} `audio_failed` when the parts cannot be joined or the episode is larger than
 *   LIMITS.episodeBytes; CallError of the file store.
 */
export async function assembleEpisode(files: FileStore, ingredients: Ingredients): Promise<Episode> {
  const { userId, stamp, workBucket, paper, script, cover } = ingredients;
  const parts: Uint8Array[] = [];
  for (const { path } of ingredients.speech) parts.push(await files.get(workBucket, path));
  const mp3 = plan(parts, silencesAfter(script.script, script.chapters, script.parts));
  const { segments, chapters } = timeTranscript(
    script.script,
    script.chapters,
    script.parts.map((text, part) => ({
      text,
      seconds: mp3.partSeconds[part] ?? 0,
      words: ingredients.words[part] ?? null,
      silence: mp3.pauseSeconds[part] ?? 0,
    })),
  );
  const image = await files.get(workBucket, cover.path);
  const bytes = withTag(mp3, {
    title: paper.title,
    authors: paper.authors,
    made: stamp,
    year: paper.publishing_year,
    doi: paper.doi,
    seconds: mp3.seconds,
    chapters,
    cover: { bytes: image, type: cover.type },
  });
  if (bytes.length > LIMITS.episodeBytes)
    throw new StepError("audio_failed", `the episode has ${bytes.length} bytes`);

  const audioPath = audioPathOf(userId, stamp);
  const coverPath = coverPathOf(userId, stamp, cover.path.split(".").at(-1) ?? "");
  await files.put("podcasts", audioPath, bytes, "audio/mpeg");
  await files.put("covers", coverPath, image, cover.type);
  return {
    summary: ingredients.summary,
    script: script.script,
    audio_url: audioPath,
    cover_image_url: coverPath,
    audio_seconds: mp3.seconds,
    audio_bytes: bytes.length,
    part_sha256: await digests(bytes),
    segments,
    chapters,
  };
}
