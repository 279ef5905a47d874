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
  type MediaLookup,
} from "./media-layout.ts";

/** Bytes read at a time: a seek waits for the first of them. */
const PIECE_BYTES = 128 * 1024;

/** How many episodes' audio a worker holds in memory: the one that plays and the one that comes next. */
const MOST_AT_HAND = 2;

/**
 * The parts of episodes, by path; null while they are looked up. A seek then waits for the manifest alone: Firefox
 * copies a whole part for the blob of a cached answer. They last as long as the worker, and are worth nothing where the
 * cache has no manifest any more.
 */
export type AtHand = Map<string, readonly Blob[] | null>;

const notHere = () => new Response(null, { status: 404 });

const partAt = (byte: number) => Math.floor(byte / PART_BYTES);

/** The entries of one account. No cache is made by looking, and one that was thrown away is empty at once. */
function createLookup(caches: MediaLookup, userId: string, path: string) {
  const find = (key: string) => caches.match(key, { cacheName: mediaCacheName(userId) });
  return {
    async manifest(): Promise<Manifest | undefined> {
      return (await find(manifestKey(path)))?.json() as Promise<Manifest | undefined>;
    },
    /** As a blob: what lies before the place sought need not be read. */
    part: async (index: number): Promise<Blob | undefined> => (await find(partKey(path, index)))?.blob(),
    async areHere(first: number, last: number): Promise<boolean> {
      const found = await Promise.all(
        Array.from({ length: last - first + 1 }, (_, index) => find(partKey(path, first + index))),
      );
      for (const part of found) void part?.body?.cancel();
      return !found.includes(undefined);
    },
  };
}

/** Where an answer takes its parts from: `first`, in which the range begins, is at hand; `read` finds a later one. */
type Source = { first: Blob; read: (index: number) => Promise<Blob | undefined> };

/**
 * Reads piece after piece, each when it is wanted: a player that seeks leaves the rest unread. Where a part is not found,
 * or `leaving` is aborted, the answer ends with an error.
 */
function streamOf(
  { first, read }: Source,
  range: ByteRange,
  bytes: number,
  leaving: AbortSignal,
): ReadableStream<Uint8Array> {
  let at = range.start;
  let part: Blob | undefined = first;
  const over = new AbortController();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => controller.error(new Error("another version takes over"));
        leaving.addEventListener("abort", end, { signal: over.signal });
      },
      cancel: () => over.abort(),
      async pull(controller) {
        const offset = partAt(at) * PART_BYTES;
        if (at === offset && at !== range.start) part = await read(partAt(at));
        if (part?.size !== Math.min(PART_BYTES, bytes - offset)) throw new Error("a part has changed");
        const end = Math.min(at + PIECE_BYTES, offset + PART_BYTES, range.end + 1);
        controller.enqueue(new Uint8Array(await part.slice(at - offset, end - offset).arrayBuffer()));
        at = end;
        if (at <= range.end) return;
        controller.close();
        over.abort();
      },
    },
    { highWaterMark: 0 },
  );
}

/** All of a range at once. The browser reads a blob by itself, and keeps no worker for it. */
async function blobOf({ first, read }: Source, range: ByteRange): Promise<Blob> {
  const at = partAt(range.start);
  const count = partAt(range.end) - at;
  const later = await Promise.all(Array.from({ length: count }, (_, index) => read(at + 1 + index)));
  if (later.includes(undefined)) throw new Error("a part has changed");
  const start = range.start - at * PART_BYTES;
  return new Blob([first, ...(later as Blob[])]).slice(start, start + range.end - range.start + 1);
}

/** Looks up all parts of an episode. Where one is lost, or the episode was let go of meanwhile, none is kept. */
async function gather(
  lookup: ReturnType<typeof createLookup>,
  path: string,
  { bytes, parts }: Manifest,
  atHand: AtHand,
): Promise<void> {
  atHand.set(path, null);
  for (const other of atHand.keys()) if (atHand.size > MOST_AT_HAND) atHand.delete(other);
  const keys = Array.from({ length: parts }, (_, index) => index);
  try {
    const found = await Promise.all(keys.map((index) => lookup.part(index)));
    const isWhole = (part: Blob | undefined, index: number): part is Blob =>
      part?.size === Math.min(PART_BYTES, bytes - index * PART_BYTES);
    if (found.every(isWhole) && atHand.get(path) === null) atHand.set(path, found);
  } finally {
    if (atHand.get(path) === null) atHand.delete(path);
  }
}

/**
 * The answer to a request for `/media/audio/<account>/<episode>/<revision>`: 200, 206 or 416, and 404 where the
 * episode is not here whole. `If-Range` is not looked at: what lies under a revision never changes.
 * @param atHand what this worker has gathered before.
 * @param whileAt keeps the worker alive while it gathers the episode after the answer; without it, it does not.
 * @param leaving is aborted when another version waits for this worker to have answered everything. What was not read
 * yet then ends with an error, upon which browsers ask anew, and the answers from then on are blobs.
 */
export async function answerMedia(
  request: { url: string; headers: Pick<Headers, "get"> },
  caches: MediaLookup,
  atHand: AtHand = new Map(),
  whileAt?: (work: Promise<void>) => void,
  leaving: AbortSignal = new AbortController().signal,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const asked = readAudioPath(pathname);
  if (!asked) return notHere();
  const lookup = createLookup(caches, asked.userId, pathname);
  const lost = () => {
    atHand.delete(pathname);
    return notHere();
  };
  // Where a range begins is known without the length, unless it is counted from the end.
  const header = request.headers.get("range");
  const likely = readRange(header, Infinity);
  const guess = typeof likely === "string" ? 0 : partAt(likely.start);
  const isLookedUp = !atHand.get(pathname) && Number.isFinite(guess);
  const [manifest, guessed] = await Promise.all([
    lookup.manifest(),
    isLookedUp ? lookup.part(guess) : undefined,
  ]);
  if (!manifest) return lost();

  const { bytes } = manifest;
  const headers = { "accept-ranges": "bytes", "content-type": "audio/mpeg", "cache-control": "no-store" };
  const wanted = readRange(header, bytes);
  if (wanted === "unsatisfiable")
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${bytes}` } });
  const range = wanted === "whole" ? { start: 0, end: bytes - 1 } : wanted;
  const answer = async (source: Source) =>
    new Response(leaving.aborted ? await blobOf(source, range) : streamOf(source, range, bytes, leaving), {
      status: wanted === "whole" ? 200 : 206,
      headers: {
        ...headers,
        "content-length": String(range.end - range.start + 1),
        ...(wanted === "whole" ? {} : { "content-range": `bytes ${range.start}-${range.end}/${bytes}` }),
      },
    });

  const [first, last] = [partAt(range.start), partAt(range.end)];
  const gathered = atHand.get(pathname);
  if (gathered?.[first]) {
    // Reinserted at the end: the map is in order of use, and its first entry is dropped first.
    atHand.delete(pathname);
    atHand.set(pathname, gathered);
    return answer({ first: gathered[first], read: async (index) => gathered[index] });
  }
  const part = first === guess && isLookedUp ? guessed : await lookup.part(first);
  if (!part || !(await lookup.areHere(first + 1, last))) return lost();
  if (!atHand.has(pathname)) whileAt?.(gather(lookup, pathname, manifest, atHand));
  const read = async (index: number) => {
    const later = await lookup.part(index);
    if (!later) lost();
    return later;
  };
  return answer({ first: part, read });
}
