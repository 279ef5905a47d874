// A job is cancelled while the provider is at work on each of its steps, while the episode is put together, and
// before it is published: nothing more is asked of the provider, and nothing of the job is left.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  cancelJob,
  dispatchOpen,
  revive,
  workOnStep,
} from "../../supabase/functions/_shared/generation/executor.ts";
import type { Pipeline } from "../../supabase/functions/_shared/generation/ports.ts";
import { openPglite, type TestDatabase } from "../database/harness.ts";
import { startFaultyProvider, type FaultyProvider, type ProviderCall } from "./generation/faulty-provider.ts";
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

async function expectNothingLeft(jobId: string) {
  expect([...harness.files.objects.keys()]).toEqual([]);
  expect(await database.query("select from public.podcasts where user_id = $1", [harness.userId])).toEqual(
    [],
  );
  expect(
    await database.query("select state from private.quota_ledger where user_id = $1", [harness.userId]),
  ).toEqual([{ state: "released" }]);
  expect(await harness.worker().store.describe(jobId)).toMatchObject({ status: "cancelled", error: null });
}

const CALLS: ProviderCall[] = ["summary", "cover_idea", "cover_prompt", "image", "script", "speech", "words"];

test.each(CALLS)(
  "cancelled during a call for %s, a job begins no other call and leaves nothing",
  async (call) => {
    const jobId = await harness.start();
    const worker = harness.worker();
    let begun = 0;
    provider.arrange(call, {
      kind: "after",
      work: async () => {
        expect(await cancelJob(worker, harness.userId, jobId)).toBe("cancelled");
        begun = provider.calls.length;
      },
    });
    await dispatchOpen(worker, jobId);
    await worker.settle();
    expect(begun).toBeGreaterThan(0);
    // Steps that were claimed before may still be on their way to the provider: at most what ran at once.
    const claimed = [...(await harness.states(jobId)).values()].filter((state) => state === "running");
    expect(claimed).toEqual([]);
    expect(provider.calls.length - begun).toBeLessThanOrEqual(4);
    const paid = provider.calls.length;
    await harness.finish(harness.worker(), jobId);
    expect(provider.calls).toHaveLength(paid);
    await expectNothingLeft(jobId);
  },
);

test("cancelled while the files of the episode are written, a job leaves none of them", async () => {
  const jobId = await harness.start();
  const worker = harness.worker();
  const put = worker.files.put;
  const files: Pipeline["files"] = {
    ...worker.files,
    put: async (bucket, path, bytes, type) => {
      if (bucket === "covers") await cancelJob(worker, harness.userId, jobId);
      await put(bucket, path, bytes, type);
    },
  };
  const single: Pipeline = { ...worker, files, dispatch: async () => undefined };
  for (;;) {
    const step = (await single.store.open(jobId))[0]?.steps[0];
    if (step === undefined) break;
    await workOnStep(single, jobId, step);
  }
  await expectNothingLeft(jobId);
});

test("a job cancelled just before its publication is not published", async () => {
  const jobId = await harness.start();
  const single: Pipeline = { ...harness.worker(), dispatch: async () => undefined };
  for (;;) {
    const step = (await single.store.open(jobId))[0]?.steps[0];
    if (step === undefined || step === "publish") break;
    await workOnStep(single, jobId, step);
  }
  expect([...harness.files.objects.keys()].some((key) => key.startsWith("podcasts/"))).toBe(true);
  expect(await cancelJob(single, harness.userId, jobId)).toBe("cancelled");
  expect(await workOnStep(single, jobId, "publish")).toBe("idle");
  await expectNothingLeft(jobId);
});

test("what a killed worker of a cancelled job wrote is removed after its lease", async () => {
  const jobId = await harness.start();
  const worker = harness.worker();
  const claim = await worker.store.claim(jobId, "summary");
  expect(await cancelJob(worker, harness.userId, jobId)).toBe("cancelled");
  await worker.files.put("generation", `${claim?.job_id}/speech-0.1.mp3`, new Uint8Array(1), "audio/mpeg");
  await worker.files.put(
    "podcasts",
    `${claim?.user_id}/${claim?.path_stamp}-podcast-audio.mp3`,
    new Uint8Array(1),
    "audio/mpeg",
  );
  await revive(worker);
  expect(harness.files.objects.size).toBe(2);
  await database.query(
    "update private.generation_steps set lease_until = now() - interval '1 second' where job_id = $1",
    [jobId],
  );
  await revive(worker);
  await expectNothingLeft(jobId);
  expect(await worker.store.untidy()).not.toContain(jobId);
});

const removeAccount = () =>
  database.query("select private.remove_account_rows($1) as outcome", [harness.userId]);

test.each(["image", "speech"] as const)(
  "a worker whose account is deleted during a call for %s leaves no file",
  async (call) => {
    const jobId = await harness.start();
    const worker = harness.worker();
    provider.arrange(call, {
      kind: "after",
      work: async () => {
        expect(await removeAccount()).toEqual([{ outcome: "removed" }]);
        // As the deletion does it.
        harness.files.objects.clear();
      },
    });
    await dispatchOpen(worker, jobId);
    await worker.settle();
    expect(await database.query("select from public.generation_jobs where id = $1", [jobId])).toEqual([]);
    expect([...harness.files.objects.keys()]).toEqual([]);
  },
);

test("a worker whose account is deleted while it writes the episode's files leaves none of them", async () => {
  const jobId = await harness.start();
  const worker = harness.worker();
  const files: Pipeline["files"] = {
    ...worker.files,
    put: async (bucket, path, bytes, type) => {
      if (bucket === "covers") {
        await removeAccount();
        harness.files.objects.clear();
      }
      await worker.files.put(bucket, path, bytes, type);
    },
  };
  const single: Pipeline = { ...worker, files, dispatch: async () => undefined };
  for (;;) {
    const step = (await single.store.open(jobId))[0]?.steps[0];
    if (step === undefined) break;
    await workOnStep(single, jobId, step);
  }
  expect([...harness.files.objects.keys()]).toEqual([]);
});

test("a published job cannot be cancelled and keeps its episode", async () => {
  const jobId = await harness.start();
  await harness.finish(harness.worker(), jobId);
  expect(await cancelJob(harness.worker(), harness.userId, jobId)).toBe("over");
  expect(await harness.worker().store.describe(jobId)).toMatchObject({ status: "done" });
  expect(harness.files.objects.size).toBe(2);
});
