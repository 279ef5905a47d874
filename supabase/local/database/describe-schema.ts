// TypeScript types of the schema `public` in the form that supabase-js is typed by, read from the catalog of a
// migrated database. Nothing in it is written by hand, so it cannot say what the database does not.

/** Answers the rows of one statement. */
type Rows = <Row>(sql: string) => Promise<Row[]>;

type Column = {
  table: string;
  column: string;
  type: string;
  required: boolean;
  optional_on_insert: boolean;
  generated: boolean;
};
type Relationship = {
  table: string;
  name: string;
  columns: string[];
  one_to_one: boolean;
  target: string;
  target_columns: string[];
};
type Routine = {
  name: string;
  /** Names and types of what is passed, in order; the last `defaults` of them may be left out. */
  arguments: { name: string; type: string }[];
  defaults: number;
  /** Columns of a function that answers a table, else empty. */
  columns: { name: string; type: string }[];
  returns: string;
  /** Table of `public` whose rows are answered, if that is what is answered. */
  row_of: string | null;
  set: boolean;
};

const columnsQuery = `
  select relname as table, attname as column, format_type(atttypid, null) as type, attnotnull as required,
    not attnotnull or atthasdef or attidentity <> '' as optional_on_insert,
    attgenerated <> '' or attidentity = 'a' as generated
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
  order by relname collate "C", attname collate "C"`;

const names = (keys: string, table: string) => `(
  select array_agg(attname::text order by position)
  from unnest(${keys}) with ordinality as key (number, position)
    join pg_attribute on attrelid = ${table} and attnum = number)`;

const relationshipsQuery = `
  select source.relname as table, conname as name, ${names("conkey", "conrelid")} as columns,
    exists (
      select from pg_index
      where indrelid = conrelid and indisunique and indpred is null
        and indkey::smallint[] @> conkey and indkey::smallint[] <@ conkey
    ) as one_to_one,
    target.relname as target, ${names("confkey", "confrelid")} as target_columns
  from pg_constraint
    join pg_class as source on source.oid = conrelid
    join pg_class as target on target.oid = confrelid
  where contype = 'f' and source.relnamespace = 'public'::regnamespace
    and target.relnamespace = 'public'::regnamespace
  order by source.relname collate "C", conname collate "C"`;

const parameters = (modes: string) => `coalesce((
  select json_agg(json_build_object('name', coalesce(proargnames[position], ''), 'type', format_type(id, null))
    order by position)
  from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality as argument (id, position)
  where coalesce(proargmodes[position], 'i') in (${modes})), '[]')`;

const routinesQuery = `
  select proname as name, ${parameters("'i', 'b', 'v'")} as arguments, pronargdefaults as defaults,
    ${parameters("'t'")} as columns, format_type(prorettype, null) as returns, proretset as set,
    (select relname from pg_class where reltype = prorettype and relnamespace = 'public'::regnamespace) as row_of
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
    and not exists (
      select from pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
  order by proname collate "C"`;

const numbers = ["smallint", "integer", "bigint", "real", "double precision", "numeric"];

/** A type of the database as it arrives in JSON. */
function typeOf(type: string): string {
  if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
  if (numbers.includes(type)) return "number";
  if (type === "boolean") return "boolean";
  if (type === "json" || type === "jsonb") return "Json";
  if (type === "void") return "undefined";
  if (type === "record") return "Record<string, unknown>";
  return "string";
}

const indent = (depth: number) => "  ".repeat(depth);
const list = (items: readonly string[]) => `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;

function block(name: string, lines: readonly string[], depth: number): string[] {
  if (lines.length === 0) return [`${indent(depth)}${name}: Record<never, never>`];
  return [`${indent(depth)}${name}: {`, ...lines, `${indent(depth)}}`];
}

function describeTable(table: string, columns: Column[], relationships: Relationship[]): string[] {
  const field = ({ column, type, required }: Column, mark: string) =>
    `${indent(5)}${column}${mark}: ${typeOf(type)}${required ? "" : " | null"}`;
  const written = (column: Column, mark: string) =>
    column.generated ? `${indent(5)}${column.column}?: never` : field(column, mark);
  const links = relationships.map((link) =>
    [
      `${indent(5)}{`,
      `${indent(6)}foreignKeyName: ${JSON.stringify(link.name)}`,
      `${indent(6)}columns: ${list(link.columns)}`,
      `${indent(6)}isOneToOne: ${link.one_to_one}`,
      `${indent(6)}referencedRelation: ${JSON.stringify(link.target)}`,
      `${indent(6)}referencedColumns: ${list(link.target_columns)}`,
      `${indent(5)}},`,
    ].join("\n"),
  );
  return block(
    table,
    [
      ...block(
        "Row",
        columns.map((column) => field(column, "")),
        4,
      ),
      ...block(
        "Insert",
        columns.map((column) => written(column, column.optional_on_insert ? "?" : "")),
        4,
      ),
      ...block(
        "Update",
        columns.map((column) => written(column, "?")),
        4,
      ),
      ...(links.length === 0
        ? [`${indent(4)}Relationships: []`]
        : [`${indent(4)}Relationships: [`, ...links, `${indent(4)}]`]),
    ],
    3,
  );
}

function describeRoutine(routine: Routine): string[] {
  const required = routine.arguments.length - routine.defaults;
  const passed = routine.arguments.map(
    ({ name, type }, index) => `${name}${index < required ? "" : "?"}: ${typeOf(type)}`,
  );
  const answered = routine.columns.map(({ name, type }) => `${name}: ${typeOf(type)}`);
  let returns = typeOf(routine.returns);
  if (routine.row_of) returns = `Database["public"]["Tables"][${JSON.stringify(routine.row_of)}]["Row"]`;
  if (answered.length > 0) returns = `{ ${answered.join("; ")} }`;
  return block(
    routine.name,
    [
      `${indent(4)}Args: ${passed.length === 0 ? "never" : `{ ${passed.join("; ")} }`}`,
      `${indent(4)}Returns: ${returns}${routine.set ? "[]" : ""}`,
    ],
    3,
  );
}

const groupBy = <Item extends { table: string }>(items: Item[]) => Map.groupBy(items, (item) => item.table);

/** The text of `database-types.ts` for the database that `rows` asks. */
export async function describeSchema(rows: Rows): Promise<string> {
  const relationships = groupBy(await rows<Relationship>(relationshipsQuery));
  const tables = [...groupBy(await rows<Column>(columnsQuery))].flatMap(([table, columns]) =>
    describeTable(table, columns, relationships.get(table) ?? []),
  );
  const routines = (await rows<Routine>(routinesQuery)).flatMap(describeRoutine);
  return [
    "// The schema `public` as supabase-js is typed by it. Written by `npm run db:types` from the migrations;",
    "// a change made here is lost.",
    "",
    "export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];",
    "",
    "export type Database = {",
    ...block(
      "public",
      [
        ...block("Tables", tables, 2),
        ...block("Views", [], 2),
        ...block("Functions", routines, 2),
        ...block("Enums", [], 2),
        ...block("CompositeTypes", [], 2),
      ],
      1,
    ),
    "};",
    "",
  ].join("\n");
}
