// Sync against its limits and against RxDB, on a real Postgres.
import type { BenchRow } from "./bench-row.ts";
import { startRealPostgres } from "./sync/postgres.ts";
import { measureSync } from "./sync/whole.ts";

export const run = (): Promise<BenchRow[]> => measureSync(startRealPostgres, [50]);
