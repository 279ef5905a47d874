// The database as the storage server uses it: each operation is named to the policies, so that one may ask
// `storage.operation()`, and a permission can be tried without leaving a trace.
import type { Caller, Query, StorageDatabase } from "./ports.ts";

/** Names of the operations, as Supabase Storage gives them to policies. */
export type Operation =
  | `storage.bucket.${"create" | "delete" | "empty" | "get" | "list" | "update"}`
  | `storage.object.${
      | "copy"
      | "delete"
      | "delete_many"
      | "get_authenticated"
      | "get_public"
      | "get_signed"
      | "info_authenticated"
      | "info_public"
      | "list"
      | "list_v2"
      | "move"
      | "sign"
      | "sign_many"
      | "sign_upload_url"
      | "upload"
      | "upload_signed"
      | "upload_update"}`
  | "storage.sweep";

type Work<Result> = (query: Query) => Promise<Result>;

export type Access = {
  /** Does the work in one transaction as the caller. */
  as: <Result>(caller: Caller, operation: Operation, work: Work<Result>) => Promise<Result>;
  /** Does the work as the caller and takes it back: rejects where the caller may not. */
  rehearse: (caller: Caller, operation: Operation, work: Work<unknown>) => Promise<void>;
};

/** Access to the metadata in this database. */
export function createAccess(database: StorageDatabase): Access {
  const as: Access["as"] = (caller, operation, work) =>
    database.transaction(caller, async (query) => {
      await query("select set_config('storage.operation', $1, true)", [operation]);
      return work(query);
    });
  return {
    as,
    rehearse: async (caller, operation, work) => {
      const allowed = new Error("Rehearsed; to be rolled back");
      try {
        await as(caller, operation, async (query) => {
          await work(query);
          throw allowed;
        });
      } catch (error) {
        if (error !== allowed) throw error;
      }
    },
  };
}

/** Rows of storage.objects and storage.buckets are protected from SQL; says that their bytes go too. */
export const allowDelete = (query: Query) =>
  query("select set_config('storage.allow_delete_query', 'true', true)");

/** SQL for a timestamp as JSON has it: UTC with milliseconds. */
export const isoTime = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
