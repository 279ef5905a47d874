// A provider that fails in every way at every step: what is finished is never paid for twice, nothing half-made
// is published, a failed job goes on where it failed, and a killed process' job is taken up.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ERROR_MESSAGES, type ErrorCode } from "../../supabase/functions/_shared/contract.ts";
import { dispatchOpen, revive, workOnStep } from "../../supabase/functions/_shared/generation/executor.ts";
import { openPglite, type TestDatabase } from "../database/harness.ts";
import {
  FRAME_BYTES,
  FRAME_SECONDS,
  SCRIPT,
  scriptOf,
  startFaultyProvider,
  uploadedFile,
  type Fault,
  type FaultyProvider,
  type ProviderCall,
} from "./generation/faulty-provider.ts";
import { createGenerationHarness, type GenerationHarness } from "./generation/generation-harness.ts";

let database: TestDatabase;
let provider: FaultyProvider;
let harness: GenerationHarness;

beforeAll(async () => {
  database = await openPglite();
  provider = await startFaultyProvider();
});
beforeEach(async () => {
  provider.reset();
  harness = await createGenerationHarness(database, provider.baseUrl);
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

const CALLS: ProviderCall[] = ["summary", "cover_idea", "cover_prompt", "image", "script", "speech", "words"];
const stepOf = (call: ProviderCall): string => (call === "image" ? "cover_image" : call);

type Published = {
  id: string;
  audio_url: string;
  cover_image_url: string;
  audio_seconds: number;
  audio_bytes: number;
  part_sha256: string[];
  script: string;
  segments: { start: number; end: number; text: string; words?: unknown[] }[];
  chapters: { start: number; title: string }[];
};
const published = () =>
  database.query<Published & Record<string, unknown>>(
    `select podcast.*, script.script, transcript.segments, transcript.chapters
     from public.podcasts as podcast
     join public.podcast_scripts as script on script.podcast_id = podcast.id
     join public.transcripts as transcript on transcript.podcast_id = podcast.id
     where podcast.user_id = $1`,
    [harness.userId],
  );
const ledger = async () =>
  (await database.query("select state from private.quota_ledger where user_id = $1", [harness.userId])).map(
    (row) => row["state"],
  );
const parts = (): number =>
  new Set(provider.calls.filter(({ call }) => call === "speech").map(({ detail }) => detail)).size;

/** Calls of each kind beyond one for each piece of work. */
const extraCalls = (): Partial<Record<ProviderCall, number>> => {
  const needed = (call: ProviderCall) => (call === "speech" || call === "words" ? parts() : 1);
  return Object.fromEntries(
    CALLS.map((call) => [call, provider.count(call) - needed(call)] as const).filter(
      ([, extra]) => extra !== 0,
    ),
  );
};

/** Whole: one episode with all its rows and files, nothing left of the work, the quota settled. */
async function expectWhole(jobId: string) {
  const [episode, ...others] = await published();
  expect(others).toEqual([]);
  expect(episode).toBeDefined();
  const kept = [...harness.files.objects.keys()].toSorted((one, other) => one.localeCompare(other));
  expect(kept).toEqual([`covers/${episode?.cover_image_url}`, `podcasts/${episode?.audio_url}`]);
  expect(harness.files.objects.get(`podcasts/${episode?.audio_url}`)?.bytes.length).toBe(
    episode?.audio_bytes,
  );
  expect(await ledger()).toEqual(["committed"]);
  const job = await harness.worker().store.describe(jobId);
  expect(job).toMatchObject({ status: "done", stage: "complete", progress: 100, podcast_id: episode?.id });
}

async function expectNothingPublished() {
  expect(await published()).toEqual([]);
  expect(await database.query("select from public.podcasts where user_id = $1", [harness.userId])).toEqual(
    [],
  );
  expect(await ledger()).toEqual(["released"]);
}

test("a job without faults pays for each step once and measures what it publishes", async () => {
  const jobId = await harness.start();
  await harness.finish(harness.worker(), jobId);
  await expectWhole(jobId);
  expect(extraCalls()).toEqual({});
  expect(provider.count("repair")).toBe(0);
  expect(parts()).toBeGreaterThan(4);

  const [episode] = await published();
  const characters = provider.calls
    .filter(({ call }) => call === "speech")
    .reduce((sum, { detail }) => sum + detail.length, 0);
  // Between the chapters 1.2 s of silence, between paragraphs 0.33 s, both in whole frames.
  const silence = 46 + 13 * (parts() - 2);
  expect(episode?.audio_seconds).toBeCloseTo((characters + silence) * FRAME_SECONDS, 3);
  expect(episode?.chapters.map(({ title }) => title)).toEqual(["The question", "The answer"]);
  expect(episode?.segments.at(0)?.start).toBe(0);
  expect(episode?.segments.at(-1)?.end).toBeCloseTo(episode?.audio_seconds ?? 0, 2);
  expect(episode?.segments.every(({ words }) => words === undefined)).toBe(true);
  expect(episode?.segments.map(({ text }) => text).join(" ")).toBe(episode?.script.replace(/\s+/g, " "));
});

const faults: Record<string, Fault> = {
  "answers 500": { kind: "status", status: 500 },
  "answers 429 and asks to wait": { kind: "status", status: 429, retryAfter: 7 },
  "never answers": { kind: "silence" },
  "resets the connection": { kind: "reset" },
  "answers garbage": { kind: "garbage" },
  "answers with a page of HTML": { kind: "content_type" },
};

describe.each(CALLS)("when %s goes wrong once", (call) => {
  test.each(Object.keys(faults))("and the provider %s, only that call is repeated", async (name) => {
    const fault = faults[name];
    if (!fault) throw new Error(name);
    if (fault.kind === "silence") harness = await createGenerationHarness(database, provider.baseUrl, 3000);
    provider.arrange(call, fault);
    const jobId = await harness.start();
    await harness.finish(harness.worker(), jobId);
    await expectWhole(jobId);
    // A transcription without words is an answer: the provider has none.
    const repeats = call === "words" && fault.kind === "garbage" ? 0 : 1;
    expect(extraCalls()).toEqual(repeats ? { [call]: repeats } : {});
    if (fault.kind === "status" && fault.retryAfter !== undefined) expect(harness.pauses).toContain(7000);
  });

  /** The step that a call's body belongs to. */
  const stepWith = async (jobId: string, body: Buffer): Promise<string> => {
    if (call !== "speech" && call !== "words") return stepOf(call);
    const length =
      call === "speech"
        ? (JSON.parse(body.toString()) as { input: string }).input.length
        : uploadedFile(body).length / FRAME_BYTES;
    const [row] = await database.query<{ parts: string[] }>(
      "select output -> 'parts' as parts from private.generation_steps where job_id = $1 and name = 'script_review'",
      [jobId],
    );
    return `${call}:${row?.parts.findIndex((part) => part.length === length)}`;
  };

  test("an answer after the lease is kept while nobody else has asked", async () => {
    const jobId = await harness.start();
    provider.arrange(call, {
      kind: "after",
      work: async (body) => harness.expireLeases(jobId, await stepWith(jobId, body)),
    });
    await harness.finishOneByOne(jobId);
    await expectWhole(jobId);
    expect(extraCalls()).toEqual({});
  });

  test("an answer after the lease is refused when another worker has taken the step", async () => {
    const jobId = await harness.start();
    const outcomes: string[] = [];
    provider.arrange(call, {
      kind: "after",
      work: async (body) => {
        const step = await stepWith(jobId, body);
        await harness.expireLeases(jobId, step);
        const other = harness.worker();
        outcomes.push(await workOnStep(other, jobId, step));
        await other.settle();
      },
    });
    await harness.finish(harness.worker(), jobId);
    expect(outcomes).toEqual(["saved"]);
    await expectWhole(jobId);
    expect(extraCalls()).toEqual({ [call]: 1 });
  });

  test("a killed worker's job is taken up and repeats no more than what was in flight", async () => {
    const jobId = await harness.start();
    const first = harness.worker();
    let finished = new Map<string, string>();
    const struck = new Promise<void>((resolve) => {
      provider.arrange(call, {
        kind: "after",
        work: async () => {
          first.kill();
          finished = await harness.states(jobId);
          resolve();
        },
      });
    });
    await dispatchOpen(first, jobId);
    await struck;
    await harness.expireLeases(jobId);
    const second = harness.worker();
    await revive(second);
    await second.settle();
    await expectWhole(jobId);
    const paidTwice = CALLS.filter(
      (other) => other !== "speech" && other !== "words" && provider.count(other) > 1,
    );
    expect(paidTwice.filter((other) => finished.get(stepOf(other)) === "done")).toEqual([]);
    expect(provider.count(call)).toBeGreaterThan(call === "speech" || call === "words" ? parts() : 1);
  });
});

const failures: [ProviderCall, ErrorCode][] = [
  ["summary", "summary_failed"],
  ["image", "image_failed"],
  ["script", "script_failed"],
  ["speech", "audio_failed"],
];

describe.each(failures)("when %s cannot be had", (call, code) => {
  test("a refused call ends the job at once, publishes nothing and frees the quota", async () => {
    provider.arrange(call, { kind: "status", status: 400, message: "" });
    const jobId = await harness.start();
    const state = await harness.finish(harness.worker(), jobId);
    expect(state).toMatchObject({ status: "failed", error: { code, message: ERROR_MESSAGES[code] } });
    expect(provider.calls.filter((made) => made.call === call).length).toBeLessThanOrEqual(4);
    await expectNothingPublished();
  });

  test("three failures end the job, and a retry goes on at the failed step", async () => {
    const fault: Fault = { kind: "status", status: 503 };
    // All parts that run at once meet the fault, so that the one that fails for good is among them.
    const times = call === "speech" ? 12 : 3;
    provider.arrange(call, ...Array.from({ length: times }, () => fault));
    const jobId = await harness.start();
    const worker = harness.worker();
    expect(await harness.finish(worker, jobId)).toMatchObject({ status: "failed", error: { code } });
    await expectNothingPublished();

    const finished = await harness.states(jobId);
    provider.reset();
    expect(await worker.store.retry(harness.userId, jobId, null)).toMatchObject({ outcome: "started" });
    await harness.finish(worker, jobId);
    await expectWhole(jobId);
    const repeated = CALLS.filter(
      (other) => finished.get(stepOf(other)) === "done" && provider.count(other) > 0,
    );
    expect(repeated).toEqual([]);
  });
});

test.each<ProviderCall>(["cover_idea", "cover_prompt"])(
  "a %s that cannot be had is made up, never fatal",
  async (call) => {
    provider.arrange(call, { kind: "status", status: 400 });
    const jobId = await harness.start();
    await harness.finish(harness.worker(), jobId);
    await expectWhole(jobId);
  },
);

test("a provider without word times still gives a transcript", async () => {
  provider.arrange("words", ...Array.from({ length: 20 }, (): Fault => ({ kind: "status", status: 404 })));
  const jobId = await harness.start();
  await harness.finish(harness.worker(), jobId);
  await expectWhole(jobId);
});

test("an empty image prompt ends the job with its own message", async () => {
  provider.arrange("cover_prompt", { kind: "says", text: " " });
  const jobId = await harness.start();
  const state = await harness.finish(harness.worker(), jobId);
  expect(state.error).toEqual({ code: "image_prompt_empty", message: ERROR_MESSAGES.image_prompt_empty });
  await expectNothingPublished();
});

test("a script over the hard cap gets one repair call, then ends the job with its own message", async () => {
  const long: Fault = { kind: "says", text: scriptOf(90) };
  provider.arrange("script", long);
  provider.arrange("repair", long);
  const jobId = await harness.start();
  const state = await harness.finish(harness.worker(), jobId);
  expect(state.error).toEqual({ code: "script_too_long", message: ERROR_MESSAGES.script_too_long });
  expect(provider.count("repair")).toBe(1);
  expect(provider.count("speech")).toBe(0);
});

test("a sentence that breaks a rule goes when the repair call fails, and the job does not", async () => {
  provider.arrange("script", {
    kind: "says",
    text: `${SCRIPT}\n\nThis groundbreaking work changes everything we know.`,
  });
  provider.arrange("repair", { kind: "status", status: 500 });
  const jobId = await harness.start();
  await harness.finish(harness.worker(), jobId);
  await expectWhole(jobId);
  expect(provider.count("repair")).toBe(1);
  expect((await published())[0]?.script).not.toContain("groundbreaking");
});

test("speech that is not audio fails with the provider's own message", async () => {
  const quota: Fault = { kind: "status", status: 400, message: "Voice is not available" };
  provider.arrange("speech", quota);
  const jobId = await harness.start();
  const state = await harness.finish(harness.worker(), jobId);
  expect(state.error).toEqual({ code: "audio_failed", message: "Voice is not available" });
});

test("a refused upload fails with the storage's message and leaves nothing published", async () => {
  harness.files.refuseNext("podcasts", "The bucket is full");
  const jobId = await harness.start();
  const worker = harness.worker();
  const state = await harness.finish(worker, jobId);
  expect(state.error).toEqual({
    code: "upload_failed",
    message: "Failed to upload audio file: The bucket is full",
  });
  await expectNothingPublished();

  const calls = provider.calls.length;
  await worker.store.retry(harness.userId, jobId, null);
  await harness.finish(worker, jobId);
  await expectWhole(jobId);
  expect(provider.calls.length).toBe(calls);
});

test("a refused row fails with the database's message, and a retry publishes without another call", async () => {
  await database.run(`
    create function private.refuse_podcast() returns trigger language plpgsql as
      $$ begin raise exception 'No room for it'; end $$;
    create trigger refuse_podcast before insert on public.podcasts
      for each row execute function private.refuse_podcast();`);
  const jobId = await harness.start();
  const worker = harness.worker();
  const state = await harness.finish(worker, jobId);
  await database.run(
    "drop trigger refuse_podcast on public.podcasts; drop function private.refuse_podcast();",
  );
  expect(state.error).toEqual({ code: "save_failed", message: "Failed to save podcast: No room for it" });
  await expectNothingPublished();

  const calls = provider.calls.length;
  await worker.store.retry(harness.userId, jobId, null);
  await harness.finish(worker, jobId);
  await expectWhole(jobId);
  expect(provider.calls.length).toBe(calls);
});

test.each(["summary", "script_review"])(
  "a job whose %s ended the process twice is not worked on again, until its owner wishes so",
  async (step) => {
    const jobId = await harness.start();
    const worker = harness.worker();
    if (step === "script_review")
      await workOnStep({ ...worker, dispatch: async () => undefined }, jobId, "script");
    provider.reset();
    for (let crash = 0; crash < 2; crash += 1) {
      expect(await worker.store.claim(jobId, step)).toMatchObject({ crashes: crash });
      await harness.expireLeases(jobId, step);
    }
    expect(await workOnStep(worker, jobId, step)).toBe("failed");
    expect(provider.calls).toEqual([]);
    expect(await worker.store.describe(jobId)).toMatchObject({
      status: "failed",
      error: {
        code: "generation_failed",
        message: "Failed to generate podcast: the server stopped twice while it worked on this paper",
      },
    });
    await expectNothingPublished();

    await worker.store.retry(harness.userId, jobId, null);
    await harness.finish(worker, jobId);
    await expectWhole(jobId);
  },
);
