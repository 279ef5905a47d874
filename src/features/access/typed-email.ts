// The e-mail address that was typed into one form of access, as the next one finds it in its history entry: an address
// in the query would stand in logs.

type TypedEmail = { email: string };

export const withTypedEmail = (email: string): TypedEmail => ({ email });

/** Reads the state of a history entry; empty where it holds no address. */
export function typedEmailIn(state: unknown): string {
  const { email }: Partial<Record<keyof TypedEmail, unknown>> =
    typeof state === "object" && state !== null ? state : {};
  return typeof email === "string" ? email : "";
}
