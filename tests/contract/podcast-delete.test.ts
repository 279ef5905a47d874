// An owner deletes an episode on the embedded backend: files, row and all that hangs on it; what must stay stays; a
// call that was cut short is finished by the next.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { PullAnswer } from "../../supabase/functions/_shared/sync-contract.ts";
import { createProjectStorage } from "../../supabase/local/parts.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
let owner: { client: SupabaseClient; id: string };
let other: { client: SupabaseClient; id: string };
/** Buckets whose removals the storage answers with a fault. */
const failing = new Set<string>();
let stamp = 1_763_640_000_000;

beforeAll(async () => {
  backend = await startTestBackend({
    schema: "project",
    functionsFolder: new URL("../../supabase/functions/", import.meta.url),
    async createStorage(context) {
      const storage = await createProjectStorage(context);
      return {
        ...storage,
        fetch(request) {
          const [, bucket = ""] = /^\/storage\/v1\/object\/(\w+)$/.exec(new URL(request.url).pathname) ?? [];
          if (request.method === "DELETE" && failing.has(bucket))
            return Response.json({ message: "no disk" }, { status: 500 });
          return storage.fetch(request);
        },
      };
    },
  });
  await backend.database.transaction("owner", (query) =>
    query("insert into private.invite_codes (code) values ('DELETE01'), ('DELETE02')"),
  );
  owner = await backend.signedUp("owner@example.org", { invite_code: "DELETE01" });
  other = await backend.signedUp("other@example.org", { invite_code: "DELETE02" });
});
afterAll(() => backend.stop());
afterEach(() => {
  failing.clear();
  vi.restoreAllMocks();
});

const orThrow = ({ error }: { error: { message: string } | null }) => {
  if (error) throw new Error(error.message);
};
const rowsOf = async (sql: string, ids: string[]): Promise<Record<string, unknown>[]> =>
  backend.database.transaction("owner", async (query) => (await query(sql, ids)) as never);
const isStored = async (bucket: string, path: string) =>
  (await backend.service.storage.from(bucket).info(path)).data !== null;

type Made = { id: string; audio: string; cover: string };

/** A public episode with both files, liked, saved, begun and heard by the other user, made by a job of the owner. */
async function makeEpisode(): Promise<Made> {
  stamp += 1;
  const id = randomUUID();
  const audio = `${owner.id}/${stamp}-podcast-audio.mp3`;
  const cover = `${owner.id}/${stamp}-cover.webp`;
  const { storage } = backend.service;
  orThrow(await storage.from("podcasts").upload(audio, new Uint8Array(9), { contentType: "audio/mpeg" }));
  orThrow(await storage.from("covers").upload(cover, new Uint8Array(9), { contentType: "image/webp" }));
  orThrow(
    await backend.service.from("podcasts").insert({
      id,
      user_id: owner.id,
      title: "Soon gone",
      abstract: "A",
      authors: "N",
      publishing_year: 2000,
      keywords: "k",
      audio_url: audio,
      cover_image_url: cover,
    }),
  );
  orThrow(await backend.service.from("podcast_scripts").insert({ podcast_id: id, script: "A script" }));
  orThrow(await backend.service.from("transcripts").insert({ podcast_id: id, segments: [] }));
  await backend.database.transaction("owner", async (query) => {
    await query(
      `with job as (
         insert into public.generation_jobs
           (user_id, idempotency_key, request_hash, title, path_stamp, status, podcast_id)
         values ($1, gen_random_uuid(), repeat('a', 64), 'Soon gone', $2, 'done', $3) returning id
       )
       insert into private.quota_ledger (user_id, job_id, state, settled_at)
       select $1, id, 'committed', now() from job`,
      [owner.id, stamp, id],
    );
  });
  const push = await other.client.rpc("sync_push", {
    p_client: randomUUID(),
    p_base: "0",
    p_version: 1,
    p_mutations: [
      { mid: "1", age: 9, kind: "like", target: id, present: true },
      { mid: "2", age: 8, kind: "save", target: id, present: true, position: "V" },
      { mid: "3", age: 7, kind: "progress", target: id, seconds: 12, finished: false },
      { mid: "4", age: 6, kind: "listen", id: randomUUID(), target: id, seconds: 30 },
    ],
  });
  expect(push.data).toMatchObject({ last_mid: "4", rejects: [] });
  return { id, audio, cover };
}

