// PGlite copies its table of parsers for the answer to every statement. In that table stands an array type of every
// table, view and catalogue of the moment in which the database was opened: three of four entries, and with them a small
// statement takes almost twice the processor time.
import type { PGlite } from "@electric-sql/pglite";

const unused = `
  select type.typarray::integer as number
  from pg_type as type
  where type.typarray <> 0
    and (type.typtype = 'c' or type.typnamespace = 'information_schema'::regnamespace)`;

/**
 * Takes the parsers of arrays of rows out of an open database's table; such an array is then answered as Postgres writes
 * it, as one of a table that was made after the opening is anyway. Arrays of scalars, enums and domains keep theirs.
 */
export async function removeRowArrayParsers(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ number: number }>(unused);
  const numbers = new Set(rows.map(({ number }) => String(number)));
  // A new object: one from which entries were deleted stays slow to copy.
  database.parsers = Object.fromEntries(
    Object.entries(database.parsers).filter(([number]) => !numbers.has(number)),
  );
}
