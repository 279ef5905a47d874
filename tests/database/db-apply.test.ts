// `npm run db:apply` as it is run: against an empty Postgres, and again.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningPostgres } from "./packaged-postgres.ts";
import { startPostgres } from "./test-postgres.ts";
import { migrationFiles } from "../../supabase/local/database/schema-files.ts";

let server: RunningPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const script = fileURLToPath(new URL("../../supabase/local/database/apply.main.ts", import.meta.url));

const apply = (url: string | undefined) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { PGURL: _, ...env } = process.env;
    execFile(
      process.execPath,
      [script],
      { env: url === undefined ? env : { ...env, PGURL: url } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() }),
    );
  });

test("an empty database comes to the full schema, and a second run leaves it alone", async () => {
  const first = await apply(server.url);
  expect(first.output.split("\n")).toEqual([
    ...migrationFiles().map(({ name }) => `applied ${name}`),
    "The schema is complete.",
  ]);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query("insert into private.invite_codes (code) values ('KEPTCODE')");
  const second = await apply(server.url);
  expect(second).toEqual({ code: 0, output: "The schema was complete." });
  expect((await client.query("select code from private.invite_codes")).rows).toEqual([{ code: "KEPTCODE" }]);
  await client.end();
});

test("without a database to reach, the command ends in one line and code 1", async () => {
  expect(await apply(undefined)).toEqual({
    code: 1,
    output: "Set PGURL to the address of a Postgres database: postgres://user:password@host:port/name",
  });
  const unreachable = await apply("postgres://nobody@127.0.0.1:1/none");
  expect(unreachable.code).toBe(1);
  expect(unreachable.output).toMatch(/^The database did not take the schema: .*ECONNREFUSED.*$/);
});