async function callDelete(client: SupabaseClient | null, body: unknown) {
  const token = (await client?.auth.getSession())?.data.session?.access_token;
  const response = await fetch(`${backend.url}/functions/v1/delete-podcast`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const remove = ({ id }: Made) => callDelete(owner.client, { podcastId: id });

const pull = async (last?: PullAnswer): Promise<PullAnswer> =>
  (
    await other.client.rpc("sync_pull", {
      p_epoch: last?.epoch ?? null,
      p_private_cursor: last?.private.cursor ?? null,
      p_public_cursor: last?.public.cursor ?? null,
      p_limit: 500,
    })
  ).data as PullAnswer;

const usedQuota = async () => ((await owner.client.rpc("podcast_quota")).data as { used: number }).used;

/** Every table with a foreign key to podcasts, and what it holds of this one. */
async function hangingOn(id: string): Promise<Record<string, number>> {
  const tables = await rowsOf(
    `select conrelid::regclass::text as name, attname as "column" from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'public.podcasts'::regclass`,
    [],
  );
  expect(tables.length).toBeGreaterThanOrEqual(8);
  const counts: Record<string, number> = {};
  for (const { name, column } of tables) {
    const [row] = await rowsOf(
      `select count(*)::int as n from ${String(name)} where ${String(column)} = $1`,
      [id],
    );
    counts[String(name)] = Number(row?.["n"]);
  }
  return counts;
}

test("a deletion removes files and rows, gives no quota back and reaches other devices", async () => {
  const made = await makeEpisode();
  const used = await usedQuota();
  const before = await pull();
  expect(JSON.stringify(before.private.rows)).toContain(made.id);
  const hung = await hangingOn(made.id);
  for (const table of [
    "transcripts",
    "podcast_scripts",
    "likes",
    "playlists",
    "playback_positions",
    "listens",
  ])
    expect(hung[table], table).toBe(1);

  expect(await remove(made)).toEqual({ status: 200, body: { deleted: true } });
  expect(await isStored("podcasts", made.audio)).toBe(false);
  expect(await isStored("covers", made.cover)).toBe(false);
  expect((await owner.client.from("podcasts").select("id").eq("id", made.id)).data).toEqual([]);
  expect(Object.values(await hangingOn(made.id)).every((count) => count === 0)).toBe(true);
  expect(await usedQuota()).toBe(used);
  const after = await pull(before);
  expect([...after.private.rows.podcasts, ...after.public.rows.podcasts]).toContainEqual({
    id: made.id,
    gone: "deleted",
  });
  const [heard] = await rowsOf("select sum(duration)::int as n from public.listens where user_id = $1", [
    other.id,
  ]);
  expect(heard?.["n"]).toBe(30);
  expect(await remove(made)).toMatchObject({ status: 404, body: { code: "not_found" } });
});

for (const bucket of ["podcasts", "covers"])
  test(`a deletion that failed at the files of ${bucket} keeps the row and can be finished later`, async () => {
    const made = await makeEpisode();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    failing.add(bucket);
    expect(await remove(made)).toMatchObject({ status: 500, body: { code: "internal" } });
    expect((await owner.client.from("podcasts").select("id").eq("id", made.id)).data).toHaveLength(1);
    failing.clear();
    expect((await remove(made)).status).toBe(200);
    expect(await isStored("podcasts", made.audio)).toBe(false);
    expect(await isStored("covers", made.cover)).toBe(false);
    expect((await owner.client.from("podcasts").select("id").eq("id", made.id)).data).toEqual([]);
  });

test("a deletion succeeds where the files are gone already", async () => {
  const made = await makeEpisode();
  orThrow(await backend.service.storage.from("podcasts").remove([made.audio]));
  orThrow(await backend.service.storage.from("covers").remove([made.cover]));
  expect((await remove(made)).status).toBe(200);
  expect((await owner.client.from("podcasts").select("id").eq("id", made.id)).data).toEqual([]);
});

test("only its owner deletes an episode, and another's is answered as one that does not exist", async () => {
  const made = await makeEpisode();
  const body = { podcastId: made.id };
  const none = await callDelete(other.client, { podcastId: randomUUID() });
  expect(none).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(await callDelete(other.client, body)).toEqual(none);
  expect(await callDelete(null, body)).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  expect(await isStored("podcasts", made.audio)).toBe(true);
  expect((await other.client.from("podcasts").select("id").eq("id", made.id)).data).toHaveLength(1);
});

test("an id that is not a UUID is refused as an invalid request", async () => {
  expect(await callDelete(owner.client, { podcastId: randomUUID() })).toMatchObject({ status: 404 });
  for (const body of [{ podcastId: "1" }, {}, []])
    expect(await callDelete(owner.client, body)).toMatchObject({
      status: 422,
      body: { code: "invalid_request" },
    });
});
