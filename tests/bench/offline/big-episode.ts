// An episode as large as one may be: the sound of another, over and over.
import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { joinMp3 } from "../../../supabase/functions/_shared/generation/mp3.ts";
import { PART_BYTES } from "../../../sw/media-layout.ts";

/** Largest audio of an episode (docs/product-rules.md). Bytes. */
const LARGEST = 20 * 1024 * 1024;

export type BigEpisode = { id: string; path: string; bytes: Uint8Array<ArrayBuffer>; seconds: number };

const digest = (part: Uint8Array) => createHash("sha256").update(part).digest("hex");

/** Gives the first episode of the server sound of nearly 20 MiB. */
export async function growEpisode(service: SupabaseClient): Promise<BigEpisode> {
  const { data } = await service.from("podcasts").select("id,user_id,audio_url").limit(1).single();
  if (!data) throw new Error("the server has no episode");
  const { id, user_id: userId, audio_url: audio } = data;
  const file = await service.storage.from("podcasts").download(audio);
  const sound = new Uint8Array((await file.data?.arrayBuffer()) ?? new ArrayBuffer(0));
  const copies = Math.floor(LARGEST / sound.length);
  const { bytes, seconds } = joinMp3(Array.from({ length: copies }, () => sound));
  const path = `${userId}/${id}-2.mp3`;
  const stored = await service.storage.from("podcasts").upload(path, bytes, { contentType: "audio/mpeg" });
  if (stored.error) throw stored.error;
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, index) =>
    digest(bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)),
  );
  const change = {
    audio_url: path,
    audio_bytes: bytes.length,
    audio_rev: 2,
    audio_seconds: seconds,
    part_sha256: parts,
  };
  const { error } = await service.from("podcasts").update(change).eq("id", id);
  if (error) throw error;
  return { id, path, bytes, seconds };
}
