// Requests under the account's own token. Another account may have signed in on this device since; nothing of this
// one is ever sent under its name.
import { failure, type Result } from "#lib/result.ts";
import { transient, type SyncError } from "./errors.ts";
import type { CredentialStore } from "./ports.ts";

export type Call<Answer> = (token: string) => Promise<Result<Answer, SyncError>>;

/**
 * Makes the caller for the account `userId`. A token the server no longer takes is renewed once; where that does not
 * help the error is `auth`, and only a sign-in does.
 */
export function createAuthorised(userId: string, credentials: CredentialStore) {
  return async function authorised<Answer>(call: Call<Answer>): Promise<Result<Answer, SyncError>> {
    const first = await attempt(call);
    if (first.ok || first.error.kind !== "auth") return first;
    const present = await credentials.current();
    if (present?.userId !== userId) return first;
    switch (await credentials.refresh()) {
      case "renewed":
        return attempt(call);
      case "refused":
        return first;
      case "unreachable":
        return failure(transient());
    }
  };

  async function attempt<Answer>(call: Call<Answer>): Promise<Result<Answer, SyncError>> {
    const present = await credentials.current();
    return present?.userId === userId ? call(present.accessToken) : failure({ kind: "auth" });
  }
}
