// kill -9 in the middle of writing: no acknowledged write is lost and the database opens each time.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { createTokens } from "../../supabase/local/tokens.ts";
import { copyNotesDatabase, newFolder, writeBuild } from "./backend.ts";
import { startProcess, type ServerProcess } from "./server-process.ts";

const kills = 20;
const writers = 4;
const folder = newFolder();
const jwtSecret = "a secret of this test that is long enough";
const environment = {
  TEST_BUILD: join(folder, "dist"),
  ORPHEUS_DATA_DIR: join(folder, "data"),
  ORPHEUS_JWT_SECRET: jwtSecret,
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const user = "5b6f1c1e-6a0f-4a3e-9d0c-1d2f3a4b5c6d";
let serviceKey = "";

function serviceClient({ url }: ServerProcess) {
  return createClient(url, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** Writes from several clients at once until `enough` are acknowledged, then kills with the rest in flight. */
async function writeUntilKilled(server: ServerProcess, round: number, enough: number): Promise<string[]> {
  const acknowledged: string[] = [];
  let killed: Promise<unknown> | undefined;
  const writer = async (name: number) => {
    const client = serviceClient(server);
    for (let index = 0; ; index += 1) {
      const text = `${round}.${name}.${index}`;
      const { error } = await client.from("notes").insert({ user_id: user, text });
      if (error) return;
      acknowledged.push(text);
      if (acknowledged.length >= enough) killed ??= server.end("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, name) => writer(name)));
  await killed;
  return acknowledged;
}

test(`every acknowledged write is there after each of ${kills} kills`, { timeout: 600_000 }, async () => {
  writeBuild(environment.TEST_BUILD);
  serviceKey = await createTokens(jwtSecret).sign({ role: "service_role" });
  await copyNotesDatabase(environment.ORPHEUS_DATA_DIR);
  let server = await startProcess(environment);
  const expected = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    // From 1 to 39 writes in, so that kills fall early and late after a start.
    const acknowledged = await writeUntilKilled(server, round, 1 + 2 * round);
    for (const text of acknowledged) expected.add(text);
    server = await startProcess(environment);
    const { data, error } = await serviceClient(server).from("notes").select("text").limit(1000);
    expect(error).toBeNull();
    const kept = new Set(data?.map(({ text }) => String(text)));
    expect([...expected].filter((text) => !kept.has(text))).toEqual([]);
  }
  expect(expected.size).toBeGreaterThan(kills);
  await server.end("SIGTERM");
});
