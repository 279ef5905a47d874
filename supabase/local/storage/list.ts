// Listing a folder as Supabase's first listing does: folders first, then files, both by their own name, found
// without regard to case, a page by limit and offset.
import { isoTime } from "./access.ts";
import type { ObjectMetadata } from "./objects.ts";
import type { Query } from "./ports.ts";

export const sortColumns = ["name", "updated_at", "created_at", "last_accessed_at"] as const;
export const sortOrders = ["asc", "desc"] as const;

export type Listing = {
  bucket: string;
  /** The folder, with or without a slash at its end; empty for the root. */
  prefix: string;
  /** What names in the folder begin with. */
  search: string;
  limit: number;
  offset: number;
  column: (typeof sortColumns)[number];
  order: (typeof sortOrders)[number];
};

/** A file; of a folder everything but the name is null. */
export type ListEntry = {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: ObjectMetadata | null;
};

/** Rows of a page at most, whatever is asked for. */
const longestPage = 1500;

/** What the caller sees in a folder. */
export function listFolder(query: Query, listing: Listing): Promise<ListEntry[]> {
  const { bucket, prefix, search, limit, offset, column, order } = listing;
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const folderOrder = column === "name" ? order : "asc";
  return query<ListEntry>(
    `with found as (
       select *, substr(name, length($2::text) + 1) as rest from storage.objects
       where bucket_id = $1 and starts_with(lower(name), lower($2::text || $3::text))
     ), entries as (
       select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
         null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
       from found where position('/' in rest) > 0
       union all
       select rest, id, updated_at, created_at, last_accessed_at, metadata
       from found where position('/' in rest) = 0
     )
     select name, id, ${["updated_at", "created_at", "last_accessed_at"].map(isoTime).join(", ")}, metadata
     from entries
     order by id is not null, case when id is null then entries.name end collate "C" ${folderOrder},
       entries.${column} ${column === "name" ? 'collate "C" ' : ""}${order}, entries.name collate "C"
     limit $4::int offset $5::int`,
    [bucket, folder, search, Math.min(limit, longestPage), offset],
  );
}
