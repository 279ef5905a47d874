// Rules of Supabase's database linter (supabase.com/docs/guides/database/database-linter) that apply to a schema,
// asked of ours in our own queries. A rule answers the objects that break it. Each is first shown a schema that
// breaks it, so that a rule which finds nothing finds nothing because there is nothing.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPostgres, type TestPostgres } from "./harness.ts";

const ours = "('public', 'private')";
const clients = "array['anon', 'authenticated']";

type Rule = {
  name: string;
  /** Answers rows with one column `object`. */
  query: string;
  /** Statements after which the rule must find something. */
  breach: string;
};

/** Names of the table of a policy row or class row. */
const tableName = "format('%I.%I', nspname, relname)";
const policies = `pg_policy join pg_class on pg_class.oid = polrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  cross join lateral (
    select coalesce(pg_get_expr(polqual, polrelid), '') || ' ' ||
      coalesce(pg_get_expr(polwithcheck, polrelid), '') as expression
  ) as text`;
const tables = "pg_class join pg_namespace on pg_namespace.oid = relnamespace";
const functions = "pg_proc join pg_namespace on pg_namespace.oid = pronamespace";
const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

const rules: Rule[] = [
  {
    name: "0001 a foreign key without an index",
    query: `
      select format('%s %s', conrelid::regclass, conname) as object
      from pg_constraint join pg_class on pg_class.oid = conrelid
        join pg_namespace on pg_namespace.oid = relnamespace
      where contype = 'f' and nspname in ${ours} and not exists (
        select from pg_index
        where indrelid = conrelid and indisvalid
          and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
      )`,
    breach:
      "create table public.breach (id integer primary key, plan text references public.subscription_plans (id))",
  },
  {
    name: "0002 a view that shows accounts",
    query: `
      select distinct format('%I.%I', nspname, view.relname) as object
      from pg_depend join pg_rewrite on pg_rewrite.oid = objid join pg_class as view on view.oid = ev_class
        join pg_namespace on pg_namespace.oid = relnamespace
      where refobjid = 'auth.users'::regclass and nspname = 'public'`,
    breach: "create view public.breach as select id from auth.users",
  },
  {
    name: "0003 a policy that asks who is asking once a row",
    query: `
      select format('%s: %s', ${tableName}, polname) as object from ${policies}
      where nspname in ('public', 'private', 'storage')
        and regexp_replace(expression, 'SELECT (auth[.]\\w+|current_setting)\\(', '', 'gi')
          ~* '(auth[.]\\w+|current_setting)\\('`,
    breach: "create policy breach on public.profiles for delete to authenticated using (id = auth.uid())",
  },
  {
    name: "0004 a table without a primary key",
    query: `
      select ${tableName} as object from ${tables}
      where nspname in ${ours} and relkind in ('r', 'p')
        and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
    breach: "create table public.breach (id integer)",
  },
  {
    name: "0006 several permissive policies for one role and verb",
    query: `
      select format('%s: %s may %s', ${tableName}, role, verb) as object
      from ${policies}
        cross join lateral unnest(polroles) as role_id
        cross join lateral unnest(case polcmd when '*' then array['r', 'a', 'w', 'd'] else array[polcmd::text] end)
          as verb
        cross join lateral unnest(case role_id when 0 then ${clients} else array[role_id::regrole::text] end) as role
      where polpermissive and nspname in ('public', 'private', 'storage')
      group by nspname, relname, role, verb having count(*) > 1`,
    breach: "create policy breach on public.profiles for select to anon using (name = '')",
  },
  {
    name: "0007 policies on a table whose row level security is off",
    query: `select ${tableName} as object from ${policies} where not relrowsecurity`,
    breach: "alter table public.profiles disable row level security",
  },
  {
    name: "0008 row level security without a policy in public",
    query: `
      select ${tableName} as object from ${tables}
      where nspname = 'public' and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid)`,
    breach: "create table public.breach (id integer); alter table public.breach enable row level security",
  },
  {
    name: "0009 two indexes that do the same",
    query: `
      select string_agg(relname, ' = ' order by relname) as object
      from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ${ours}
      group by indrelid, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ')
      having count(*) > 1`,
    breach: "create index breach on private.invite_codes (used_by)",
  },
  {
    name: "0010 a view that reads with its owner's rights",
    query: `
      select ${tableName} as object from ${tables}
      where nspname = 'public' and relkind = 'v'
        and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
    breach: "create view public.breach as select 1 as one",
  },
  {
    name: "0011 a function whose search path the caller can change",
    query: `
      select pg_proc.oid::regprocedure::text as object from ${functions}
      where nspname in ${ours} and prokind in ('f', 'p') and ${notOfExtension("pg_proc", "pg_proc.oid")}
        and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`,
    breach: "create function public.breach() returns integer language sql as 'select 1'",
  },
  {
    name: "0013 a table in public without row level security",
    query: `
      select ${tableName} as object from ${tables}
      where nspname = 'public' and relkind in ('r', 'p') and not relrowsecurity`,
    breach: "create table public.breach (id integer)",
  },
  {
    name: "0014 an extension in public",
    query: `
      select extname as object from pg_extension
      where extnamespace = 'public'::regnamespace`,
    breach: "alter extension pg_trgm set schema public",
  },
  {
    name: "0015 a policy that trusts metadata which users write",
    query: `
      select format('%s: %s', ${tableName}, polname) as object from ${policies}
      where expression like '%user_metadata%'`,
    breach: `create policy breach on public.profiles for delete to authenticated
      using ((select auth.jwt() -> 'user_metadata' ->> 'admin') = 'yes')`,
  },
  {
    name: "0016 a materialized view that clients read",
    query: `
      select ${tableName} as object from ${tables}
      where nspname = 'public' and relkind = 'm' and exists (
        select from unnest(${clients}) as role where has_table_privilege(role, pg_class.oid, 'select'))`,
    breach:
      "create materialized view public.breach as select 1 as one; grant select on public.breach to anon",
  },
  {
    name: "0024 a policy that lets everybody write",
    query: `
      select format('%s: %s', ${tableName}, polname) as object from ${policies}
      where polpermissive and polcmd <> 'r' and nspname in ('public', 'private', 'storage')
        and 'true' in (pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))`,
    breach: "create policy breach on public.profiles for delete to authenticated using (true)",
  },
  {
    name: "0025 a policy that lists a public bucket",
    query: `
      select polname as object from ${policies} join storage.buckets on buckets.public
      where nspname = 'storage' and relname = 'objects' and polcmd in ('r', '*')
        and pg_get_expr(polqual, polrelid) in ('true', format('(bucket_id = %L::text)', buckets.id))`,
    breach: "create policy breach on storage.objects for select to anon using (bucket_id = 'avatars')",
  },
  {
    name: "0028, 0029 a definer function in the API that clients may call",
    query: `
      select pg_proc.oid::regprocedure::text as object from ${functions}
      where nspname = 'public' and prosecdef and exists (
        select from unnest(${clients}) as role where has_function_privilege(role, pg_proc.oid, 'execute'))`,
    breach: `create function public.breach() returns integer language sql security definer set search_path = ''
      as 'select 1'; grant execute on function public.breach() to authenticated`,
  },
  {
    name: "a definer function in public at all (our own rule: they live in private)",
    query: `select pg_proc.oid::regprocedure::text as object from ${functions} where nspname = 'public' and prosecdef`,
    breach: `create function public.breach() returns integer language sql security definer set search_path = ''
      as 'select 1'`,
  },
  {
    name: "a function open to everybody (our own rule: execution is granted by name)",
    query: `
      select pg_proc.oid::regprocedure::text as object
      from ${functions} cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner))) as privilege
      where nspname in ${ours} and grantee = 0 and ${notOfExtension("pg_proc", "pg_proc.oid")}`,
    breach: `create function private.breach() returns integer language sql set search_path = '' as 'select 1';
      grant execute on function private.breach() to public`,
  },
];

describe("the database linter", () => {
  let database: TestPostgres;
  beforeAll(async () => {
    database = await openPostgres();
  });
  afterAll(() => database.close());

  const findings = async (rule: Rule, breach: string) => {
    const results = await database.run(`begin; ${breach}; ${rule.query}; rollback;`);
    return (results.at(-2) ?? []).map((row) => row["object"]);
  };

  test.each(rules.map((rule) => [rule.name, rule] as const))("finds nothing: %s", async (_, rule) => {
    expect(await findings(rule, rule.breach), "the rule must see its breach").not.toEqual([]);
    expect(await findings(rule, "select")).toEqual([]);
  });
});
