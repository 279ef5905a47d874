// Signing out in order: what waits is sent first, or the user says what becomes of it; then the device forgets what the
// account could read, and only then does the session end.
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { dropPapers } from "#sw/shared-paper.ts";
import { leaveDialog } from "../chunks/shell-parts.ts";
import { useApp } from "../context/app-context.ts";

export type Logout = {
  /** Sends what waits, for up to 5 s, and goes on or asks. */
  begin(): void;
  /** True from `begin` on until the session has ended or the user has been asked. */
  busy: boolean;
  /** Changes that the user is asked about; null while there is no question. */
  waiting: number | null;
  /** How often the user was asked on this page. */
  asked: number;
  stay(): void;
  leave(changes: "keep" | "discard"): void;
};

/** Ends the session once home is on the screen: the guard of the page that is left would go to /waitlist first. */
function useEndAtHome(ending: boolean, onEnded: () => void) {
  const { session } = useApp();
  const { pathname } = useLocation();
  useEffect(() => {
    if (ending && pathname === "/") void session.signOut().finally(onEnded);
    // oxlint-disable-next-line react/exhaustive-deps -- `onEnded` only clears the step that began this
  }, [ending, pathname, session]);
}

/** The steps of signing out, for the navigation. */
export function useLogout(): Logout {
  const { accounts, player, toasts } = useApp();
  const navigate = useNavigate();
  const [step, setStep] = useState<"none" | "clearing" | "ending">("none");
  const [waiting, setWaiting] = useState<number | null>(null);
  const [asked, setAsked] = useState(0);
  useEndAtHome(step === "ending", () => setStep("none"));

  const sync = async () => (await accounts.current.get().opened()).sync;

  async function end() {
    setStep("ending");
    await dropPapers(window.caches).catch(() => {});
    await navigate("/");
  }

  function stillIn(message: string) {
    toasts.show({ type: "error", title: "You are still signed in", message });
  }

  async function leave(changes: "keep" | "discard") {
    setWaiting(null);
    setStep("clearing");
    const { leave: leaving, start } = await sync();
    try {
      await leaving.wipe(changes);
    } catch {
      start();
      setStep("none");
      return stillIn("This device could not be cleared. Try again.");
    }
    await end();
  }

  async function begin() {
    if (step !== "none") return;
    setStep("clearing");
    // What it notes on stopping is sent with the rest.
    player.pause();
    try {
      const left = await (await sync()).leave.flush();
      if (left === 0) return await leave("keep");
      // Else the press would seem to have done nothing.
      const canAsk = await leaveDialog.load().catch(() => null);
      setStep("none");
      if (!canAsk) return stillIn("Changes wait to be sent. Try again once you are online.");
      setAsked((before) => before + 1);
      setWaiting(left);
    } catch {
      // Nothing of the account can be reached here, so there is nothing to clear or to ask about.
      await end();
    }
  }

  return {
    begin: () => void begin(),
    busy: step !== "none",
    waiting,
    asked,
    stay: () => setWaiting(null),
    leave: (changes) => void leave(changes),
  };
}
