// Deleting objects: the rows as the caller, whose policies decide, then the files of the rows that went.
import type { Access, Operation } from "./access.ts";
import { findBucket } from "./buckets.ts";
import { fromDatabase, refuse } from "./errors.ts";
import type { Files } from "./files.ts";
import { deleteObjects, type DeletedObject } from "./objects.ts";
import type { Caller } from "./ports.ts";

export type RemoveParts = { access: Access; files: Files };

async function remove(
  { access, files }: RemoveParts,
  caller: Caller,
  operation: Operation,
  bucket: string,
  keys: readonly string[] | null,
): Promise<DeletedObject[]> {
  const removed = await access
    .as(caller, operation, (query) => deleteObjects(query, bucket, keys))
    .catch((error: unknown) => {
      throw fromDatabase(error, refuse.keyExists);
    });
  for (const { version } of removed) if (version !== null) await files.remove(version);
  return removed;
}

/** Removes those of the keys that the caller may delete, and answers them. */
export const removeObjects = (parts: RemoveParts, caller: Caller, bucket: string, keys: readonly string[]) =>
  remove(parts, caller, "storage.object.delete_many", bucket, keys);

/** Removes one object. @throws StorageError `NoSuchKey` where there is none that the caller may delete */
export async function removeObject(
  parts: RemoveParts,
  caller: Caller,
  bucket: string,
  key: string,
): Promise<void> {
  const removed = await remove(parts, caller, "storage.object.delete", bucket, [key]);
  if (removed.length === 0) throw refuse.noKey();
}

/** Removes what the caller may delete of a bucket they see. @throws StorageError `NoSuchBucket` */
export async function emptyBucket(parts: RemoveParts, caller: Caller, bucket: string): Promise<void> {
  await parts.access.as(caller, "storage.bucket.empty", (query) => findBucket(query, bucket));
  await remove(parts, caller, "storage.bucket.empty", bucket, null);
}
