// Checks for a new version now and then while the app is open.
import { useEffect } from "react";
import { systemClock } from "#lib/clock.ts";
import { useApp } from "../context/app-context.ts";
import { createUpdateChecks } from "./update-checks.ts";

/** Milliseconds between two tries, for an app that stays visible. */
const TURN = 10 * 60 * 1000;

export function useUpdateChecks(): void {
  const { connectivity, updates } = useApp();
  useEffect(() => {
    const consider = createUpdateChecks({
      now: systemClock.now,
      isOnline: connectivity.online.get,
      isVisible: () => document.visibilityState === "visible",
      check: updates.check,
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
