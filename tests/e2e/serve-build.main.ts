// The embedded backend serving the build in ORPHEUS_TEST_BUILD instead of the project's own.
import { pathToFileURL } from "node:url";
import { createProjectAi, createProjectStorage } from "../../supabase/local/parts.ts";
import { runProcess } from "../../supabase/local/run.ts";

await runProcess(
  {
    environment: { ...process.env },
    root: new URL("../../", import.meta.url),
    staticRoot: pathToFileURL(`${process.env["ORPHEUS_TEST_BUILD"]}/`),
    log: (line) => console.error(line),
    createStorage: createProjectStorage,
    createAi: createProjectAi,
  },
  (line) => console.log(line),
);
