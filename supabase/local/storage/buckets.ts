// Rows of storage.buckets: created, listed and changed as the caller, whose policies decide.
import { allowDelete, isoTime } from "./access.ts";
import { refuse } from "./errors.ts";
import type { Owner } from "./owner.ts";
import type { Query } from "./ports.ts";

export type Bucket = {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  /** In bytes, null for the server's own limit. */
  file_size_limit: number | null;
  /** Such as `audio/mpeg` or `image/*`; null or none for any. */
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
};

/** What can be changed of a bucket. What is undefined stays. */
export type BucketSettings = {
  public?: boolean | undefined;
  file_size_limit?: number | null | undefined;
  allowed_mime_types?: string[] | null | undefined;
};

export type BucketListing = {
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  sortColumn: "id" | "name" | "created_at" | "updated_at";
  sortOrder: "asc" | "desc";
};

const columns = `id, name, coalesce(owner::text, '') as owner, public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types, ${isoTime("created_at")}, ${isoTime("updated_at")}`;

/** The bucket. @throws StorageError `NoSuchBucket` where there is none that the caller sees */
export async function findBucket(query: Query, id: string): Promise<Bucket> {
  const [bucket] = await query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id]);
  if (!bucket) throw refuse.noBucket();
  return bucket;
}

/** The buckets that the caller sees. */
export function listBuckets(query: Query, listing: BucketListing): Promise<(Bucket & { type: string })[]> {
  const { search, limit, offset, sortColumn, sortOrder } = listing;
  return query(
    `select ${columns}, 'STANDARD' as type from storage.buckets
     where $1::text is null or position(lower($1) in lower(name)) > 0
     order by buckets.${sortColumn} ${sortOrder}, buckets.id limit $2::int offset $3::int`,
    [search ?? null, limit ?? null, offset ?? 0],
  );
}

export async function insertBucket(
  query: Query,
  bucket: { id: string; name: string } & BucketSettings & Owner,
): Promise<void> {
  await query(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
     values ($1, $2, $3::uuid, $4, $5, $6::bigint, $7::text[])`,
    [
      bucket.id,
      bucket.name,
      bucket.owner,
      bucket.owner_id,
      bucket.public ?? false,
      bucket.file_size_limit ?? null,
      bucket.allowed_mime_types ?? null,
    ],
  );
}

/** @throws StorageError `NoSuchBucket` where there is none that the caller may change */
export async function updateBucket(query: Query, id: string, settings: BucketSettings): Promise<void> {
  const { public: open, file_size_limit: limit, allowed_mime_types: types } = settings;
  const changed = await query(
    `update storage.buckets set
       public = coalesce($2::boolean, public),
       file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
       allowed_mime_types = case when $5::boolean then $6::text[] else allowed_mime_types end,
       updated_at = now()
     where id = $1 returning id`,
    [id, open ?? null, limit !== undefined, limit ?? null, types !== undefined, types ?? null],
  );
  if (changed.length === 0) throw refuse.noBucket();
}

/** @throws StorageError `NoSuchBucket` where there is none that the caller may delete */
export async function deleteBucket(query: Query, id: string): Promise<void> {
  await allowDelete(query);
  const deleted = await query("delete from storage.buckets where id = $1 returning id", [id]);
  if (deleted.length === 0) throw refuse.noBucket();
}

const units: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** `20MB` → 20000000, as a bucket's limit may be given. @throws StorageError `InvalidRequest` */
export function bytesOf(limit: string): number {
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)([kmg]?b)$/i.exec(limit) ?? [];
  const factor = units[unit.toLowerCase()];
  if (factor === undefined) throw refuse.fileSizeLimit();
  return Math.floor(Number(amount) * factor);
}
