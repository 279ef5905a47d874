// The audio cache of an account: parts of episodes, and the manifest that says an episode is complete.
import type { AudioFile } from "#db";
import {
  audioPath,
  manifestKey,
  mediaCacheName,
  PART_BYTES,
  partKey,
  readAudioPath,
  type Manifest,
  type MediaCaches,
} from "#sw/media-layout.ts";
import { lengthOfPart } from "./part.ts";
import { digestOf } from "./digest.ts";

export type AudioCache = ReturnType<typeof createAudioCache>;

/** The keys of the cache at one moment. */
export type Inventory = { podcastId: string; rev: number; key: string }[];

export function createAudioCache(caches: MediaCaches, userId: string) {
  const name = mediaCacheName(userId);
  const pathOf = (podcastId: string, { rev }: Pick<AudioFile, "rev">) => audioPath(userId, podcastId, rev);
  // The cache is opened for each use: a handle to a deleted cache accepts writes that nobody can read.
  const open = () => caches.open(name);

  async function inventory(): Promise<Inventory> {
    if (!(await caches.has(name))) return [];
    return (await (await open()).keys()).flatMap(({ url }) => {
      const { pathname, search } = new URL(url);
      const audio = readAudioPath(pathname);
      return audio ? [{ podcastId: audio.podcastId, rev: audio.rev, key: pathname + search }] : [];
    });
  }

  return {
    inventory,
    /** Numbers of the parts of `file` that are here, in order. */
    async parts(podcastId: string, file: AudioFile): Promise<number[]> {
      const keys = new Set((await inventory()).map(({ key }) => key));
      const path = pathOf(podcastId, file);
      return file.part_sha256.flatMap((_, index) => (keys.has(partKey(path, index)) ? [index] : []));
    },
    async store(
      podcastId: string,
      file: AudioFile,
      index: number,
      part: Uint8Array<ArrayBuffer>,
    ): Promise<void> {
      const headers = { "content-type": "audio/mpeg", "content-length": String(part.length) };
      await (await open()).put(partKey(pathOf(podcastId, file), index), new Response(part, { headers }));
    },
    /** Reads every part back, deletes those that do not match the row's digests, and returns how many are left. */
    async verify(podcastId: string, file: AudioFile): Promise<number> {
      const cache = await open();
      let whole = 0;
      for (const [index, digest] of file.part_sha256.entries()) {
        const key = partKey(pathOf(podcastId, file), index);
        const found = await cache.match(key);
        const part = found ? new Uint8Array(await found.arrayBuffer()) : null;
        if (part?.length === lengthOfPart(file, index) && (await digestOf(part)) === digest) whole += 1;
        else await cache.delete(key);
      }
      return whole;
    },
    /** Writes the manifest: all of `file` is here. */
    async commit(podcastId: string, file: AudioFile): Promise<void> {
      const manifest: Manifest = { bytes: file.bytes, parts: file.part_sha256.length };
      await (await open()).put(manifestKey(pathOf(podcastId, file)), Response.json(manifest));
    },
    /** Whether the browser has evicted any of this revision. @param keys those of an inventory. */
    async isWhole(podcastId: string, rev: number, keys: ReadonlySet<string>): Promise<boolean> {
      const path = audioPath(userId, podcastId, rev);
      if (!keys.has(manifestKey(path))) return false;
      const entry = await (await open()).match(manifestKey(path));
      if (!entry) return false;
      const { bytes, parts } = (await entry.json()) as Manifest;
      const expected = Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, index) =>
        partKey(path, index),
      );
      return parts === expected.length && expected.every((key) => keys.has(key));
    },
    /** Deletes the files of an episode, except for the revisions `keep`. */
    async forget(podcastId: string, keep: readonly number[] = []): Promise<void> {
      const entries = (await inventory()).filter(
        (entry) => entry.podcastId === podcastId && !keep.includes(entry.rev),
      );
      if (!entries.length) return;
      const cache = await open();
      // The manifest goes first: without it nothing counts as downloaded.
      const manifests = entries.filter(({ key }) => key.endsWith("?manifest"));
      for (const { key } of [...manifests, ...entries]) await cache.delete(key);
    },
    wipe: () => caches.delete(name),
  };
}
