// A paper becomes an episode on the embedded backend: the functions over HTTP, its storage, its own provider.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { MPEGDecoder } from "mpg123-decoder";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  SUMMARY_SECTIONS,
  WELCOME_LINE,
  type Chapter,
  type JobState,
  type TranscriptSegment,
} from "../../supabase/functions/_shared/contract.ts";
import { firstSteps } from "../../supabase/functions/_shared/generation/step-graph.ts";
import { mp3Info } from "../../supabase/functions/_shared/generation/mp3.ts";
import { STARTS } from "../../supabase/functions/_shared/handlers/generate-podcast.ts";
import { digestOf } from "../../supabase/functions/_shared/http.ts";
import { startGenerationTimer } from "../../supabase/local/generation-timer.ts";
import { integratedLoudness, truePeak } from "../../supabase/local/ai/voice/loudness.ts";
import { createProjectAi, createProjectStorage } from "../../supabase/local/parts.ts";
import { chaptersIn, namedTexts, readId3, textIn } from "../id3-reader.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import { TIDES_PAPER } from "./fixtures/tides-paper.ts";

let backend: TestBackend;
let owner: SupabaseClient;
let other: SupabaseClient;

beforeAll(async () => {
  backend = await startTestBackend({
    schema: "project",
    createStorage: createProjectStorage,
    createAi: createProjectAi,
    functionsFolder: new URL("../../supabase/functions/", import.meta.url),
  });
  await backend.database.transaction("owner", (query) =>
    query("insert into private.invite_codes (code) values ('WHOLE001'), ('WHOLE002')"),
  );
  owner = (await backend.signedUp("owner@example.org", { invite_code: "WHOLE001" })).client;
  other = (await backend.signedUp("other@example.org", { invite_code: "WHOLE002" })).client;
});
afterAll(() => backend.stop());

const invoke = async <Answer>(client: SupabaseClient, name: string, body: object, headers = {}) => {
  const { data, error } = await client.functions.invoke<Answer>(name, { body, headers });
  if (error) throw error;
  return data as Answer;
};

/** Asks as the page does, until the job is over. */
async function awaitJob(client: SupabaseClient, jobId: string): Promise<JobState[]> {
  const seen: JobState[] = [];
  for (;;) {
    const state = await invoke<JobState>(client, "generation-run", { jobId });
    seen.push(state);
    if (state.status !== "running") return seen;
    await delay(200);
  }
}

/** The published file: its tag, its loudness, and the silence before each chapter. */
async function expectEpisodeSound(bytes: Uint8Array, chapters: readonly Chapter[]) {
  const tag = readId3(bytes);
  expect(tag && textIn(tag, "TIT2")).toBe(TIDES_PAPER.title);
  expect(tag && textIn(tag, "TPE1")).toBe(TIDES_PAPER.authors);
  expect(tag && namedTexts(tag).get("DOI")).toBe(TIDES_PAPER.doi ?? undefined);
  expect(tag && namedTexts(tag).has("AI narration")).toBe(true);
  expect(tag && chaptersIn(tag).map(({ title, start }) => ({ title, start }))).toEqual(
    chapters.map(({ title, start }) => ({ title, start: Math.round(start * 1000) })),
  );
  expect(chapters.length).toBeGreaterThan(1);

  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(bytes);
  expect(errors).toEqual([]);
  const samples = channelData[0] ?? new Float32Array();
  expect(Math.abs(integratedLoudness([samples], sampleRate) + 19)).toBeLessThan(1);
  expect(truePeak([samples])).toBeLessThan(-1);
  for (const { start } of chapters.slice(1)) {
    // A little early: this decoder leaves out a part of the delay that the word times count with.
    const at = Math.round((start - 0.05) * sampleRate);
    const sounding = (sample: number) => Math.abs(sample) > 0.01;
    const before = samples.subarray(0, at).findLastIndex(sounding);
    const after = at + samples.subarray(at).findIndex(sounding);
    expect((after - before) / sampleRate).toBeGreaterThan(1.2);
    expect(after - at).toBeLessThan(0.1 * sampleRate);
  }
}

