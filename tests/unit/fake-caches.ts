// Caches that live in memory, for what keeps a file in one.

/** The part of the browser's caches that is used. `full` refuses what is stored. */
export function fakeCaches(full = false) {
  const kept = new Map<string, Map<string, Response>>();
  const caches = {
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
    async open(name: string) {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        match: async (key: string) => entries.get(key)?.clone(),
        async put(key: string, response: Response) {
          if (full) throw new DOMException("", "QuotaExceededError");
          entries.set(key, response);
        },
      };
    },
  };
  return caches as unknown as CacheStorage;
}
