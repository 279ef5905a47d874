// A database that was in use before a migration, to be filled as it was then and upgraded.
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { applySchema } from "../../supabase/local/database/apply-schema.ts";
import { migrationFiles } from "../../supabase/local/database/schema-files.ts";
import { RUN_FOLDER } from "./once-per-run.ts";
import { openEmpty } from "./pglite-dumps.ts";

export type OlderDatabase = {
  run: (sql: string) => Promise<unknown>;
  rows: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
  /** Applies the migrations that it does not have. */
  upgrade: () => Promise<unknown>;
  close: () => Promise<void>;
};

/** @param migration the beginning of the file name of the first migration that it does not have */
export async function openBefore(migration: string): Promise<OlderDatabase> {
  const database = await openEmpty(process.env[RUN_FOLDER], { extensions: { pg_trgm } });
  const runner = {
    run: (sql: string) => database.exec(sql),
    rows: async <Row>(sql: string, parameters?: unknown[]) =>
      (await database.query<Row>(sql, parameters)).rows,
  };
  await applySchema(runner, { migrations: migrationFiles().filter(({ name }) => name < migration) });
  return { ...runner, upgrade: () => applySchema(runner), close: () => database.close() };
}

/** The id of an account that `addAccounts` makes; the first one is 1. */
export const accountId = (number: number): string =>
  `${String(number).repeat(8)}-1111-4111-8111-111111111111`;

/** Makes accounts 1 to `count`, nine at most. */
export async function addAccounts({ rows }: OlderDatabase, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const code = `INVITE0${number}`;
    await rows("insert into private.invite_codes (code) values ($1)", [code]);
    await rows("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
      accountId(number),
      `${number}@example.org`,
      JSON.stringify({ invite_code: code }),
    ]);
  }
}
