// Exports an account of so many megabytes of audio from a server, to a file that takes everything, and prints how much
// memory that took in bytes at most. Run with --expose-gc.
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExportPorts } from "#export";
import { EPISODE } from "./answers.ts";
import { exportAll } from "./export-all.ts";

const [, , url = "", megabytes = "1000"] = process.argv;
/** Milliseconds between two looks at the memory. */
const PERIOD = 5;

const nowhere: Pick<ExportPorts, "destine" | "clean"> = {
  destine: async () => ({
    room: async () => null,
    open: async () => {
      const file = await open("/dev/null", "w");
      return {
        write: async (bytes) => void (await file.write(bytes)),
        finish: () => file.close(),
        discard: async () => {},
        offer: null,
      };
    },
  }),
  clean: async () => {},
};

/** The most that the process held during the work, beyond what it held before. */
async function growthOf(work: () => Promise<number>): Promise<{ growth: number; bytes: number }> {
  for (let look = 0; look < 6; look += 1) {
    globalThis.gc?.();
    await sleep(100);
  }
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const looking = setInterval(look, PERIOD);
  const bytes = await work();
  look();
  clearInterval(looking);
  return { growth: most - before, bytes };
}

// Code and buffers that any export needs.
await exportAll(url, 2, nowhere);
const episodes = (Number(megabytes) * 1_000_000) / EPISODE;
process.stdout.write(JSON.stringify(await growthOf(() => exportAll(url, episodes, nowhere))));
