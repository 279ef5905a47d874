// What an account has on this device, what the browser counts of this origin besides, and whether it may be cleared.
import { useEffect, useRef, useState } from "react";
import { bytesOfKeptImages, type AccountDatabase } from "#db";
import type { Protection, StorageUse } from "#features/downloads/storage-card.tsx";
import { sizeRows } from "./size-rows.ts";

/** Milliseconds from one look to the next: a download changes its row with every part. */
const SPACING = 2_000;

/**
 * @param database whose images and rows are counted. @param episodes bytes of downloaded audio; with them what the browser says
 * changes. @returns null until it is known.
 */
export function useStorageUse(database: AccountDatabase, episodes: number | null): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
  const lookedAt = useRef(Number.NEGATIVE_INFINITY);
  // Rows change little while one looks, and are read for it: once a visit.
  const sized = useRef<{ database: AccountDatabase; rows: Promise<number> } | null>(null);
  useEffect(() => {
    if (episodes === null) return;
    let current = true;
    const measure = async () => {
      lookedAt.current = performance.now();
      if (sized.current?.database !== database)
        sized.current = { database, rows: sizeRows(database).catch(() => 0) };
      const rows = await sized.current.rows;
      const images = await bytesOfKeptImages(database).catch(() => 0);
      const estimate: StorageEstimate = await navigator.storage?.estimate().catch(() => ({}));
      const { usage, quota } = estimate;
      if (!current) return;
      // Browsers round, and lag behind: it is never less than nothing.
      const rest = usage === undefined ? null : Math.max(0, usage - episodes - images - rows);
      setUse({ episodes, images, rows, rest, quota: quota ?? null });
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
