// The sheet has a place in the history of the tab: going back closes it, and the page stays.
import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router-dom";

const stateOf = (state: unknown) => (typeof state === "object" && state !== null ? state : {});

export function useSheetPlace() {
  const location = useLocation();
  const navigate = useNavigate();
  // Of this opening: what is in the history after a reload, or after the player was closed, opens nothing. Opened there,
  // the sheet has that entry anew, so that each of them is gone back from once.
  const [token, setToken] = useState<string | null>(null);
  const state: unknown = location.state;
  const found: { playerSheet?: unknown } = stateOf(state);
  const carried = token !== null && found.playerSheet === token;
  const type = useNavigationType();
  const wasCarried = useRef(false);
  useEffect(() => {
    // A page that took the place of this one: going back to this one opens nothing.
    if (wasCarried.current && !carried && type !== NavigationType.Pop) setToken(null);
    wasCarried.current = carried;
  }, [carried, type]);
  return {
    open: carried,
    enter() {
      const entered = crypto.randomUUID();
      setToken(entered);
      const { pathname, search, hash } = location;
      void navigate(
        { pathname, search, hash },
        { state: { ...stateOf(state), playerSheet: entered }, replace: found.playerSheet !== undefined },
      );
    },
    leave() {
      setToken(null);
      void navigate(-1);
    },
    /** Leaves it for a page, which takes its place. */
    follow(to: string) {
      setToken(null);
      if (to === location.pathname) void navigate(-1);
      else void navigate(to, { replace: true });
    },
  };
}
