// The first sync on a device whose processor is four times slower: time and memory, against RxDB.
import type { BenchRow } from "./bench-row.ts";
import { startRealPostgres } from "./sync/postgres.ts";
import { measureSlowDevice } from "./sync/slow-device.ts";

export const run = (): Promise<BenchRow[]> => measureSlowDevice(startRealPostgres);
