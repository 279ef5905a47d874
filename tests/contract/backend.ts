// A backend of its own for a contract test: a temporary data folder, a free port, a one-page build, and a
// small schema of notes unless the project's own is asked for.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { startBackend, type Running, type StartOptions } from "../../supabase/local/start.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { makeFastFolder } from "../database/folder-in-memory.ts";
import { copyMigratedDatabase } from "./migrated-database.ts";
import { notesMigrations } from "./notes-schema.ts";

/** Puts a database of notes into a data folder, so that a server's first start is as short as any other. */
export const copyNotesDatabase = (dataFolder: string) =>
  copyMigratedDatabase(dataFolder, "notes", notesMigrations);

export type TestBackend = Running & {
  /** A client as the app makes it, signed out, with nothing stored. */
  client: () => SupabaseClient;
  /** A client with the service key. */
  service: SupabaseClient;
  /** A client with this token whose requests reach the database at once, not as the network brings them. */
  direct: (token: string) => SupabaseClient;
  /** A client signed in to a new account, and the account's id. */
  signedUp: (
    email: string,
    data?: Record<string, unknown>,
  ) => Promise<{ client: SupabaseClient; id: string }>;
  lines: string[];
};

export const newFolder = () => makeFastFolder("orpheus-contract-");

const folderUrl = (folder: string) => pathToFileURL(`${folder}/`);

/** A build of one page and one hashed file, in `folder`. */
export function writeBuild(folder: string): URL {
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Orpheus</title>");
  writeFileSync(join(folder, "sw.js"), "// worker");
  writeFileSync(join(folder, "assets", "app-1a2b3c.js"), "export {}");
  return folderUrl(folder);
}

type TestOptions = Partial<StartOptions> & { schema?: "notes" | "project" };

/** Starts a backend; `stop` also removes its folder. */
export async function startTestBackend({
  schema = "notes",
  ...given
}: TestOptions = {}): Promise<TestBackend> {
  const folder = newFolder();
  const lines: string[] = [];
  const environment = { PORT: "0", ORPHEUS_DATA_DIR: join(folder, "data"), ...given.environment };
  await (schema === "notes"
    ? copyNotesDatabase(environment.ORPHEUS_DATA_DIR)
    : copyMigratedDatabase(environment.ORPHEUS_DATA_DIR, "project"));
  const running = await startBackend({
    root: new URL("../../", import.meta.url),
    staticRoot: writeBuild(join(folder, "dist")),
    functionsFolder: new URL("./fixtures/functions/", import.meta.url),
    log: (line) => lines.push(line),
    ...(schema === "notes" && { migrations: notesMigrations }),
    ...given,
    environment,
  });
  const auth = { persistSession: false, autoRefreshToken: false };
  const newClient = (key: string) => createClient(running.url, key, { auth });
  const client = () => newClient(PUBLISHABLE_KEY);
  return {
    ...running,
    lines,
    client,
    service: newClient(running.serviceKey),
    direct: (token) =>
      createClient(running.url, PUBLISHABLE_KEY, {
        auth,
        global: {
          headers: { Authorization: `Bearer ${token}` },
          fetch: (input, init) => running.database.fetch(new Request(input, init)),
        },
      }),
    async signedUp(email, data = {}) {
      const visitor = client();
      const answer = await visitor.auth.signUp({ email, password: "orpheus-test", options: { data } });
      if (!answer.data.user) throw new Error(`Sign-up of ${email} failed: ${answer.error?.message}`);
      return { client: visitor, id: answer.data.user.id };
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
