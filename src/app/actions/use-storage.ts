// What an account has on this device, what the browser counts of this origin besides, and whether it may be cleared.
import { useEffect, useRef, useState } from "react";
import { bytesOfKeptImages, type AccountDatabase } from "#db";
import type { Protection, StorageUse } from "#features/downloads/storage-card.tsx";

/** Milliseconds from one look to the next: a download changes its row with every part. */
const SPACING = 2_000;

/**
 * @param database whose images are counted. @param episodes bytes of downloaded audio; with them what the browser says
 * changes. @returns null until it is known.
 */
export function useStorageUse(database: AccountDatabase, episodes: number | null): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
  const lookedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (episodes === null) return;
    let current = true;
    const measure = async () => {
      lookedAt.current = performance.now();
      const images = await bytesOfKeptImages(database).catch(() => 0);
      const estimate: StorageEstimate = await navigator.storage?.estimate().catch(() => ({}));
      const { usage, quota } = estimate;
      if (!current) return;
      // Browsers round, and lag behind: it is never less than nothing.
      const rest = usage === undefined ? null : Math.max(0, usage - episodes - images);
      setUse({ episodes, images, rest, quota: quota ?? null });
    };
    const wait = Math.max(0, lookedAt.current + SPACING - performance.now());
    const timer = setTimeout(() => void measure(), wait);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [database, episodes]);
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
