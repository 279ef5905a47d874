// A late chunk for a component: fetched when the component is first drawn, and again when there may be a way to it.
import { useEffect, useState } from "react";
import { loadUntilReady, whenTrue, type Late } from "#lib/late.ts";
import { useApp, useReadable } from "../context/app-context.ts";
import { onPlay } from "./on-play.ts";

/**
 * Null until it is there. Tries again when the network comes back, and with each play and pause: sound must not go on
 * without its controls.
 * @returns `error`: of the latest try, as long as the chunk is not there.
 */
export function useLate<Value>(chunk: Late<Value>): { value: Value | null; error: unknown } {
  const { connectivity, player } = useApp();
  const value = useReadable(chunk);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const again = [whenTrue(connectivity.online), onPlay(player)];
    return loadUntilReady(chunk, { again, failed: setError }, () => {});
  }, [chunk, connectivity, player]);
  return { value, error: value === null ? error : null };
}
