// A backend as a process of its own, for tests that end it: the notes schema, storage and a given build.
import { pathToFileURL } from "node:url";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { runProcess } from "../../supabase/local/run.ts";
import { notesMigrations } from "./backend.ts";

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
