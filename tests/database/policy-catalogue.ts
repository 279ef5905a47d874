// What the policy matrix is made for: all that the catalogue of a database and the folder of Edge Functions have, and
// what of it has no row in the expectations.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { TestDatabase } from "./harness.ts";
import { buckets, callableFunctions, columns, subjects } from "./policy-expectations.ts";
import { spareBucket } from "./policy-fixture.ts";
import { functions } from "./function-expectations.ts";

const ROLES = ["anon", "authenticated"] as const;
const VERBS = ["select", "insert", "update"] as const;

const named = async (database: TestDatabase, sql: string): Promise<string[]> =>
  (await database.query<{ name: string }>(sql)).map(({ name }) => name);

/** Tables and views of all schemas but Postgres' own and those of extensions. */
const tablesOf = (database: TestDatabase) =>
  named(
    database,
    `select format('%s.%s', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f')
      and nspname not in ('pg_catalog', 'information_schema', 'extensions') and nspname !~ '^pg_'
    order by 1`,
  );

/** Columns of tables and views of the API, as `table.column`. */
export const columnsOf = (database: TestDatabase) =>
  named(
    database,
    `select format('%s.%s', relname, attname) as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and attnum > 0 and not attisdropped
    order by 1`,
  );

/** What visitors and users are granted on columns, as `role verb table.column`. */
export const columnGrantsOf = (database: TestDatabase) =>
  named(
    database,
    `select format('%s %s %s.%s', role, verb, relname, attname) as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    cross join unnest(array['${ROLES.join("', '")}']) as role
    cross join unnest(array['${VERBS.join("', '")}']) as verb
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and attnum > 0 and not attisdropped and has_column_privilege(role, attrelid, attnum, verb)
    order by 1`,
  );

/** Functions of the API, as `name(types)`: every overload by itself. */
export const functionsOf = (database: TestDatabase) =>
  named(
    database,
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  );

/** Functions of ours that a role may execute, as `schema.name`. */
export const callableBy = (database: TestDatabase, role: (typeof ROLES)[number]) =>
  named(
    database,
    `select format('%s.%s', nspname, proname) as name
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private') and has_function_privilege('${role}', pg_proc.oid, 'execute')
    order by 1`,
  );

/** Edge Functions: the folders with an `index.ts`. */
export const edgeFunctionsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "index.ts")))
    .toSorted();

/** The column grants that the expectations list, in the form of columnGrantsOf. */
export function expectedColumnGrants(): string[] {
  const grants = Object.entries(columns).flatMap(([table, { read, edit, visitors }]) => [
    ...read.map((column) => `authenticated select ${table}.${column}`),
    ...(visitors ? read.map((column) => `anon select ${table}.${column}`) : []),
    ...edit.map((column) => `authenticated update ${table}.${column}`),
  ]);
  return grants.toSorted();
}

/** Everything of the database that has no row, each with what it is. */
export async function withoutRow(database: TestDatabase): Promise<string[]> {
  const missing = (kind: string, found: readonly string[], rows: Iterable<string>) => {
    const known = new Set(rows);
    return found.filter((name) => !known.has(name)).map((name) => `${kind} ${name}`);
  };
  const listed = Object.entries(columns).flatMap(([table, { read, hidden }]) =>
    [...read, ...hidden].map((column) => `${table}.${column}`),
  );
  return [
    ...missing(
      "table",
      await tablesOf(database),
      subjects.map(({ table }) => table),
    ),
    ...missing("column", await columnsOf(database), listed),
    ...missing("grant", await columnGrantsOf(database), expectedColumnGrants()),
    ...missing("function", await functionsOf(database), Object.keys(functions)),
    ...missing("open to visitors:", await callableBy(database, "anon"), callableFunctions.anon),
    ...missing(
      "open to users:",
      await callableBy(database, "authenticated"),
      callableFunctions.authenticated,
    ),
    ...missing("bucket", await named(database, "select id as name from storage.buckets order by 1"), [
      ...buckets,
      spareBucket,
    ]),
  ];
}
