// The embedded backend as `npm start` runs it, serving the build in ORPHEUS_TEST_BUILD where one is named.
import { pathToFileURL } from "node:url";
import { createProjectAi, createProjectStorage } from "../../supabase/local/parts.ts";
import { runProcess } from "../../supabase/local/run.ts";

const build = process.env["ORPHEUS_TEST_BUILD"];

await runProcess(
  {
    environment: { ...process.env },
    root: new URL("../../", import.meta.url),
    ...(build && { staticRoot: pathToFileURL(`${build}/`) }),
    startSeed: async (context, signal) =>
      (await import("../../supabase/local/seed/start-seed.ts")).startSeed(context, signal),
    log: (line) => console.error(line),
    createStorage: createProjectStorage,
    createAi: createProjectAi,
  },
  (line) => console.log(line),
);
