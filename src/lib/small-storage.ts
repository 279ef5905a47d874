// The browser's own small storages, or a memory that stands in for one: a browser that blocks cookies throws when
// `localStorage` is as much as named.

/** The part of a Storage that is used; workers do not know that type. */
export type SmallStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

/** One whose keys can be listed, by numbers from 0. */
export type ListedStorage = SmallStorage & { readonly length: number; key(index: number): string | null };

/** Lives as long as the page. */
export function createMemoryStorage(): ListedStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}

/** @param find names the storage, such as `() => window.localStorage`. */
export function smallStorage(find: () => ListedStorage): ListedStorage {
  try {
    const storage = find();
    storage.getItem("");
    return storage;
  } catch {
    return createMemoryStorage();
  }
}
