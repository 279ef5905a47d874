// Every caller tries every verb on every table, column and bucket and calls every function, on PGlite and on a real
// Postgres, and comes exactly as far as policy-expectations.ts and function-expectations.ts say. What there is to try
// is read from the catalogue, so that nothing is left out.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functions, type Answer } from "./function-expectations.ts";
import {
  callableBy,
  columnGrantsOf,
  columnsOf,
  expectedColumnGrants,
  functionsOf,
  withoutRow,
} from "./policy-catalogue.ts";
import { fixture, kept, other, owner } from "./policy-fixture.ts";
import { openPglite, openPostgres, type Actor, type Query, type TestDatabase } from "./harness.ts";
import {
  callableFunctions,
  callers,
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

/** Runs statements that change nothing as the actor: for each whether it was refused. */
async function refusals(database: TestDatabase, actor: Actor, statements: string[]): Promise<boolean[]> {
  return database.attempt(actor, async (query) => {
    await query("select set_config('matrix.statements', $1, true)", [JSON.stringify(statements)]);
    await query(`do $$
      declare
        statement text;
        refused boolean;
        answers jsonb := '[]';
      begin
        for statement in select jsonb_array_elements_text(current_setting('matrix.statements')::jsonb) loop
          refused := false;
          begin
            execute statement;
          exception when insufficient_privilege then
            refused := true;
          when others then
            null;
          end;
          answers := answers || to_jsonb(refused);
        end loop;
        perform set_config('matrix.answers', answers::text, true);
      end $$`);
    const [row] = await query<{ answers: boolean[] }>(
      "select current_setting('matrix.answers')::jsonb as answers",
    );
    return row?.answers ?? [];
  });
}

async function answer(database: TestDatabase, caller: Caller, call: string): Promise<string> {
  try {
    const [row] = await database.attempt(actors[caller], (query) =>
      query<{ answer: unknown }>(`select to_jsonb(${call}) as answer`),
    );
    const found = row?.answer ?? null;
    if (found === null || found === false || (Array.isArray(found) && found.length === 0))
      return "nothing" satisfies Answer;
    const isStranger = caller === "anon" || caller === "other";
    return isStranger && JSON.stringify(found).includes(kept) ? "answers what is private" : "answers";
  } catch (error) {
    const { code = "" } = error as { code?: string };
    return code === insufficientPrivilege ? "refused" : code;
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
    "%s: everybody may do what is allowed and nothing else",
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

  test("what the catalogue has is in the matrix", async () => {
    expect(await withoutRow(database)).toEqual([]);
  });

  test("what the matrix has is in the catalogue", async () => {
    expect(await columnGrantsOf(database)).toEqual(expectedColumnGrants());
    expect(await functionsOf(database)).toEqual(Object.keys(functions).toSorted());
    for (const role of ["anon", "authenticated"] as const)
      expect(await callableBy(database, role)).toEqual(callableFunctions[role]);
  });

  test.each([
    ["visitors", "anon"],
    ["users", { user: owner }],
  ] as const)("%s call nothing in the schema of the internals", async (_who, actor) => {
    const called = ["list_podcasts('recent', null, null, 1)", "sync_pull(null, null, null, 1)"];
    const statements = called.map((call) => `select private.${call}`);
    expect(await refusals(database, actor, statements)).toEqual([true, true]);
  });

  test.each([
    ["visitors", "anon", "anon"],
    ["users", { user: owner }, "authenticated"],
  ] as const)("%s read, change and set no column but those of their row", async (_who, actor, role) => {
    const granted = new Set(expectedColumnGrants());
    const tried = (await columnsOf(database)).flatMap((name) => {
      const [table = "", column = ""] = name.split(".");
      return [
        [`${role} select ${name}`, `select "${column}" from public.${table} limit 0`],
        [`${role} update ${name}`, `update public.${table} set "${column}" = default where false`],
        [`${role} insert ${name}`, `insert into public.${table} ("${column}") values (default)`],
      ] as const;
    });
    const refused = await refusals(
      database,
      actor,
      tried.map(([, statement]) => statement),
    );
    const allowed = tried.flatMap(([grant], index) => (refused[index] ? [] : [grant]));
    expect(refused).toHaveLength(tried.length);
    expect(allowed.toSorted()).toEqual(
      tried.flatMap(([grant]) => (granted.has(grant) ? [grant] : [])).toSorted(),
    );
  });

  test("every function answers each caller as its row says", async () => {
    const found: Record<string, Record<string, string>> = {};
    for (const [name, { call }] of Object.entries(functions)) {
      found[name] = {};
      for (const caller of callers) found[name][caller] = await answer(database, caller, call);
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(functions).map(([name, row]) => [name, row.answers])),
    );
  });

  test("a table, view, column, grant, function or bucket without a row is noticed", async () => {
    const before = new Set(await withoutRow(database));
    const missing = await database.attempt("service", async (query) => {
      await query("reset role");
      await query("create table private.unlisted (id integer)");
      await query("create view public.unlisted_view as select 1 as one");
      await query("alter table public.likes add column unlisted text");
      await query("grant update (present) on public.likes to authenticated");
      await query("create function public.unlisted(integer) returns integer language sql return 1");
      await query("grant execute on function public.unlisted(integer) to anon");
      await query("insert into storage.buckets (id, name) values ('unlisted', 'unlisted')");
      return withoutRow({ ...database, query });
    });
    expect(missing.filter((name) => !before.has(name))).toEqual([
      "table private.unlisted",
      "table public.unlisted_view",
      "column likes.unlisted",
      "column unlisted_view.one",
      "grant authenticated select likes.unlisted",
      "grant authenticated update likes.present",
      "function unlisted(integer)",
      "open to visitors: public.unlisted",
      "bucket unlisted",
    ]);
  });
});
