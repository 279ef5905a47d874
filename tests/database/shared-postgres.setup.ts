// Starts the Postgres that all files of a test run share, with one database at the full schema: the files' own are
// copies of it, which takes a tenth of the time of a server and its migrations.
import { applySchemaTo } from "./schema.ts";
import { startPackaged, type RunningPostgres } from "./packaged-postgres.ts";
import { createDatabase, SHARED_POSTGRES, type SharedPostgres } from "./test-postgres.ts";

async function start(): Promise<{ shared: SharedPostgres; stop: () => Promise<void> }> {
  const given = process.env["PGURL"];
  const server: RunningPostgres =
    given === undefined ? await startPackaged() : { url: given, stop: () => Promise.resolve() };
  try {
    const template = await createDatabase(server.url);
    await applySchemaTo(template.url);
    return {
      shared: { server: server.url, template: template.name },
      stop: () => template.stop().then(server.stop),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Vitest calls it before the first file, and what it answers after the last. */
export async function setup(): Promise<() => Promise<void>> {
  try {
    const { shared, stop } = await start();
    process.env[SHARED_POSTGRES] = JSON.stringify(shared);
    return stop;
  } catch (error) {
    // Told by each file that needs Postgres; the others run.
    const problem = error instanceof Error ? error.message : String(error);
    process.env[SHARED_POSTGRES] = JSON.stringify({ problem } satisfies SharedPostgres);
    return () => Promise.resolve();
  }
}
