// The browser's caches in memory, counting what is read and able to fail as a full disk does.
import type { MediaCache, MediaCaches, MediaLookup } from "#sw/media-layout.ts";

type Entry = { body: Uint8Array<ArrayBuffer>; status: number };

export type FakeCaches = MediaCaches &
  MediaLookup & {
    /** Keys whose bytes were read since the last look. */
    read: string[];
    /** Names of those that were opened or looked into. */
    opened: string[];
    stores: Map<string, Map<string, Entry>>;
    /** Called before each write; what it throws is what the write throws. */
    beforePut(key: string): void | Promise<void>;
  };

export function createFakeCaches(): FakeCaches {
  const stores: FakeCaches["stores"] = new Map();
  const fake: FakeCaches = {
    read: [],
    opened: [],
    stores,
    beforePut() {},
    has: async (name) => stores.has(name),
    delete: async (name) => stores.delete(name),
    match: async (key, { cacheName }) =>
      stores.has(cacheName) ? (await fake.open(cacheName)).match(key) : undefined,
    async open(name): Promise<MediaCache> {
      fake.opened.push(name);
      const entries = stores.get(name) ?? new Map<string, Entry>();
      stores.set(name, entries);
      return {
        async match(key) {
          const entry = entries.get(key);
          if (!entry) return undefined;
          const body = new ReadableStream<Uint8Array>(
            {
              pull(controller) {
                fake.read.push(key);
                controller.enqueue(entry.body.slice());
                controller.close();
              },
            },
            { highWaterMark: 0 },
          );
          return new Response(body, { status: entry.status });
        },
        async put(key, response) {
          if (response.status === 206) throw new TypeError("a cache takes no partial response");
          const body = new Uint8Array(await response.arrayBuffer());
          await fake.beforePut(key);
          entries.set(key, { body, status: response.status });
        },
        delete: async (key) => entries.delete(key),
        keys: async () => [...entries.keys()].map((key) => ({ url: `https://orpheus.test${key}` })),
      };
    },
  };
  return fake;
}

/** Bytes that differ from part to part, so that a part in another's place is noticed. */
export function soundOf(bytes: number, seed = 1): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(Math.ceil(bytes / 4));
  let state = seed;
  for (let index = 0; index < words.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state;
  }
  return new Uint8Array(words.buffer).subarray(0, bytes);
}
