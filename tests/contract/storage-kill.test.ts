// kill -9 in the middle of uploads: what was acknowledged is there to the last byte, what was not is whole or
// not there at all, and the next start leaves no file that no row names.
import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { createTokens } from "../../supabase/local/tokens.ts";
import { copyNotesDatabase, newFolder, writeBuild } from "./backend.ts";
import { startProcess, type ServerProcess } from "./server-process.ts";

const kills = 5;
const writers = 4;
const folder = newFolder();
const jwtSecret = "a secret of this test that is long enough";
const environment = {
  TEST_BUILD: join(folder, "dist"),
  ORPHEUS_DATA_DIR: join(folder, "data"),
  ORPHEUS_JWT_SECRET: jwtSecret,
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let serviceKey = "";

const storageOf = ({ url }: ServerProcess) =>
  createClient(url, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } }).storage;

/** The bytes of a version of an object: up to 3 MB, other ones for each version. */
function bytesOf(key: string, version: number): Buffer {
  const seed = createHash("sha256").update(`${key} ${version}`).digest();
  return Buffer.alloc(1000 + (seed.readUInt32LE(0) % 3_000_000), seed);
}

/** The newest acknowledged version of each key, and the newest that was sent. */
type Ledger = Map<string, { acknowledged: number; sent: number }>;

/** Uploads from several clients at once until `enough` are acknowledged, then kills with the rest in flight. */
async function uploadUntilKilled(server: ServerProcess, ledger: Ledger, round: number, enough: number) {
  let acknowledged = 0;
  let killed: Promise<unknown> | undefined;
  const writer = async (name: number) => {
    const bucket = storageOf(server).from("files");
    for (let index = 0; ; index += 1) {
      // Every other upload replaces an object of the round before.
      const key = `${name}/${index % 2 === 0 ? "again" : `${round}-${index}`}.bin`;
      const entry = ledger.get(key) ?? { acknowledged: 0, sent: 0 };
      const version = entry.sent + 1;
      ledger.set(key, { ...entry, sent: version });
      const { error } = await bucket.upload(key, bytesOf(key, version), { upsert: true });
      if (error) return;
      ledger.set(key, { acknowledged: version, sent: version });
      acknowledged += 1;
      if (acknowledged >= enough) killed ??= server.end("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, name) => writer(name)));
  await killed;
}

/** The version that the object holds, 0 where there is none; fails where it is of no version. */
async function storedVersion(server: ServerProcess, key: string, newest: number): Promise<number> {
  const { data, error } = await storageOf(server).from("files").download(key);
  if (error) return 0;
  const bytes = Buffer.from(await data.arrayBuffer());
  for (let version = newest; version > 0; version -= 1) {
    if (bytes.equals(bytesOf(key, version))) return version;
  }
  throw new Error(`${key} holds ${bytes.length} bytes that nobody sent`);
}

function filesOnDisk(): number {
  const entries = readdirSync(join(environment.ORPHEUS_DATA_DIR, "storage"), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
}

test(`uploads stay whole through ${kills} kills`, { timeout: 180_000 }, async () => {
  writeBuild(environment.TEST_BUILD);
  serviceKey = await createTokens(jwtSecret).sign({ role: "service_role" });
  await copyNotesDatabase(environment.ORPHEUS_DATA_DIR);
  let server = await startProcess(environment);
  expect((await storageOf(server).createBucket("files", { public: false })).error).toBeNull();
  const ledger: Ledger = new Map();
  for (let round = 0; round < kills; round += 1) {
    await uploadUntilKilled(server, ledger, round, 1 + 5 * round);
    server = await startProcess(environment);
    let objects = 0;
    for (const [key, { acknowledged, sent }] of ledger) {
      const version = await storedVersion(server, key, sent);
      expect(version).toBeGreaterThanOrEqual(acknowledged);
      // What is stored now is what later rounds must find.
      ledger.set(key, { acknowledged: version, sent });
      if (version > 0) objects += 1;
    }
    expect(filesOnDisk()).toBe(objects);
  }
  expect(ledger.size).toBeGreaterThan(kills);
  await server.end("SIGTERM");
});
