// The embedded backend as a process of its own that tells how far its memory has grown: `baseline` begins
// anew, `growth` answers the bytes that the resident set has had at most beyond that.
import { pathToFileURL } from "node:url";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { startBackend } from "../../supabase/local/start.ts";

/** Milliseconds between two looks at the memory. */
const period = 10;

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

process.on("message", (message) => {
  if (message === "baseline") {
    baseline = process.memoryUsage.rss();
    peak = baseline;
  }
  process.send?.({ growth: peak - baseline });
});
process.send?.({ url: backend.url, serviceKey: backend.serviceKey });
