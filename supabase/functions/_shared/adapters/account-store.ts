// What there is of an account, read and removed with the service key: its rows, its files, its mails.
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { fileFailure } from "./file-store.ts";
import { type CallDatabase } from "./job-store.ts";

/** Looked at in one transaction, for which publications wait. */
const WORDS = 200;

export type StoredFile = { bucket: string; path: string };

/** The functions of the migration `…_delete_account.sql`, and what SQL does not reach. */
export type AccountStore = {
  /** Whether this session of the user began in the last ten minutes. */
  isFresh(userId: string, sessionId: string): Promise<boolean>;
  /** E-mail addresses, and files, of which at most 200. */
  remains(userId: string): Promise<{ addresses: string[]; files: StoredFile[] }>;
  /** How many there were; fine for files that are gone. */
  removeFiles(files: readonly StoredFile[]): Promise<number>;
  /** Where mails are kept on this computer; a hosted project keeps none. */
  forgetMails(addresses: readonly string[]): Promise<void>;
  /** `customer`: nothing was removed, there is a customer at the payment provider. */
  removeRows(userId: string): Promise<"removed" | "customer">;
  /** Takes words out of search that nobody else uses. */
  removeWords(): Promise<void>;
  /** The account itself, with its sessions. */
  removeAccount(userId: string): Promise<void>;
};

const remains = v.object({
  addresses: v.array(v.string()),
  files: v.array(v.object({ bucket: v.string(), path: v.string() })),
});

/** Removes mails through the mailbox's API. @param url null where there is no mailbox */
async function forgetMailsAt(url: string | null, key: string, addresses: readonly string[]) {
  if (url === null || addresses.length === 0) return;
  const answer = await fetch(url, {
    method: "DELETE",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({ addresses }),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}`);
}

/** @param mailbox where mails are kept, and the key to it */
export function createAccountStore(
  call: CallDatabase,
  client: Pick<SupabaseClient, "storage">,
  mailbox: { url: string | null; key: string },
): AccountStore {
  return {
    isFresh: async (userId, sessionId) =>
      (await call("session_is_fresh", { p_user: userId, p_session: sessionId })) === true,
    remains: async (userId) => v.parse(remains, await call("account_remains", { p_user: userId })),
    async removeFiles(files) {
      let removed = 0;
      for (const bucket of new Set(files.map((file) => file.bucket))) {
        const paths = files.filter((file) => file.bucket === bucket).map(({ path }) => path);
        const { data, error } = await client.storage.from(bucket).remove(paths);
        if (error) throw fileFailure(`removing files of ${bucket}`, error);
        removed += data.length;
      }
      return removed;
    },
    forgetMails: (addresses) => forgetMailsAt(mailbox.url, mailbox.key, addresses),
    removeRows: async (userId) =>
      v.parse(v.picklist(["removed", "customer"]), await call("remove_account_rows", { p_user: userId })),
    async removeWords() {
      while (Number(await call("drop_unused_words", { p_limit: WORDS })) > 0);
    },
    async removeAccount(userId) {
      await call("remove_account", { p_user: userId });
    },
  };
}
