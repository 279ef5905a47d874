// An episode in a cache, as a finished download leaves it.
import {
  audioPath,
  manifestKey,
  mediaCacheName,
  PART_BYTES,
  partKey,
  type MediaCaches,
} from "#sw/media-layout.ts";

/** Writes `sound` as revision 1 of `podcastId` and answers its path. */
export async function keepAudio(
  caches: MediaCaches,
  userId: string,
  podcastId: string,
  sound: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const path = audioPath(userId, podcastId, 1);
  const cache = await caches.open(mediaCacheName(userId));
  const parts = Math.ceil(sound.length / PART_BYTES);
  for (let index = 0; index < parts; index += 1) {
    const part = sound.slice(index * PART_BYTES, (index + 1) * PART_BYTES);
    await cache.put(partKey(path, index), new Response(part));
  }
  await cache.put(manifestKey(path), Response.json({ bytes: sound.length, parts }));
  return path;
}
