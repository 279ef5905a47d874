// What an answer of PGlite holds once the parsers that no answer needs are gone.
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { removeRowArrayParsers } from "../../supabase/local/database/lean-parsers.ts";
import { RUN_FOLDER } from "./once-per-run.ts";
import { openEmpty } from "./pglite-dumps.ts";

const types = `
  create type colour as enum ('red', 'green');
  create domain small as integer check (value < 10);
  create table notes (id integer, body text);`;

/** A database opened over these types, as a server's second start meets its tables. */
async function reopened(): Promise<PGlite> {
  const first = await openEmpty(process.env[RUN_FOLDER]);
  await first.exec(types);
  const dump = await first.dumpDataDir("none");
  await first.close();
  return PGlite.create({ loadDataDir: dump });
}

test("arrays of scalars, enums and domains are parsed, an array of rows is text, and most parsers are gone", async () => {
  const database = await reopened();
  const count = () => Object.keys(database.parsers).length;
  const before = count();
  await removeRowArrayParsers(database);
  expect(count()).toBeLessThan(before / 3);
  const { rows } = await database.query(`
    select array[1, 2] as integers, array['a'] as texts, array['2026-01-01'::date] as dates,
      array['red']::colour[] as colours, array[3]::small[] as smalls, array['{"a": 1}'::jsonb] as documents,
      array[row(1, 'one')]::notes[] as notes`);
  expect(rows).toEqual([
    {
      integers: [1, 2],
      texts: ["a"],
      dates: [new Date("2026-01-01T00:00:00Z")],
      colours: ["red"],
      smalls: ["3"],
      documents: [{ a: 1 }],
      notes: '{"(1,one)"}',
    },
  ]);
  await database.close();
});
