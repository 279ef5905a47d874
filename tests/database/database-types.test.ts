// The committed types against the migrations they come from.
import { readFileSync } from "node:fs";
import { createClient, type QueryData } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import type { Database } from "../../supabase/functions/_shared/database-types.ts";
import { describeSchema } from "../../supabase/local/database/describe-schema.ts";
import { openPglite, type TestDatabase } from "./harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

const describe = () => describeSchema(async <Row>(sql: string) => (await database.query(sql)) as Row[]);

test("the committed database types are those of the migrations (npm run db:types)", async () => {
  const committed = readFileSync(
    new URL("../../supabase/functions/_shared/database-types.ts", import.meta.url),
    "utf8",
  );
  expect(committed).toBe(await describe());
});

test("tables and functions of every shape are described as they are", async () => {
  await database.run(`
    create table public.sample (
      id bigint generated always as identity primary key,
      twice integer generated always as (1 + 1) stored,
      tags text[] not null default '{}',
      data jsonb,
      podcast_id uuid not null references public.podcasts (id)
    );
    create function public.sample_rows(p_count integer, p_after timestamptz default null)
      returns setof public.sample language sql set search_path = '' as 'select * from public.sample';
    create function public.sample_pairs() returns table (name text, size integer)
      language sql set search_path = '' as 'select null::text, 1';
    create function public.sample_nothing() returns void language sql set search_path = '' as '';`);
  const text = (await describe()).replaceAll(/\s+/g, " ");
  expect(text).toContain(
    "sample: { Row: { data: Json | null id: number podcast_id: string tags: string[] twice: number | null }",
  );
  expect(text).toContain(
    "Insert: { data?: Json | null id?: never podcast_id: string tags?: string[] twice?: never }",
  );
  expect(text).toContain(
    'foreignKeyName: "sample_podcast_id_fkey" columns: ["podcast_id"] isOneToOne: false referencedRelation: "podcasts" referencedColumns: ["id"]',
  );
  expect(text).toContain(
    'sample_rows: { Args: { p_count: number; p_after?: string } Returns: Database["public"]["Tables"]["sample"]["Row"][] }',
  );
  expect(text).toContain("sample_pairs: { Args: never Returns: { name: string; size: number }[] }");
  expect(text).toContain("sample_nothing: { Args: never Returns: undefined }");
});

// The compiler judges this one (npm run check): at run time only the address of the request is looked at.
test("supabase-js infers an embedded row from the types", () => {
  const client = createClient<Database>("http://127.0.0.1", "key");
  const query = client
    .from("podcasts")
    .select("title, profiles (name), podcast_stats (listen_count)")
    .single();
  expectTypeOf<QueryData<typeof query>>().toEqualTypeOf<{
    title: string;
    profiles: { name: string };
    podcast_stats: { listen_count: number } | null;
  }>();
  expect(String(Reflect.get(query, "url"))).toContain("/rest/v1/podcasts?select=title");
});
