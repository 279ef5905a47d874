// The synchronisation over the wire of the embedded server: what supabase-js sends and gets.
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  SYNC_LIMITS,
  type PullAnswer,
  type PullArguments,
  type PushAnswer,
  type PushArguments,
} from "../../supabase/functions/_shared/sync-contract.ts";
import { createSyncCalls } from "../../src/backend/index.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { startSyncTimer } from "../../supabase/local/sync-timer.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";

let backend: TestBackend;
let reader: SupabaseClient;
let visitor: SupabaseClient;
const podcast = randomUUID();

beforeAll(async () => {
  backend = await startTestBackend({ schema: "project" });
  await backend.database.transaction("owner", (query) =>
    query("insert into private.invite_codes (code) values ('WRITERIN'), ('READERIN')"),
  );
  const { id: writer } = await backend.signedUp("writer@example.org", { invite_code: "WRITERIN" });
  reader = (await backend.signedUp("reader@example.org", { invite_code: "READERIN" })).client;
  visitor = backend.client();
  const { error } = await backend.service.from("podcasts").insert({
    id: podcast,
    user_id: writer,
    title: "Episode",
    abstract: "A",
    authors: "N",
    publishing_year: 2000,
    keywords: "k",
    audio_url: `${writer}/1-podcast-audio.mp3`,
  });
  if (error) throw new Error(error.message);
});
afterAll(() => backend.stop());

const pull = (client: SupabaseClient, last?: PullAnswer) =>
  client.rpc("sync_pull", {
    p_epoch: last?.epoch ?? null,
    p_private_cursor: last?.private.cursor ?? null,
    p_public_cursor: last?.public.cursor ?? null,
    p_limit: 500,
  } satisfies PullArguments);
const client = randomUUID();
const push = (sender: SupabaseClient, p_base: string, p_mutations: object[], p_version = 1) =>
  sender.rpc("sync_push", {
    p_client: client,
    p_base,
    p_version,
    p_mutations,
  } satisfies Record<keyof PushArguments, unknown>);

test("a visitor pulls what is public", async () => {
  const answer = (await pull(visitor)).data as PullAnswer;
  expect(answer.public.rows.podcasts).toMatchObject([
    { id: podcast, title: "Episode", audio_file: "1-podcast-audio.mp3" },
  ]);
  expect(answer).toMatchObject({
    reset: { first: true, last: true },
    more: false,
    private: { cursor: null },
  });
  expect(Math.abs(Date.parse(answer.now) - Date.now())).toBeLessThan(60_000);
});

test("a device gets its own changes back, and the counter includes them", async () => {
  const before = (await pull(reader)).data as PullAnswer;
  const entry = { mid: "1", age: 5, kind: "like", target: podcast, present: true };
  const poison = { mid: "2", age: 5, kind: "save", target: podcast, present: true };
  const answer = (await push(reader, "0", [entry, poison])).data as PushAnswer;
  expect(answer).toMatchObject({ last_mid: "2", rejects: [{ mid: "2", code: "invalid" }] });
  const after = (await pull(reader, before)).data as PullAnswer;
  expect(after.reset).toBeNull();
  expect(after.epoch).toBe(answer.epoch);
  expect(after.private.rows.likes).toMatchObject([{ podcast_id: podcast, present: true }]);
  expect(after.rejects).toMatchObject([{ client, mid: "2", code: "invalid" }]);
  expect(after.last_mids).toEqual({ [client]: "2" });

  const stop = await startSyncTimer(backend, 50);
  await vi.waitFor(async () => {
    const { data } = await visitor.from("podcast_stats").select("like_count").eq("podcast_id", podcast);
    expect(data).toEqual([{ like_count: 1 }]);
  });
  await stop();
});

test("past a day's changes a push is put off with 429 and a time to wait, and a pull is answered", async () => {
  const { data } = await reader.auth.getSession();
  const token = data.session?.access_token ?? "";
  await backend.database.transaction("owner", (query) =>
    query("update private.sync_usage set day = (now() at time zone 'UTC')::date, changes = $1", [
      SYNC_LIMITS.changesPerDay,
    ]),
  );
  const calls = createSyncCalls({ url: backend.url, publishableKey: PUBLISHABLE_KEY, fetch }, systemClock);
  const entry = { mid: "1", age: 5, kind: "like", target: podcast, present: true } as const;
  const request = { p_client: randomUUID(), p_base: "0", p_version: 1, p_mutations: [entry] };
  const answer = await calls.push(request, token);
  expect(answer).toMatchObject({ ok: false, error: { status: 429, code: "PT429" } });
  expect(Number(answer.ok ? 0 : answer.error.retryAfter)).toBeGreaterThan(0);
  expect((await pull(reader)).error).toBeNull();
  await backend.database.transaction("owner", (query) => query("delete from private.sync_usage"));
});

test("counters asked for by id include what the caller has just done, and visitors get them too", async () => {
  const mutations = [
    { mid: "1", age: 5, kind: "like", target: podcast, present: true },
    { mid: "2", age: 5, kind: "save", target: podcast, present: true, position: "V" },
  ];
  await reader.rpc("sync_push", {
    p_client: randomUUID(),
    p_base: "0",
    p_version: 1,
    p_mutations: mutations,
  } satisfies Record<keyof PushArguments, unknown>);
  const calls = createSyncCalls({ url: backend.url, publishableKey: PUBLISHABLE_KEY, fetch }, systemClock);
  const token = (await reader.auth.getSession()).data.session?.access_token ?? "";
  const ask = (ids: string[], asker: string | null) => calls.counts({ p_podcasts: ids }, asker);

  const known = [podcast, randomUUID()];
  expect(await ask(known, token)).toEqual({ ok: true, value: [[podcast, 1, 1, 0, true, true]] });
  expect(await ask(known, null)).toEqual({ ok: true, value: [[podcast, 1, 1, 0, false, false]] });
  const tooMany = Array.from({ length: SYNC_LIMITS.counts + 1 }, () => podcast);
  expect(await ask(tooMany, null)).toMatchObject({ ok: false, error: { status: 422, code: "PT422" } });
});

test("the status of a refused push says what to do", async () => {
  expect((await push(reader, "2", [], 99)).status).toBe(426);
  expect((await push(reader, "2", [{ kind: "like" }])).status).toBe(422);
  expect((await push(visitor, "0", [])).status).toBe(401);
});
