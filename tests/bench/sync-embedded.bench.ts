// Sync against its limits and against RxDB, on the embedded backend.
import type { BenchRow } from "./bench-row.ts";
import { startEmbedded } from "./sync/embedded.ts";
import { measureSync } from "./sync/whole.ts";

export const run = (): Promise<BenchRow[]> => measureSync(startEmbedded, [0, 50, 200]);
