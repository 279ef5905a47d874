// Copying and moving an object. A move changes the row alone, since files are named after versions.
import { findBucket } from "./buckets.ts";
import { fromDatabase, refuse } from "./errors.ts";
import { checkHeaderValue, checkKey } from "./keys.ts";
import { findObject, moveObject, type StoredObject } from "./objects.ts";
import type { Owner } from "./owner.ts";
import type { Caller } from "./ports.ts";
import { withCurrent } from "./read.ts";
import { checkLimits, checkPermission, commit, type Destination, type UploadParts } from "./upload.ts";

export type Place = { bucket: string; key: string };

export type CopyOptions = {
  /** What the copy says instead of the source; undefined to say the same, with the same user metadata. */
  description?: {
    cacheControl: string | undefined;
    mimetype: string | undefined;
    userMetadata: Record<string, unknown>;
  };
};

/**
 * Copies an object that the caller may read to where they may store one. Answers the copy.
 * @throws StorageError `InvalidKey`, `NoSuchKey`, and what storing an object there is refused with, the
 *   bucket's limits included
 */
export async function copy(
  parts: UploadParts,
  source: Place,
  destination: Destination,
  { description }: CopyOptions,
): Promise<StoredObject> {
  const { access, files, clock, random } = parts;
  const { caller, operation, bucket, key } = destination;
  checkKey(key);
  checkHeaderValue(description?.mimetype ?? "");
  checkHeaderValue(description?.cacheControl ?? "");
  const find = () => access.as(caller, operation, (query) => findObject(query, source.bucket, source.key));
  const version = random();
  await find();
  await checkPermission(access, destination, version);
  const target = await access.as("service", operation, (query) => findBucket(query, bucket));
  const mimetypeOf = ({ metadata }: StoredObject) => description?.mimetype ?? metadata.mimetype;
  const original = await withCurrent(find, async (object) => {
    checkLimits(target, { mimetype: mimetypeOf(object), size: object.metadata.size });
    return (await files.copy(object.version, version)) ? object : null;
  });
  await commit(parts, destination, {
    ...destination,
    version,
    metadata: {
      ...original.metadata,
      mimetype: mimetypeOf(original),
      cacheControl: description?.cacheControl ?? original.metadata.cacheControl,
      lastModified: new Date(clock()).toISOString(),
    },
    userMetadata: description?.userMetadata ?? original.user_metadata,
  });
  return access.as("service", operation, (query) => findObject(query, bucket, key));
}

/**
 * Moves an object that the caller may read and change; it becomes theirs.
 * @throws StorageError `InvalidKey`, `NoSuchKey`, `AccessDenied`, `KeyAlreadyExists`, `NoSuchBucket`,
 *   `InvalidMimeType`, `EntityTooLarge`
 */
export async function move(
  { access }: Pick<UploadParts, "access">,
  caller: Caller,
  source: Place,
  destination: Place & Owner,
): Promise<void> {
  checkKey(destination.key);
  const target = await access.as("service", "storage.object.move", (query) =>
    findBucket(query, destination.bucket),
  );
  try {
    await access.as(caller, "storage.object.move", async (query) => {
      const { id, metadata } = await findObject(query, source.bucket, source.key);
      checkLimits(target, metadata);
      await moveObject(query, id, destination);
    });
  } catch (error) {
    throw fromDatabase(error, refuse.keyExists);
  }
}
