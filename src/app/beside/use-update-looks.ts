// Looks for a new version now and then while the app is open.
import { useEffect } from "react";
import { systemClock } from "#lib/clock.ts";
import { useApp } from "../app-context.ts";
import { createUpdateLooks } from "./update-looks.ts";

/** Milliseconds between two thoughts of it, for an app that stays in sight. */
const TURN = 10 * 60 * 1000;

export function useUpdateLooks(): void {
  const { connectivity, updates } = useApp();
  useEffect(() => {
    const consider = createUpdateLooks({
      now: systemClock.now,
      isOnline: connectivity.online.get,
      isVisible: () => document.visibilityState === "visible",
      look: updates.look,
    });
    const timer = setInterval(consider, TURN);
    document.addEventListener("visibilitychange", consider);
    const end = connectivity.online.subscribe(consider);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", consider);
      end();
    };
  }, [connectivity, updates]);
}
