// What is left of a person: every table of the database and every file of the data folder is searched for their texts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestBackend } from "./backend.ts";

/** Tables, by name, with the number of rows that hold one of the texts. */
async function tablesWith(backend: TestBackend, texts: readonly string[]): Promise<[string, number][]> {
  return backend.database.transaction("owner", async (query) => {
    const tables = (await query(
      `select class.oid::regclass::text as name from pg_class as class
       join pg_namespace as namespace on namespace.oid = class.relnamespace
       where class.relkind in ('r', 'p', 'm')
         and namespace.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')`,
    )) as { name: string }[];
    const found: [string, number][] = [];
    for (const { name } of tables) {
      const [row] = (await query(
        `select count(*)::int as rows from ${name} as one
         where exists (select from unnest($1::text[]) as text where strpos(lower(to_jsonb(one)::text), text) > 0)`,
        [texts.map((text) => text.toLowerCase())],
      )) as { rows: number }[];
      if (row && row.rows > 0) found.push([name, row.rows]);
    }
    return found;
  });
}

/** Files of the data folder that hold one of the texts, in their name or bytes. The database has its own. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith("database/"))
    .filter((name) => {
      const content = `${name}\n${readFileSync(join(folder, name), "latin1")}`.toLowerCase();
      return texts.some((text) => content.includes(text.toLowerCase()));
    });
}

/** `{table or file: rows}` of all that holds one of the texts, in whatever case. */
export async function tracesOf(
  backend: TestBackend,
  texts: readonly string[],
): Promise<Record<string, number>> {
  const files = filesWith(backend.dataFolder, texts).map((name): [string, number] => [name, 1]);
  return Object.fromEntries([...(await tablesWith(backend, texts)), ...files]);
}
