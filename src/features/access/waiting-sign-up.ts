// A sign-up whose address is to be confirmed, as the entry of /auth/verify in the history remembers it.

/** `invite` is the code that was used, empty where it isn't known. */
export type WaitingSignUp = { email: string; invite: string };

/** Reads the state of a history entry; null where it holds no sign-up. */
export function waitingSignUpIn(state: unknown): WaitingSignUp | null {
  const { email, invite }: Partial<Record<keyof WaitingSignUp, unknown>> =
    typeof state === "object" && state !== null ? state : {};
  if (typeof email !== "string" || email === "") return null;
  return { email, invite: typeof invite === "string" ? invite : "" };
}

/** The sign-up with the same code, to correct a mistyped address. */
export const againAddress = ({ invite }: WaitingSignUp): string =>
  `/auth?${new URLSearchParams(invite === "" ? { signup: "true" } : { invite }).toString()}`;
