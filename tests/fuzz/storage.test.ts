// Ranges, keys and pages of the storage server, each held against a plain model of it.
import { posix } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkKey } from "../../supabase/local/storage/keys.ts";
import { StorageError } from "../../supabase/local/storage/errors.ts";
import { listPage, pageColumns, type PageRequest } from "../../supabase/local/storage/list-pages.ts";
import { rangeOf } from "../../supabase/local/storage/range.ts";
import { openStorage, type StorageFixture } from "../contract/storage-harness.ts";
import { runs } from "./runs.ts";

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await openStorage();
});
afterAll(() => fixture.close());

const refusalOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StorageError) return error.code;
    throw error;
  }
};

test("a range gives the bytes that RFC 9110 says", () => {
  const number = fc.oneof(fc.constant(null), fc.nat(30), fc.constant(Number.MAX_SAFE_INTEGER));
  fc.assert(
    fc.property(number, number, fc.nat(20), (first, last, size) => {
      const header = `bytes=${first ?? ""}-${last ?? ""}`;
      const bytes = Array.from({ length: size }, (_, index) => index);
      const wanted =
        first === null
          ? bytes.filter((at) => last !== null && at >= size - last)
          : bytes.filter((at) => at >= first && (last === null || at <= last));
      if (wanted.length === 0) {
        expect(refusalOf(() => rangeOf(header, size))).toBe("InvalidRange");
      } else expect(rangeOf(header, size)).toEqual({ start: wanted.at(0), end: wanted.at(-1) });
    }),
    runs(500),
  );
});

test("a nonsense range reads no byte outside of the object", () => {
  const pieces = fc.constantFrom(
    "bytes=",
    "bytes",
    "items=",
    "-",
    ",",
    "0",
    "7",
    "99",
    " ",
    "x",
    "1e3",
    "-1",
    "\t",
  );
  const headers = fc.oneof(
    fc.array(pieces, { maxLength: 6 }).map((all) => all.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(headers, fc.nat(20), (header, size) => {
      let range: ReturnType<typeof rangeOf> = null;
      const refusal = refusalOf(() => (range = rangeOf(header, size)));
      if (refusal !== null) expect(refusal).toBe("InvalidRange");
      else if (range !== null) {
        const { start, end }: { start: number; end: number } = range;
        expect([0 <= start, start <= end, end < size]).toEqual([true, true, true]);
      } else expect(header).toMatch(/,/);
    }),
    runs(500),
  );
});

test("a key that is taken stays in the folder and can be asked for by a URL", () => {
  const pieces = fc.constantFrom(
    "..",
    ".",
    "/",
    "\\",
    "%2e",
    "%2F",
    "a",
    "B1",
    " ",
    "\u0000",
    "é",
    "~",
    "C:",
    "?",
    "#",
    "\n",
  );
  const keys = fc.oneof(
    fc.array(pieces, { minLength: 1, maxLength: 8 }).map((all) => all.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(keys, (key) => {
      const refusal = refusalOf(() => checkKey(key));
      if (refusal !== null) {
        expect(refusal).toBe("InvalidKey");
        return;
      }
      expect(posix.join("/folder", key).startsWith("/folder/")).toBe(true);
      const path = key.split("/").map(encodeURIComponent).join("/");
      expect(new URL(`http://localhost/object/files/${path}`).pathname).toBe(`/object/files/${path}`);
    }),
    runs(1000),
  );
});

type Stored = { key: string; minute: number };
const at = (minute: number) => `2026-11-20 10:${String(minute).padStart(2, "0")}:00.000000`;

/** What all pages together should hold, in their order. */
function modelOf(
  stored: Stored[],
  { prefix, folders, column, order }: Omit<PageRequest, "limit" | "cursor">,
) {
  const entries = new Map<string, string>();
  const later = order === "asc" ? 1 : -1;
  for (const { key, minute } of stored) {
    if (!key.startsWith(prefix)) continue;
    const slash = folders ? key.indexOf("/", prefix.length) : -1;
    const name = slash < 0 ? key : key.slice(0, slash + 1);
    const position = column === "name" ? name : at(minute);
    const held = entries.get(name);
    if (held === undefined || (slash >= 0 && (position < held ? 1 : -1) === later))
      entries.set(name, position);
  }
  const compare = (one: string, other: string) => (one < other ? -later : one > other ? later : 0);
  return [...entries]
    .toSorted(([oneKey, one], [otherKey, other]) => compare(one, other) || compare(oneKey, otherKey))
    .map(([key]) => key);
}

test("the pages of a listing show every key once and in order", async () => {
  const key = fc.string({ unit: fc.constantFrom(..."aAb/-_ '(1".split("")), minLength: 1, maxLength: 6 });
  const listings = fc.record({
    prefix: fc.oneof(fc.constant(""), fc.constantFrom("a", "a/", "b/a", "/", "_", "'")),
    folders: fc.boolean(),
    column: fc.constantFrom(...pageColumns),
    order: fc.constantFrom("asc" as const, "desc" as const),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ key, minute: fc.nat(4) }), { selector: (one) => one.key, maxLength: 25 }),
      listings,
      fc.integer({ min: 1, max: 30 }),
      async (stored, listing, limit) => {
        const bucket = `pages-${(round += 1)}`;
        const seen: string[] = [];
        await fixture.database.transaction("service", async (query) => {
          await query("insert into storage.buckets (id, name) values ($1, $1)", [bucket]);
          await query(
            `insert into storage.objects (bucket_id, name, created_at, updated_at)
             select $1, key, time::timestamp at time zone 'utc', time::timestamp at time zone 'utc'
             from unnest($2::text[], $3::text[]) as stored(key, time)`,
            [bucket, stored.map((one) => one.key), stored.map((one) => at(one.minute))],
          );
          let cursor: string | undefined;
          do {
            const page = await listPage(query, { ...listing, bucket, limit, cursor });
            const found = [...page.folders, ...page.objects].map(({ name }) => name);
            expect(found.length).toBeLessThanOrEqual(limit);
            // Folders and objects of one page are told apart; their common order is the model's.
            const place = new Map(
              modelOf(stored, { ...listing, bucket }).map((name, index) => [name, index]),
            );
            seen.push(...found.toSorted((one, other) => (place.get(one) ?? -1) - (place.get(other) ?? -1)));
            cursor = page.nextCursor;
            expect(page.hasNext).toBe(cursor !== undefined);
          } while (cursor !== undefined);
        });
        expect(seen).toEqual(modelOf(stored, { ...listing, bucket }));
      },
    ),
    runs(60),
  );
});
