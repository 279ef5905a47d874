// Storing an object. The caller's policies are asked before a byte is read; the bytes are on disk before the
// row names them, and the row is committed before the answer; only then do the replaced bytes go. A process
// that dies in between leaves at most a file that no row names, which the sweep at the next start removes.
import type { Access, Operation } from "./access.ts";
import { findBucket, type Bucket } from "./buckets.ts";
import { fromDatabase, refuse, StorageError } from "./errors.ts";
import type { Files, StoredFile } from "./files.ts";
import { readIncoming } from "./incoming.ts";
import { checkHeaderValue, checkKey } from "./keys.ts";
import { insertObject, upsertObject, type NewObject, type ObjectMetadata } from "./objects.ts";
import type { Owner } from "./owner.ts";
import type { Caller, Query } from "./ports.ts";

export type UploadParts = {
  access: Access;
  files: Files;
  clock: () => number;
  random: () => string;
  maximumBytes: number;
};

export type Destination = Owner & {
  caller: Caller;
  operation: Operation;
  bucket: string;
  key: string;
  /** Whether an object with this key is replaced; else it is a refusal. */
  upsert: boolean;
};

/** The part of a MIME type that says which it is: `audio/mpeg; codecs=mp3` → `audio/mpeg`. */
const essence = (mimeType: string) => (mimeType.split(";", 1)[0] ?? "").trim().toLowerCase();

function isAllowed(mimeType: string, { allowed_mime_types: allowed }: Bucket): boolean {
  if (allowed === null || allowed.length === 0) return true;
  const given = essence(mimeType);
  const [type] = given.split("/", 1);
  return allowed.map(essence).some((entry) => entry === "*/*" || entry === given || entry === `${type}/*`);
}

/**
 * Rejects what the bucket does not take, so that no object gets into it around its limits.
 * @throws StorageError `InvalidMimeType`, `EntityTooLarge`
 */
export function checkLimits(bucket: Bucket, { mimetype, size }: Pick<ObjectMetadata, "mimetype" | "size">) {
  if (!isAllowed(mimetype, bucket)) throw refuse.mimeType(mimetype);
  if (bucket.file_size_limit !== null && size > bucket.file_size_limit) throw refuse.tooLarge();
}

/** What `metadata` says of a file stored now. */
const metadataOf = (
  file: StoredFile,
  description: { mimetype: string; cacheControl: string },
  clock: () => number,
): ObjectMetadata => ({
  eTag: `"${file.md5}"`,
  size: file.size,
  mimetype: description.mimetype,
  cacheControl: description.cacheControl,
  lastModified: new Date(clock()).toISOString(),
  contentLength: file.size,
  httpStatusCode: 200,
});

/**
 * Rejects where the caller may not store an object there.
 * @throws StorageError `AccessDenied`, `KeyAlreadyExists`, `NoSuchBucket`
 */
export async function checkPermission(
  access: Access,
  destination: Destination,
  version: string,
): Promise<void> {
  const { caller, operation, upsert } = destination;
  const object: NewObject = { ...destination, version, metadata: null, userMetadata: {} };
  try {
    await access.rehearse(caller, operation, (query) =>
      (upsert ? upsertObject : insertObject)(query, object),
    );
  } catch (error) {
    throw fromDatabase(error, refuse.keyExists);
  }
}

/**
 * Makes the row of a file that is on disk, in place of the one with its key; then the file that this one
 * named goes. Where the row is refused, the new file goes. Answers the object's id.
 */
export async function commit(
  parts: UploadParts,
  destination: Destination,
  object: NewObject,
): Promise<string> {
  const { access, files } = parts;
  const { bucket, key, upsert, operation } = destination;
  const place = [bucket, key];
  const work = async (query: Query) => {
    const [before] = await query<{ version: string | null }>(
      "select version from storage.objects where bucket_id = $1 and name = $2 for update",
      place,
    );
    await (upsert ? upsertObject : insertObject)(query, object);
    const [row] = await query<{ id: string }>(
      "select id from storage.objects where bucket_id = $1 and name = $2",
      place,
    );
    return { id: row?.id ?? "", replaced: before?.version ?? null };
  };
  const { id, replaced } = await access.as("service", operation, work).catch(async (cause: unknown) => {
    const error = fromDatabase(cause, refuse.keyExists);
    // After any other failure the row may have been committed; then its file must stay.
    if (error instanceof StorageError && error.isRefusal) await files.remove(object.version);
    throw error;
  });
  if (replaced !== null) await files.remove(replaced);
  return id;
}

/**
 * Stores what the request brings. Answers the object's id.
 *
 * @throws StorageError `InvalidKey`, `NoSuchBucket`, `AccessDenied`, `KeyAlreadyExists`, `InvalidMimeType`,
 *   `EntityTooLarge`, `InvalidRequest` (a form without a file, a body that breaks off)
 */
export async function upload(
  parts: UploadParts,
  destination: Destination,
  request: Request,
): Promise<string> {
  const { access, files, clock, random, maximumBytes } = parts;
  checkKey(destination.key);
  const bucket = await access.as("service", destination.operation, (query) =>
    findBucket(query, destination.bucket),
  );
  const version = random();
  await checkPermission(access, destination, version);
  const incoming = await readIncoming(request);
  const { mimeType: mimetype, cacheControl, userMetadata } = incoming;
  const limit = Math.min(maximumBytes, bucket.file_size_limit ?? maximumBytes);
  let file: StoredFile;
  try {
    checkHeaderValue(mimetype);
    checkHeaderValue(cacheControl);
    if (!isAllowed(mimetype, bucket)) throw refuse.mimeType(mimetype);
    file = await files.write(version, incoming.bytes, limit);
  } catch (error) {
    await incoming.discard();
    throw error;
  }
  const metadata = metadataOf(file, { mimetype, cacheControl }, clock);
  return commit(parts, destination, { ...destination, version, metadata, userMetadata });
}