test("a paper becomes an episode that only its owner can hear", async () => {
  const { jobId } = await invoke<{ jobId: string }>(owner, "generate-podcast", TIDES_PAPER, {
    "Idempotency-Key": randomUUID(),
  });
  expect((await owner.rpc("current_generation")).data).toMatchObject({ id: jobId, title: TIDES_PAPER.title });
  expect((await other.rpc("generation_state", { p_job_id: jobId })).data).toBeNull();

  const cancelOfOther = await other.functions.invoke("generation-run", { body: { jobId, cancel: true } });
  expect(cancelOfOther.response?.status).toBe(404);

  const states = await awaitJob(owner, jobId);
  const last = states.at(-1);
  expect(last).toMatchObject({ status: "done", stage: "complete", progress: 100, error: null });
  expect(states.map(({ progress }) => progress)).toEqual(
    states.map(({ progress }) => progress).toSorted((one, next) => one - next),
  );
  expect(last?.speech?.done).toBe(last?.speech?.total);
  expect((await owner.rpc("current_generation")).data).toBeNull();
  await vi.waitFor(async () => {
    const mails = (await (await fetch(`${backend.localUrl}/mailbox?json`)).json()) as object[];
    expect(mails).toMatchObject([
      {
        to: "owner@example.org",
        subject: expect.stringContaining("Your episode is ready: "),
        links: [`${backend.url}/podcast/${last?.podcast_id}`, `${backend.url}/account`],
      },
    ]);
  });
  // Too late to be cancelled: the answer is the episode.
  const late = await invoke<JobState>(owner, "generation-run", { jobId, cancel: true });
  expect(late).toMatchObject({ status: "done", podcast_id: last?.podcast_id });

  const { data: episode } = await owner
    .from("podcasts")
    .select("*, podcast_scripts(script), transcripts(segments, chapters)")
    .eq("id", last?.podcast_id ?? "")
    .single();
  expect(episode).toMatchObject({ title: TIDES_PAPER.title, doi: TIDES_PAPER.doi, is_public: false });
  for (const section of SUMMARY_SECTIONS) expect(episode.summary).toContain(`<h3>${section}</h3>`);
  const { script } = episode.podcast_scripts as { script: string };
  expect(script.startsWith(WELCOME_LINE)).toBe(true);
  expect(last?.script_characters).toBe(script.length);

  const { segments, chapters } = episode.transcripts as {
    segments: TranscriptSegment[];
    chapters: Chapter[];
  };
  expect(segments.map(({ text }) => text).join(" ")).toBe(script.replace(/\s+/g, " "));
  expect(segments.every(({ words = [] }) => words.length > 0)).toBe(true);
  expect(chapters[0]?.start).toBe(0);

  const audio = await owner.storage.from("podcasts").download(episode.audio_url);
  expect(audio.error).toBeNull();
  const bytes = new Uint8Array((await audio.data?.arrayBuffer()) ?? []);
  expect(bytes.length).toBe(episode.audio_bytes);
  expect(Math.abs(mp3Info(bytes).seconds - episode.audio_seconds)).toBeLessThan(0.1);
  await expectEpisodeSound(bytes, chapters);

  const cover = await owner.storage.from("covers").download(episode.cover_image_url);
  expect(cover.data?.type).toBe("image/webp");

  expect((await other.from("podcasts").select("id").eq("id", episode.id)).data).toEqual([]);
  expect((await other.storage.from("podcasts").download(episode.audio_url)).error).not.toBeNull();
  expect((await backend.service.storage.from("generation").list(jobId)).data).toEqual([]);
});

test("what a killed process left behind is finished without anybody asking", async () => {
  const id = (await owner.auth.getUser()).data.user?.id;
  const started = await backend.service.rpc("start_generation", {
    p_user_id: id,
    p_idempotency_key: randomUUID(),
    p_request_hash: "a".repeat(64),
    p_request: TIDES_PAPER,
    p_steps: firstSteps(),
  });
  const jobId = (started.data as { job_id: string }).job_id;
  const lease = { p_job_id: jobId, p_step: "summary", p_lease_seconds: 180, p_parallel: 4 };
  expect((await backend.service.rpc("claim_generation_step", lease)).data).toMatchObject({ attempt: 1 });

  const stop = await startGenerationTimer(backend, 50);
  await vi.waitFor(
    async () => {
      const { data } = await owner.rpc("generation_state", { p_job_id: jobId });
      expect(data).toMatchObject({ status: "done" });
    },
    { timeout: 60_000, interval: 100 },
  );
  await stop();
});

