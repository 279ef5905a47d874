// Every Edge Function in the folder is asked by every caller over the wire of the embedded backend, and answers as
// edge-function-expectations.ts says.
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { edgeFunctionsIn } from "../database/policy-catalogue.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { callers, edgeFunctions, type Caller, type Owned } from "./edge-function-expectations.ts";
import { PAPER } from "./generation/generation-harness.ts";

const folder = new URL("../../supabase/functions/", import.meta.url);

let backend: TestBackend;
let tokens: Record<Caller, string | null>;
let ownerId: string;

beforeAll(async () => {
  backend = await startTestBackend({
    schema: "project",
    functionsFolder: folder,
    createStorage: createProjectStorage,
    // What is worked on here fails at its first call: this is about who may ask.
    createAi: () => ({ fetch: async () => Response.json({ error: { message: "" } }, { status: 400 }) }),
  });
  await backend.database.transaction("owner", (query) =>
    query("insert into private.invite_codes (code) values ('MATRIX01'), ('MATRIX02'), ('MATRIX03')"),
  );
  await backend.database.transaction("owner", (query) =>
    query("insert into private.waitlist (email) values ('owner@example.org')"),
  );
  const owner = await backend.signedUp("owner@example.org", { invite_code: "MATRIX01" });
  const other = await backend.signedUp("other@example.org", { invite_code: "MATRIX02" });
  const tokenOf = async ({ client }: typeof owner) =>
    (await client.auth.getSession()).data.session?.access_token ?? "";
  ownerId = owner.id;
  tokens = {
    visitor: null,
    owner: await tokenOf(owner),
    other: await tokenOf(other),
    service: backend.serviceKey,
  };
});
afterAll(() => backend.stop());

/** A private episode and a failed job of the owner. */
async function makeOwned(): Promise<Owned> {
  const { service } = backend;
  const [podcastId, jobId] = [randomUUID(), randomUUID()];
  const inserted = await Promise.all([
    service.from("podcasts").insert({
      id: podcastId,
      user_id: ownerId,
      title: "Kept",
      abstract: "A",
      authors: "N",
      publishing_year: 2000,
      keywords: "k",
      audio_url: `${ownerId}/${podcastId}.mp3`,
      is_public: false,
    }),
    service.from("generation_jobs").insert({
      id: jobId,
      user_id: ownerId,
      idempotency_key: randomUUID(),
      request_hash: "a".repeat(64),
      title: "Failed",
      path_stamp: Math.floor(Math.random() * 1e12),
      status: "failed",
      error_code: "internal",
      error_message: "",
    }),
  ]);
  for (const { error } of inserted) expect(error).toBeNull();
  return {
    podcastId,
    jobId,
    ownerId,
    inviteCode: "MATRIX03",
    ownerEmail: "owner@example.org",
    paper: PAPER,
    key: randomUUID(),
  };
}

/** Jobs end, so that one request does not stand in the way of the next. */
const endJobs = () =>
  backend.database.transaction("owner", async (query) => {
    await query(`update public.generation_jobs set status = 'failed', error_code = 'internal', error_message = ''
      where status = 'running'`);
    await query(
      "update private.quota_ledger set state = 'released', settled_at = now() where state = 'reserved'",
    );
    await query("update private.generation_attempts set tokens = 0");
  });

const requests = Object.entries(edgeFunctions).flatMap(([name, rows]) =>
  rows.map((row) => [name, row.what, row] as const),
);

test.each(requests)(
  "%s: who %s is answered as its row says",
  async (name, _what, { method = "POST", body, headers, statuses }) => {
    await endJobs();
    const owned = await makeOwned();
    const found: Record<string, number> = {};
    for (const caller of callers) {
      const token = tokens[caller];
      const response = await fetch(`${backend.url}/functions/v1/${name}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...headers?.(owned),
        },
        ...(method === "POST" && { body: JSON.stringify(body(owned)) }),
      });
      found[caller] = response.status;
      const text = await response.text();
      if (caller === "visitor" || caller === "other") expect(text).not.toContain("Kept");
    }
    expect(found).toEqual(statuses);
  },
);

test("every function of the folder has a row, and one without is noticed", () => {
  expect(edgeFunctionsIn(fileURLToPath(folder))).toEqual(Object.keys(edgeFunctions).toSorted());
  const copy = mkdtempSync(path.join(tmpdir(), "orpheus-matrix-"));
  try {
    cpSync(fileURLToPath(folder), copy, { recursive: true });
    mkdirSync(path.join(copy, "unlisted"));
    writeFileSync(path.join(copy, "unlisted", "index.ts"), "");
    const rows = new Set(Object.keys(edgeFunctions));
    expect(edgeFunctionsIn(copy).filter((name) => !rows.has(name))).toEqual(["unlisted"]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
