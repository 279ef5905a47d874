// Answers for downloaded audio, out of the parts that a range needs and no others. Nothing here asks the network:
// what is not here whole is 404, and the player then fetches it from elsewhere.
import { readRange, type ByteRange } from "./byte-range.ts";
import {
  manifestKey,
  mediaCacheName,
  PART_BYTES,
  partKey,
  readAudioPath,
  type Manifest,
  type MediaCache,
  type MediaCaches,
} from "./media-layout.ts";

const notHere = () => new Response(null, { status: 404 });

async function readManifest(cache: MediaCache, path: string): Promise<Manifest | null> {
  const entry = await cache.match(manifestKey(path));
  return entry ? ((await entry.json()) as Manifest) : null;
}

/** Reads the parts one after another, each when it is wanted: a player that seeks leaves the rest unread. */
function streamOf(parts: readonly Response[], range: ByteRange, bytes: number): ReadableStream<Uint8Array> {
  const first = Math.floor(range.start / PART_BYTES);
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts[next];
        if (!part) return controller.close();
        const offset = (first + next) * PART_BYTES;
        next += 1;
        const content = new Uint8Array(await part.arrayBuffer());
        if (content.length !== Math.min(PART_BYTES, bytes - offset)) throw new Error("a part has changed");
        controller.enqueue(
          content.subarray(
            Math.max(0, range.start - offset),
            Math.min(content.length, range.end + 1 - offset),
          ),
        );
        if (next === parts.length) controller.close();
      },
      async cancel() {
        await Promise.all(parts.slice(next).map(async (part) => part.body?.cancel()));
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * The answer to a request for `/media/audio/<account>/<episode>/<revision>`: 200, 206 or 416, and 404 where the
 * episode is not here whole. `If-Range` is not looked at: what lies under a revision never changes.
 */
export async function answerMedia(
  request: { url: string; headers: Pick<Headers, "get"> },
  caches: Pick<MediaCaches, "has" | "open">,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const asked = readAudioPath(pathname);
  // Opening a cache that is not there would make one.
  if (!asked || !(await caches.has(mediaCacheName(asked.userId)))) return notHere();
  const cache = await caches.open(mediaCacheName(asked.userId));
  const manifest = await readManifest(cache, pathname);
  if (!manifest) return notHere();

  const { bytes } = manifest;
  const headers = { "accept-ranges": "bytes", "content-type": "audio/mpeg", "cache-control": "no-store" };
  const wanted = readRange(request.headers.get("range"), bytes);
  if (wanted === "unsatisfiable")
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${bytes}` } });
  const range = wanted === "whole" ? { start: 0, end: bytes - 1 } : wanted;
  const [first, last] = [range.start, range.end].map((byte) => Math.floor(byte / PART_BYTES)) as [
    number,
    number,
  ];
  const found = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, index) => cache.match(partKey(pathname, first + index))),
  );
  const parts = found.filter((part) => part !== undefined);
  if (parts.length !== found.length) return notHere();

  return new Response(streamOf(parts, range, bytes), {
    status: wanted === "whole" ? 200 : 206,
    headers: {
      ...headers,
      "content-length": String(range.end - range.start + 1),
      ...(wanted === "whole" ? {} : { "content-range": `bytes ${range.start}-${range.end}/${bytes}` }),
    },
  });
}