test("a server that is ended on purpose gives its steps back, and they have not crashed", async () => {
  const id = (await owner.auth.getUser()).data.user?.id;
  const started = await backend.service.rpc("start_generation", {
    p_user_id: id,
    p_idempotency_key: randomUUID(),
    p_request_hash: "b".repeat(64),
    p_request: TIDES_PAPER,
    p_steps: firstSteps(),
  });
  const jobId = (started.data as { job_id: string }).job_id;
  const lease = { p_job_id: jobId, p_step: "summary", p_lease_seconds: 180, p_parallel: 4 };
  const claim = async () => (await backend.service.rpc("claim_generation_step", lease)).data as object | null;
  // Longer than the test: nobody takes the step up but the claims here.
  const never = 600_000;
  const stop = await startGenerationTimer(backend, never);
  expect(await claim()).toMatchObject({ attempt: 1, crashes: 0 });
  await stop();
  expect(await claim()).toMatchObject({ attempt: 2, crashes: 0 });
  const stopAgain = await startGenerationTimer(backend, never);
  expect(await claim()).toMatchObject({ attempt: 3, crashes: 1 });
  await stopAgain();
});

test("an account without a token or a job gets the contract's errors over the wire", async () => {
  const post = (name: string, body: object, headers: Record<string, string>) =>
    fetch(`${backend.url}/functions/v1/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const unsigned = await post("generate-podcast", TIDES_PAPER, { "Idempotency-Key": randomUUID() });
  expect(unsigned.status).toBe(401);
  expect(await unsigned.json()).toMatchObject({ code: "unauthorized" });
  const token = (await other.auth.getSession()).data.session?.access_token ?? "";
  const unknown = await post("generation-run", { jobId: randomUUID() }, { Authorization: `Bearer ${token}` });
  expect(unknown.status).toBe(404);
});

test("the daily tokens of the environment hold for the functions of the embedded server", async () => {
  vi.stubEnv("ORPHEUS_DAILY_TOKENS", "1000");
  const start = () =>
    other.functions.invoke("generate-podcast", {
      body: TIDES_PAPER,
      headers: { "Idempotency-Key": randomUUID() },
    });
  const never = (await start()).response;
  expect(never?.status).toBe(422);
  expect(await never?.json()).toMatchObject({ code: "over_budget" });

  // The episodes before have used more than what is left of these.
  const { tokens } = await backend.database.transaction("owner", async (query) => {
    const [row] = await query<{ tokens: number }>(
      "select sum(tokens)::float8 as tokens from private.token_days",
    );
    return row ?? { tokens: 0 };
  });
  expect(tokens).toBeGreaterThan(0);
  vi.stubEnv("ORPHEUS_DAILY_TOKENS", String(Math.max(tokens, 100_000)));
  await backend.database.transaction("owner", (query) =>
    query(
      `insert into private.token_days values ((now() at time zone 'UTC')::date, $1)
      on conflict (day) do update set tokens = excluded.tokens`,
      [Math.max(tokens, 100_000)],
    ),
  );
  const refused = (await start()).response;
  vi.unstubAllEnvs();
  expect(refused?.status).toBe(503);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("retries are counted with the starts, so that what fails after it was paid for has an end", async () => {
  const { data: job } = await owner.from("generation_jobs").select("id").limit(1).single();
  const user = (await owner.auth.getUser()).data.user;
  const subject = await digestOf(`${STARTS.action}:${user?.id}`);
  await backend.database.transaction("owner", (query) =>
    query(
      `insert into private.rate_limits (action, subject, requests, window_end)
       values ($1, $2, $3, now() + interval '5 minutes')
       on conflict (action, subject) do update set requests = excluded.requests`,
      [STARTS.action, subject, STARTS.requests],
    ),
  );
  const ask = async (body: object) =>
    (await owner.functions.invoke("generation-run", { body })).response?.status;
  expect(await ask({ jobId: job?.id, retry: true })).toBe(429);
  expect(await ask({ jobId: job?.id })).toBe(200);
});
