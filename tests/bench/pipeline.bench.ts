// How long a paper takes when its parts run side by side, against the same parts one after another. The provider
// is simulated by its delays, ten times faster than life, so that what is measured is the order of work
// and what the pipeline itself adds: PGlite with the real functions, the real executor, files in memory.
import { randomUUID } from "node:crypto";
import { createJobStore } from "../../supabase/functions/_shared/adapters/job-store.ts";
import { dispatchOpen, workOnStep } from "../../supabase/functions/_shared/generation/executor.ts";
import type { Pipeline, Provider } from "../../supabase/functions/_shared/generation/ports.ts";
import { firstSteps } from "../../supabase/functions/_shared/generation/step-graph.ts";
import { callOn, createGenerationHarness, PAPER } from "../contract/generation/generation-harness.ts";
import { answers } from "../contract/generation/faulty-provider.ts";
import { createMemoryFiles } from "../contract/generation/memory-files.ts";
import { openPglite } from "../database/harness.ts";
import { atMost, median, type BenchRow } from "./bench-row.ts";

/** Delays of a provider, in seconds; the cover's are shared by its three calls. */
const SECONDS = { summary: 8, cover: 12, script: 15, speechPerThousandCharacters: 1 };
/** Milliseconds that stand for a second. */
const SCALE = 100;
const RUNS = 3;

const elapse = (seconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * SCALE);
  });

const delayed: Provider = {
  chat: async ({ messages }) => {
    const task = /^# Task: (\w+)/.exec(messages[0]?.content ?? "")?.[1];
    if (task === "summary") await elapse(SECONDS.summary);
    if (task === "script") await elapse(SECONDS.script);
    if (task === "cover_idea" || task === "cover_prompt") await elapse(SECONDS.cover / 4);
    return answers.chat(task ?? "");
  },
  image: async () => {
    await elapse(SECONDS.cover / 2);
    return { bytes: new Uint8Array(answers.image), type: "image/webp" };
  },
  speech: async (text) => {
    await elapse((SECONDS.speechPerThousandCharacters * text.length) / 1000);
    return new Uint8Array(answers.speech(text));
  },
  words: async () => [],
};

/** `npm run bench`: milliseconds from the start of a job to its publication. */
export async function run(): Promise<BenchRow[]> {
  const database = await openPglite();
  const { userId } = await createGenerationHarness(database, "");
  const store = createJobStore(callOn(database));
  const pipeline = (dispatch: Pipeline["dispatch"]): Pipeline => ({
    store,
    provider: delayed,
    files: createMemoryFiles(),
    clock: { now: () => performance.now(), wait: (milliseconds) => elapse(milliseconds / 1000) },
    backoff: () => 0,
    dailyTokens: null,
    mailer: null,
    dispatch,
  });
  const start = async () => {
    const job = await store.start({
      userId,
      idempotencyKey: randomUUID(),
      requestHash: "a".repeat(64),
      request: PAPER,
      steps: firstSteps(),
      tokens: 0,
      dailyTokens: null,
    });
    if (!("job_id" in job)) throw new Error(`not started: ${job.outcome}`);
    return job.job_id;
  };
  const timed = async (work: (jobId: string) => Promise<void>) => {
    const jobId = await start();
    const begun = performance.now();
    await work(jobId);
    const milliseconds = performance.now() - begun;
    if ((await store.describe(jobId))?.status !== "done") throw new Error("the episode was not published");
    return milliseconds;
  };

  const sideBySide = async (jobId: string) => {
    const running = new Set<Promise<unknown>>();
    const ours = pipeline(async (id, steps) => {
      for (const step of steps) {
        const work = workOnStep(ours, id, step);
        running.add(work);
        void work.finally(() => running.delete(work));
      }
    });
    await dispatchOpen(ours, jobId);
    while (running.size > 0) await Promise.race(running);
  };
  const oneByOne = async (jobId: string) => {
    const single = pipeline(async () => undefined);
    for (;;) {
      const step = (await store.open(jobId))[0]?.steps[0];
      if (step === undefined) return;
      await workOnStep(single, jobId, step);
    }
  };

  const ours: number[] = [];
  const against: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    ours.push(await timed(sideBySide));
    against.push(await timed(oneByOne));
  }
  await database.close();
  return [
    atMost(
      "generation, parts side by side against one after another",
      "ms",
      median(ours),
      median(against),
      0.5,
    ),
  ];
}
