// What an account holds, read with the service key: its rows, and addresses of its files.
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import {
  EXPORT_LIMITS,
  type ExportPage,
  type ExportPart,
  type ExportSize,
  type FileName,
} from "../export-contract.ts";
import { fileFailure } from "./file-store.ts";
import type { CallDatabase } from "./job-store.ts";

/** The functions of the migration `…_export_account.sql`, and storage. Rejects with StoreError or CallError. */
export type ExportStore = {
  size(userId: string): Promise<ExportSize>;
  /** @param after `next` of the page before; null for the first */
  page(userId: string, part: ExportPart, after: string | null): Promise<ExportPage>;
  /** Signed addresses in the order of `files`, null for those that are gone. Whose they are is not looked at. */
  addresses(files: readonly FileName[]): Promise<(string | null)[]>;
};

const page = v.object({ rows: v.array(v.unknown()), next: v.nullable(v.string()) });
const size = v.object({ episodes: v.number(), files: v.number(), bytes: v.number() });
const WHOLE_TEXTS: readonly ExportPart[] = ["episodes", "generations"];

export function createExportStore(call: CallDatabase, client: Pick<SupabaseClient, "storage">): ExportStore {
  return {
    size: async (userId) => v.parse(size, await call("export_size", { p_user: userId })),
    page: async (userId, part, after) =>
      v.parse(
        page,
        await call("export_page", {
          p_user: userId,
          p_part: part,
          p_after: after,
          p_rows: WHOLE_TEXTS.includes(part) ? EXPORT_LIMITS.wholeTexts : EXPORT_LIMITS.rows,
          p_bytes: EXPORT_LIMITS.pageBytes,
        }),
      ),
    async addresses(files) {
      const found = new Map<string, string>();
      for (const bucket of new Set(files.map((file) => file.bucket))) {
        const paths = files.filter((file) => file.bucket === bucket).map(({ path }) => path);
        const { data, error } = await client.storage
          .from(bucket)
          .createSignedUrls(paths, EXPORT_LIMITS.addressSeconds);
        if (error) throw fileFailure(`signing files of ${bucket}`, error);
        for (const { path, signedUrl, error: missing } of data)
          if (path !== null && signedUrl && missing === null) found.set(`${bucket}/${path}`, signedUrl);
      }
      return files.map(({ bucket, path }) => found.get(`${bucket}/${path}`) ?? null);
    },
  };
}
