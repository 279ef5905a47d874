// What this origin takes of the device, as the browser counts it, and whether it may be cleared.
import { useEffect, useState } from "react";
import type { Protection, StorageUse } from "#features/downloads/storage-card.tsx";

/** Milliseconds for which changes are gathered before the browser is asked again. */
const REST = 500;

/** Bytes of the images that are kept for an account. */
async function bytesOfImages(account: string): Promise<number> {
  const name = `images-v1:${account}`;
  if (!(await caches.has(name))) return 0;
  const cache = await caches.open(name);
  const sizes = await Promise.all(
    (await cache.keys()).map(async (key) => (await (await cache.match(key))?.blob())?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * @param account whose images are counted. @param episodes bytes of downloaded audio; with them what the browser says
 * changes. @returns null until it is known.
 */
export function useStorageUse(account: string, episodes: number | null): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
  useEffect(() => {
    if (episodes === null) return;
    let current = true;
    const measure = async () => {
      const images = await bytesOfImages(account).catch(() => 0);
      const estimate: StorageEstimate = await navigator.storage?.estimate().catch(() => ({}));
      const { usage, quota } = estimate;
      if (!current) return;
      // Browsers round, and lag behind: it is never less than nothing.
      const rest = usage === undefined ? null : Math.max(0, usage - episodes - images);
      setUse({ episodes, images, rest, quota: quota ?? null });
    };
    const timer = setTimeout(() => void measure(), REST);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [account, episodes]);
  return use;
}

export function useProtection(): Protection {
  const [isPersistent, setPersistent] = useState<boolean | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let current = true;
    void navigator.storage?.persisted().then(
      (persisted) => current && setPersistent(persisted),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return {
    isPersistent,
    isRefused,
    ask() {
      void navigator.storage.persist().then(
        (persisted) => {
          setPersistent(persisted);
          setRefused(!persisted);
        },
        () => setRefused(true),
      );
    },
  };
}
