// Supabase's second listing: keys in full, folders only where asked for, and pages that continue at a cursor,
// so that what is added or removed between two of them shifts nothing.
import { isoTime } from "./access.ts";
import { refuse } from "./errors.ts";
import type { ObjectMetadata } from "./objects.ts";
import type { Query } from "./ports.ts";

export const pageColumns = ["name", "updated_at", "created_at"] as const;

export type PageRequest = {
  bucket: string;
  /** What the keys begin with, exactly. */
  prefix: string;
  /** Whether keys with a slash after the prefix are gathered into folders. */
  folders: boolean;
  limit: number;
  cursor: string | undefined;
  column: (typeof pageColumns)[number];
  order: "asc" | "desc";
};

type PageObject = {
  id: string;
  name: string;
  key: string;
  updated_at: string;
  created_at: string;
  last_accessed_at: string;
  metadata: ObjectMetadata | null;
};

export type Page = {
  hasNext: boolean;
  nextCursor?: string;
  folders: { name: string; key: string }[];
  objects: PageObject[];
};

/** Entries of a page at most, whatever is asked for. */
const longestPage = 1000;

/** Where a page ended: the value it is sorted by, then the key, which is unique. */
type Position = [value: string, key: string];

const encode = (position: Position) => Buffer.from(JSON.stringify(position)).toString("base64url");

function decode(cursor: string): Position {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string") {
      return [value[0], value[1]];
    }
  } catch {
    // Not one of ours: refused below.
  }
  throw refuse.request("body/cursor is not valid");
}

// Text that sorts as the time does, to the microsecond, for the comparison with a cursor.
const exact = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** A page of what the caller sees. @throws StorageError `InvalidRequest` for a cursor that is not ours */
export async function listPage(query: Query, request: PageRequest): Promise<Page> {
  const { bucket, prefix, folders, column, order, cursor } = request;
  const limit = Math.min(request.limit, longestPage);
  const after = cursor === undefined ? null : decode(cursor);
  const folder = `case when $3::boolean and position('/' in substr(name, length($2::text) + 1)) > 0
    then $2::text || split_part(substr(name, length($2::text) + 1), '/', 1) || '/' end`;
  // A folder stands where its newest or oldest object does, whichever comes first in this order.
  const first = order === "asc" ? "min" : "max";
  const beyond = order === "asc" ? ">" : "<";
  const rows = await query<PageObject & { folder: string | null; position: string }>(
    `with found as (
       select *, ${folder} as folder from storage.objects where bucket_id = $1 and starts_with(name, $2::text)
     ), entries as (
       select folder, folder as key, ${column === "name" ? "folder" : `${first}(${exact(column)})`} as position,
         null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from found where folder is not null group by folder
       union all
       select null, name, ${column === "name" ? "name" : exact(column)}, id, updated_at, created_at,
         last_accessed_at, metadata
       from found where folder is null
     )
     select folder, key, key as name, position, id,
       ${["updated_at", "created_at", "last_accessed_at"].map(isoTime).join(", ")}, metadata
     from entries
     where $4::text is null
       or (position collate "C", key collate "C") ${beyond} ($4::text collate "C", $5::text collate "C")
     order by entries.position collate "C" ${order}, entries.key collate "C" ${order}
     limit $6::int`,
    [bucket, prefix, folders, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rows.length > limit;
  return {
    hasNext,
    ...(hasNext && last && { nextCursor: encode([last.position, last.key]) }),
    folders: shown.filter((row) => row.folder !== null).map(({ key }) => ({ name: key, key })),
    objects: shown
      .filter((row) => row.folder === null)
      .map(({ folder: _folder, position: _position, ...object }) => object),
  };
}
