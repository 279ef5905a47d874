// The SQL of the schema in the order in which it is applied: the bootstrap that stands in for what a hosted
// project already has, then the migrations, one chapter each.
import { readdirSync, readFileSync } from "node:fs";

export type SqlFile = { name: string; sql: string };

/** The `.sql` files of a folder, in the order of their names. */
const readSqlFolder = (folder: URL): SqlFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), "utf8") }));

/** Roles, `auth` and `storage` as a hosted project has them. Every file can be run again. */
export const bootstrapFiles = (): SqlFile[] => readSqlFolder(new URL("./bootstrap/", import.meta.url));

/** The migrations. Each runs once, in the order of its timestamp. */
export const migrationFiles = (): SqlFile[] => readSqlFolder(new URL("../../migrations/", import.meta.url));
