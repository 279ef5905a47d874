// `npm run db:apply`: brings the Postgres that PGURL names to the full schema. Meant for an empty database; on one
// that has the schema it applies the migrations that are new.
import { Client } from "pg";
import { applySchema, MigrationError } from "./apply-schema.ts";

async function apply(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await applySchema({
      run: (sql) => client.query(sql),
      rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    });
  } finally {
    await client.end();
  }
}

const url = process.env["PGURL"];
if (!url) {
  console.error("Set PGURL to the address of a Postgres database: postgres://user:password@host:port/name");
  process.exit(1);
}
try {
  const applied = await apply(url);
  for (const name of applied) console.log(`applied ${name}`);
  console.log(applied.length === 0 ? "The schema was complete." : "The schema is complete.");
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof MigrationError ? reason : `The database did not take the schema: ${reason}`);
  process.exit(1);
}
