// Users take their data along: the rows in pages, the files by signed addresses. Nothing but the caller's own is read,
// and no call reads more than a page (decision 103).
import * as v from "valibot";
import type { ExportStore } from "../adapters/export-store.ts";
import type { CallDatabase } from "../adapters/job-store.ts";
import { requireUser, type VerifyToken } from "../auth.ts";
import {
  EXPORT_BUCKETS,
  EXPORT_LIMITS,
  EXPORT_PARTS,
  type ExportAddresses,
  type ExportPage,
  type ExportSize,
} from "../export-contract.ts";
import { StoreError } from "../generation/failures.ts";
import { json, posted, readJson, Refusal } from "../http.ts";
import { limitRate } from "../rate-limit.ts";
import { validated } from "../validation.ts";

export type ExportAccountDeps = { verify: VerifyToken; call: CallDatabase; store: ExportStore };

const fileName = v.object({
  bucket: v.picklist(EXPORT_BUCKETS),
  path: v.pipe(v.string(), v.maxLength(1000), v.regex(/^[ -~]+$/)),
});
/** What the database takes as text: no NUL, no half of a surrogate pair. */
const cursor = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.check((text) => !text.includes("\u0000") && text.isWellFormed()),
);
const body = v.union([
  v.object({ size: v.literal(true) }),
  v.object({
    part: v.picklist(EXPORT_PARTS),
    after: v.optional(v.nullable(cursor), null),
  }),
  v.object({ files: v.pipe(v.array(fileName), v.maxLength(EXPORT_LIMITS.files)) }),
]);

const REQUESTS_OF_USER = {
  action: "export-account",
  requests: EXPORT_LIMITS.requests,
  seconds: EXPORT_LIMITS.windowSeconds,
};

/** Whether a path is in the user's folder, and stays there however it is read. */
const isOwn = (userId: string, path: string) =>
  path.startsWith(`${userId}/`) &&
  !path.split("/").some((step) => step === "" || step === "." || step === "..");

/**
 * POST ExportRequest with a user's token → 200 ExportSize, ExportPage or ExportAddresses, as what was asked for. Errors:
 * 401; 403 a file is not in the caller's folder; 422, also for a cursor of another part; 429; 500 call again.
 */
export const exportAccount = ({ verify, call, store }: ExportAccountDeps) =>
  posted(async (request) => {
    const { id } = await requireUser(request, verify);
    const asked = validated(body, await readJson(request, 100_000));
    await limitRate(call, REQUESTS_OF_USER, id);
    if ("size" in asked) return json((await store.size(id)) satisfies ExportSize);
    if ("files" in asked) {
      if (!asked.files.every(({ path }) => isOwn(id, path))) throw new Refusal(403, "forbidden");
      return json({ addresses: await store.addresses(asked.files) } satisfies ExportAddresses);
    }
    const page = await store.page(id, asked.part, asked.after).catch((error: unknown) => {
      if (error instanceof StoreError && error.refused) throw new Refusal(422, "invalid_request");
      throw error;
    });
    return json(page satisfies ExportPage);
  });
