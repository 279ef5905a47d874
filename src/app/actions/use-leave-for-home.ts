// Leaves an account from one of its screens: the device forgets it, home stands, and only then the session ends; the
// guard of the screen would lead elsewhere first.
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { dropPapers } from "#sw/shared-paper.ts";
import { useApp } from "../context/app-context.ts";

/**
 * To be used by a screen that home takes the place of.
 * @returns clears the device of what the account could read, with what waits to be sent or without, and goes home
 * signed out. `then` is run at the end.
 */
export function useLeaveForHome() {
  const { accounts, report, session } = useApp();
  const navigate = useNavigate();
  const ending = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      const then = ending.current;
      ending.current = null;
      if (then) void session.signOut().catch(report).then(then);
    },
    [report, session],
  );
  return async (waiting: "keep" | "discard", then: () => void) => {
    const { sync } = await accounts.current.get().opened();
    await sync.leave.wipe(waiting).catch(report);
    await dropPapers(window.caches).catch(() => {});
    ending.current = then;
    await navigate("/");
  };
}
