// For a browser that refuses storage: each change goes to the server at once, or fails before the user's eyes. There
// is no queue, so nothing is promised that could be lost.
import { SYNC_LIMITS, type Reject } from "#sync-contract";
import type { Change } from "#db";
import { failure, success, type Result } from "#lib/result.ts";
import { createAuthorised } from "./authorised.ts";
import { transient, type SyncError } from "./errors.ts";
import type { CredentialStore, Transport } from "./ports.ts";

export type SendFailure = SyncError | { kind: "refused"; reject: Reject };

export type OnlineSenderPorts = {
  userId: string;
  transport: Pick<Transport, "push">;
  credentials: CredentialStore;
  /** A UUID: the name a change is sent under. */
  newId(): string;
};

export type OnlineSender = {
  /** Settles once the server has applied the change, or says why it did not. Changes go one after the other. */
  send(change: Change): Promise<Result<void, SendFailure>>;
};

/** Makes the sender of one account, for the life of a page. */
export function createOnlineSender({
  userId,
  transport,
  credentials,
  newId,
}: OnlineSenderPorts): OnlineSender {
  const authorised = createAuthorised(userId, credentials);
  // A name of its own for each change: one whose answer was lost cannot stand in the way of the next.
  const attempt = async (change: Change): Promise<Result<void, SendFailure>> => {
    const request = {
      p_client: newId(),
      p_base: "0",
      p_version: SYNC_LIMITS.version,
      p_mutations: [{ ...change, mid: "1", age: 0 }],
    };
    const answer = await authorised((token) => transport.push(request, token));
    if (!answer.ok) return answer;
    const [reject] = answer.value.rejects;
    if (reject) return failure({ kind: "refused", reject });
    return answer.value.last_mid === "1" ? success(undefined) : failure(transient());
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    send(change) {
      const sent = last.then(() => attempt(change));
      last = sent;
      return sent;
    },
  };
}
