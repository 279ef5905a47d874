// The embedded backend as a process of its own that tells how far its memory has grown: `baseline` begins
// anew, `growth` answers the bytes that the resident set has had at most beyond that. Run with --expose-gc.
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { startBackend } from "../../supabase/local/start.ts";

/** Milliseconds between two looks at the memory. */
const period = 10;

/** Bytes that the resident set moves by itself. */
const stir = 2 * 1024 * 1024;

/**
 * Waits until the memory stands still: after its start the process still compiles the database's code in the
 * background, which takes and gives back hundreds of megabytes. At most 30 s.
 */
async function settle(): Promise<void> {
  let last = 0;
  let still = 0;
  for (let look = 0; look < 60 && still < 4; look += 1) {
    globalThis.gc?.();
    await sleep(500);
    const now = process.memoryUsage.rss();
    still = Math.abs(now - last) < stir ? still + 1 : 0;
    last = now;
  }
}

const backend = await startBackend({
  environment: { ...process.env, PORT: "0", ORPHEUS_SEED: "none" },
  root: new URL("../../", import.meta.url),
  staticRoot: pathToFileURL(`${process.env["TEST_BUILD"]}/`),
  migrations: [],
  createStorage: createProjectStorage,
  log: (line) => console.error(line),
});

let baseline = 0;
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, period).unref();

async function answer(message: unknown): Promise<void> {
  if (message === "baseline") {
    await settle();
    baseline = process.memoryUsage.rss();
    peak = baseline;
  }
  process.send?.({ growth: peak - baseline });
}

process.on("message", (message) => void answer(message));
process.send?.({ url: backend.url, serviceKey: backend.serviceKey });
