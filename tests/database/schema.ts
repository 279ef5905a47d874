// The schema of production on a real Postgres.
import { Client } from "pg";
import { applySchema } from "../../supabase/local/database/apply-schema.ts";

/** Brings the database to the full schema, on one connection: a rollback must meet the one that began. */
export async function applySchemaTo(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await applySchema({
      run: (sql) => client.query(sql),
      rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    });
  } finally {
    await client.end();
  }
}
