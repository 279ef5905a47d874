// A backend as a process of its own, for tests that end it: the notes schema, storage and a given build.
import { flushCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { runProcess } from "../../supabase/local/run.ts";
import { notesMigrations } from "./notes-schema.ts";

await runProcess(
  {
    environment: { ...process.env },
    root: new URL("../../", import.meta.url),
    staticRoot: pathToFileURL(`${process.env["TEST_BUILD"]}/`),
    migrations: notesMigrations,
    createStorage: createProjectStorage,
    log: (line) => console.error(line),
  },
  (line) => console.log(line),
);
// A killed process would not leave to the next one what it compiled.
flushCompileCache();
