// Every caller tries every verb on every table and bucket, on PGlite and on a real Postgres, and comes exactly
// as far as policy-expectations.ts says.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture, other, owner } from "./policy-fixture.ts";
import { openPglite, openPostgres, type Actor, type Query, type TestDatabase } from "./harness.ts";
import {
  callableFunctions,
  callers,
  editableColumns,
  subjects,
  verbs,
  type Caller,
  type Outcome,
  type Subject,
  type Verb,
} from "./policy-expectations.ts";

const actors: Record<Caller, Actor> = {
  anon: "anon",
  owner: { user: owner },
  other: { user: other },
  service: "service",
};

const quoted = (column: string) => `"${column}"`;

function statement({ table, row, column, addition }: Subject, verb: Verb): string {
  const columns = Object.keys(addition).map(quoted).join(", ");
  const values = Object.values(addition).join(", ");
  return {
    select: `select count(*)::integer as rows from ${table} where ${row}`,
    insert: `insert into ${table} (${columns}) values (${values})`,
    update: `with touched as (update ${table} set ${column} = ${column} where ${row} returning 1)
      select count(*)::integer as rows from touched`,
    delete: `with touched as (delete from ${table} where ${row} returning 1)
      select count(*)::integer as rows from touched`,
  }[verb];
}

const insufficientPrivilege = "42501";

async function outcome(
  database: TestDatabase,
  subject: Subject,
  caller: Caller,
  verb: Verb,
): Promise<Outcome> {
  const attempt = async (query: Query): Promise<Outcome> => {
    // Storage forbids deletion by SQL to all but its server; here the policies are what is asked about.
    await query("select set_config('storage.allow_delete_query', 'true', true)");
    const [answer] = await query<{ rows: number }>(statement(subject, verb));
    return verb === "insert" || (answer?.rows ?? 0) > 0 ? "reaches" : "finds nothing";
  };
  try {
    return await database.attempt(actors[caller], attempt);
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return "refused";
    throw error;
  }
}

describe.each([
  ["PGlite", openPglite],
  ["Postgres", openPostgres],
] as const)("on %s", (_, open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await database.run(fixture);
  });
  afterAll(() => database.close());

  test.each(subjects.map((subject) => [subject.name, subject] as const))(
    "%s: nobody comes further than allowed, nor less far",
    async (_name, subject) => {
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const caller of callers) {
        for (const [index, verb] of verbs.entries()) {
          expected[`${caller} ${verb}`] = subject.outcomes[caller][index] ?? "";
          found[`${caller} ${verb}`] = await outcome(database, subject, caller, verb);
        }
      }
      expect(found).toEqual(expected);
    },
  );

  test("no table is left out of the matrix", async () => {
    const tables = await database.query<{ name: string }>(`
      select format('%s.%s', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f')
      order by 1`);
    const named = new Set(subjects.map((subject) => subject.table));
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  test("no bucket is left out of the matrix", async () => {
    const buckets = await database.query<{ id: string }>("select id from storage.buckets");
    const named = new Set(subjects.map((subject) => subject.addition["bucket_id"]));
    expect(buckets.map(({ id }) => id).filter((id) => !named.has(`'${id}'`))).toEqual([]);
  });

  test("users change no column but the editable ones", async () => {
    const columns = await database.query<{ table_name: string; column_name: string }>(`
      select relname as table_name, attname as column_name
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and has_column_privilege('authenticated', attrelid, attnum, 'update')
      order by relname, attname`);
    const found: Record<string, string[]> = {};
    for (const { table_name, column_name } of columns) (found[table_name] ??= []).push(column_name);
    expect(found).toEqual(editableColumns);
  });

  test.each(["anon", "authenticated"] as const)("%s calls no function but the open ones", async (role) => {
    const functions = await database.query<{ name: string }>(
      `select format('%s.%s', nspname, proname) as name
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname in ('public', 'private') and has_function_privilege($1, pg_proc.oid, 'execute')
      order by 1`,
      [role],
    );
    expect(functions.map(({ name }) => name)).toEqual(callableFunctions[role]);
  });

  test("visitors change no column at all", async () => {
    const columns = await database.query(`
      select from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and attnum > 0
        and has_column_privilege('anon', attrelid, attnum, 'update, insert')`);
    expect(columns).toEqual([]);
  });
});
