// Rows of storage.objects. A row names the version whose file holds the bytes; it is written after that file
// is whole and deleted before it goes, so a row never points at nothing.
import { allowDelete, isoTime } from "./access.ts";
import { refuse } from "./errors.ts";
import type { Owner } from "./owner.ts";
import type { Query } from "./ports.ts";

/** What the bytes are, as Supabase Storage keeps it in `metadata`. */
export type ObjectMetadata = {
  /** In double quotes. */
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601 */
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
};

/** An object in the form in which answers carry it. */
export type StoredObject = Record<
  | "name"
  | "bucket_id"
  | "owner"
  | "owner_id"
  | "version"
  | "id"
  | "updated_at"
  | "created_at"
  | "last_accessed_at",
  string
> & { metadata: ObjectMetadata; user_metadata: Record<string, unknown> };

/** A deleted row; one that was written by SQL may have had no bytes. */
export type DeletedObject = Omit<StoredObject, "version" | "metadata"> & {
  version: string | null;
  metadata: ObjectMetadata | null;
};

export type NewObject = Owner & {
  bucket: string;
  key: string;
  version: string;
  metadata: ObjectMetadata | null;
  userMetadata: Record<string, unknown>;
};

const columns = `name, bucket_id, coalesce(owner::text, '') as owner, coalesce(owner_id, '') as owner_id,
  version, id, ${isoTime("updated_at")}, ${isoTime("created_at")}, ${isoTime("last_accessed_at")}, metadata,
  coalesce(user_metadata, '{}') as user_metadata`;

// A row without a version was written by SQL and has no bytes.
const bytesExist = "version is not null and metadata is not null";

/** The object. @throws StorageError `NoSuchKey` where there is none that the caller may read */
export async function findObject(query: Query, bucket: string, key: string): Promise<StoredObject> {
  const [found] = await query<StoredObject>(
    `select ${columns} from storage.objects where bucket_id = $1 and name = $2 and ${bytesExist}`,
    [bucket, key],
  );
  if (!found) throw refuse.noKey();
  return found;
}

/** Those of the keys that the caller may read. */
export async function readableKeys(
  query: Query,
  bucket: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    "select name from storage.objects where bucket_id = $1 and name = any($2::text[])",
    [bucket, keys],
  );
  return new Set(rows.map((row) => row.name));
}

const parametersOf = (object: NewObject) => [
  object.bucket,
  object.key,
  object.owner,
  object.owner_id,
  object.version,
  object.metadata && JSON.stringify(object.metadata),
  JSON.stringify(object.userMetadata),
];

const insertion = `insert into storage.objects
  (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3::uuid, $4, $5, $6::text::jsonb, $7::text::jsonb)`;

/** Adds the row; asks for no right to read it. A key that is taken is a unique violation. */
export const insertObject = (query: Query, object: NewObject) => query(insertion, parametersOf(object));

/** Adds the row or replaces the one with its key; as a caller, this takes the rights to read and to change. */
export const upsertObject = (query: Query, object: NewObject) =>
  query(
    `${insertion} on conflict (bucket_id, name) do update set
       owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
       metadata = excluded.metadata, user_metadata = excluded.user_metadata
     returning id`,
    parametersOf(object),
  );

/** Gives the object another place. @throws StorageError `NoSuchKey` where the caller may not change it */
export async function moveObject(
  query: Query,
  id: string,
  { bucket, key, owner, owner_id }: { bucket: string; key: string } & Owner,
): Promise<void> {
  const moved = await query(
    `update storage.objects set bucket_id = $2, name = $3, owner = $4::uuid, owner_id = $5
     where id = $1::uuid returning id`,
    [id, bucket, key, owner, owner_id],
  );
  if (moved.length === 0) throw refuse.noKey();
}

/** Deletes those of the keys that the caller may delete, all of the bucket's where none are given. */
export async function deleteObjects(
  query: Query,
  bucket: string,
  keys: readonly string[] | null,
): Promise<DeletedObject[]> {
  await allowDelete(query);
  return query<DeletedObject>(
    `delete from storage.objects where bucket_id = $1 and ($2::text[] is null or name = any($2::text[]))
     returning ${columns}`,
    [bucket, keys],
  );
}

/** Whether the bucket holds anything. */
export async function hasObjects(query: Query, bucket: string): Promise<boolean> {
  const rows = await query("select from storage.objects where bucket_id = $1 limit 1", [bucket]);
  return rows.length > 0;
}

/** The versions that rows name. */
export async function storedVersions(query: Query): Promise<Set<string>> {
  const rows = await query<{ version: string }>(
    "select version from storage.objects where version is not null",
  );
  return new Set(rows.map((row) => row.version));
}
