// Signing out in order: what waits is sent first, or the user says what becomes of it; then the device forgets what the
// account could read, and only then does the session end.
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useApp } from "../app-context.ts";

export type Logout = {
  /** Sends what waits, for up to 5 s, and goes on or asks. */
  begin(): void;
  /** True from `begin` on until the session has ended or the user has been asked. */
  busy: boolean;
  /** Changes that the user is asked about; null while there is no question. */
  waiting: number | null;
  stay(): void;
  leave(changes: "keep" | "discard"): void;
};

export function useLogout(): Logout {
  const { accounts, session, toasts } = useApp();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<"none" | "flushing" | "leaving">("none");
  const [waiting, setWaiting] = useState<number | null>(null);

  useEffect(() => {
    // The session ends only once home is on the screen: the guard of the page that is being left would otherwise send
    // the visitor to /waitlist first.
    if (step !== "leaving" || pathname !== "/") return;
    void session.signOut().finally(() => setStep("none"));
  }, [step, pathname, session]);

  async function leave(changes: "keep" | "discard") {
    setWaiting(null);
    setStep("flushing");
    try {
      const { sync } = await accounts.current.get().opened();
      await sync.leave.wipe(changes);
    } catch {
      setStep("none");
      toasts.show({
        type: "error",
        title: "You are still signed in",
        message: "This device could not be cleared. Try again.",
      });
      return;
    }
    setStep("leaving");
    await navigate("/");
  }

  async function begin() {
    if (step !== "none") return;
    setStep("flushing");
    const { sync } = await accounts.current.get().opened();
    // A storage that cannot be read holds nothing that could be asked about.
    const left = await sync.leave.flush().catch(() => 0);
    if (left === 0) return leave("keep");
    setStep("none");
    setWaiting(left);
  }

  return {
    begin: () => void begin(),
    busy: step !== "none",
    waiting,
    stay: () => setWaiting(null),
    leave: (changes) => void leave(changes),
  };
}
