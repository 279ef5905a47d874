// What came of a checkout: asked for once the browser is back from it, again when a network returns.
import type { BackendError, Connectivity } from "#backend";
import type { Result } from "#lib/result.ts";

export type Verification =
  /** `offline`: it goes on by itself when the server can be reached. */
  | { state: "verifying"; offline: boolean }
  | { state: "verified" }
  /** `message`: for people. `again`: another try may succeed. `signedOut`: the server wants a new sign-in. */
  | { state: "failed"; message: string; again: boolean; signedOut: boolean };

export type VerificationPorts = {
  verify(): Promise<Result<unknown, Pick<BackendError, "code" | "kind" | "message">>>;
  connectivity: Connectivity;
  /** Told of every change. */
  onChange(verification: Verification): void;
  report(error: unknown): void;
};

/** Calls without any answer, with a server that otherwise answers, before that is a failure. */
const UNANSWERED = 3;

/** Where nothing is known of what went wrong (docs/product-rules.md). */
const UNKNOWN: Verification = {
  state: "failed",
  message: "An error occurred",
  again: true,
  signedOut: false,
};

/** Errors of which the general words would not say what is meant. */
const WORDS: Partial<Record<BackendError["code"], string>> = {
  forbidden: "This checkout was made by another account.",
  not_found: "There is no such checkout.",
};

/** Begins to verify. @returns ends it: nothing is told after that. */
export function startVerification({ verify, connectivity, onChange, report }: VerificationPorts): () => void {
  const { online, probe } = connectivity;
  let isOver = false;
  let isWaiting = false;
  let unanswered = 0;

  const tell = (verification: Verification) => {
    if (!isOver) onChange(verification);
  };

  function wait() {
    isWaiting = true;
    tell({ state: "verifying", offline: true });
  }

  async function ask(): Promise<void> {
    tell({ state: "verifying", offline: false });
    const answer = await verify();
    if (answer.ok) return tell({ state: "verified" });
    const { code, kind, message } = answer.error;
    if (code !== "offline")
      return tell({
        state: "failed",
        message: WORDS[code] ?? message,
        again: kind === "transient",
        signedOut: kind === "auth",
      });
    await probe();
    if (isOver) return;
    if (!online.get()) return wait();
    unanswered += 1;
    if (unanswered < UNANSWERED) return ask();
    unanswered = 0;
    tell(UNKNOWN);
  }

  const begin = () => {
    isWaiting = false;
    ask().catch((error: unknown) => {
      report(error);
      tell(UNKNOWN);
    });
  };

  const leave = online.subscribe(() => {
    if (isWaiting && online.get()) begin();
  });
  if (online.get()) begin();
  else wait();
  return () => {
    isOver = true;
    leave();
  };
}
