// Runs what the server allows to a recent sign-in alone, and asks for the password where it is too old.
import { useState } from "react";
import type { Session } from "#backend";
import { signInAgain } from "./sign-in-again.ts";

export type FreshSignInPorts = {
  session: Pick<Session, "signIn">;
  email: string;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** @param now to compare the age of the sign-in with; null where this page just saw it. Says itself what failed. */
export type GuardedAction = (now: number | null) => Promise<"done" | "too-old">;

export function useFreshSignIn({ session, email, now }: FreshSignInPorts, action: GuardedAction) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function exclusively(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    asking,
    problem,
    run: () =>
      void exclusively(async () => {
        if ((await action(now())) === "too-old") setAsking(true);
      }),
    confirm: (password: string) =>
      void exclusively(async () => {
        if (password === "") return;
        const wrong = await signInAgain(session, email, password);
        setProblem(wrong);
        if (wrong !== null) return;
        // Where even this one is too old for the server, the question stays.
        if ((await action(null)) === "done") setAsking(false);
      }),
    giveUp() {
      setAsking(false);
      setProblem(null);
    },
  };
}
