// The pipeline on PGlite with the database's own functions: workers are plain calls, time is moved by hand, and a
// worker can be killed in the middle of a step.
import { randomUUID } from "node:crypto";
import {
  createJobStore,
  storeError,
  type CallDatabase,
} from "../../../supabase/functions/_shared/adapters/job-store.ts";
import { createProvider } from "../../../supabase/functions/_shared/adapters/provider.ts";
import type { GenerateRequest, JobState } from "../../../supabase/functions/_shared/contract.ts";
import { dispatchOpen, revive, workOnStep } from "../../../supabase/functions/_shared/generation/executor.ts";
import type {
  JobStore,
  Mailer,
  Pipeline,
  Provider,
} from "../../../supabase/functions/_shared/generation/ports.ts";
import { firstSteps } from "../../../supabase/functions/_shared/generation/step-graph.ts";
import type { Row, TestDatabase } from "../../database/harness.ts";
import { createMemoryFiles, type MemoryFiles } from "./memory-files.ts";

export const PAPER: GenerateRequest = {
  title: "On heat",
  abstract: "Materials change when heated.",
  authors: "Ada Lovelace",
  publishing_year: 2024,
  field_of_research: "Physics",
  keywords: "heat, crystals",
  doi: null,
  is_public: true,
  text: "## 1. Introduction\n\nWe heated materials in the dark and watched them.",
};

/** Calls SQL functions on a connection as the service role. */
export const callOn =
  (database: TestDatabase): CallDatabase =>
  async (name, parameters) => {
    const names = Object.keys(parameters);
    const list = names.map((parameter, index) => `${parameter} => $${index + 1}`).join(", ");
    try {
      const rows = await database.as("service", (query) =>
        query<Row & { answer: unknown }>(
          `select public.${name}(${list}) as answer`,
          Object.values(parameters),
        ),
      );
      return rows[0]?.answer ?? null;
    } catch (error) {
      throw storeError((error as { code?: string }).code, (error as Error).message);
    }
  };

/** One process: what it dispatches runs in it, until it is killed. */
export type Worker = Pipeline & {
  /** Resolves when nothing is under way. */
  settle: () => Promise<void>;
  /** From now on it reaches nothing and dispatches nothing, like a process that is gone. */
  kill: () => void;
};

export type GenerationHarness = {
  database: TestDatabase;
  files: MemoryFiles;
  userId: string;
  /** Pauses that the workers made, in milliseconds. */
  pauses: number[];
  start: (paper?: Partial<GenerateRequest>) => Promise<string>;
  /** @param provider another one than that at the harness's address. @param mailer none sends no mails. */
  worker: (provider?: Provider, mailer?: Mailer) => Worker;
  /** Works on the job, pauses included, until nothing more can be done. */
  finish: (worker: Worker, jobId: string) => Promise<JobState>;
  /** Does one step after the other, each ended before the next is begun. */
  finishOneByOne: (jobId: string) => Promise<void>;
  expireLeases: (jobId: string, step?: string) => Promise<void>;
  states: (jobId: string) => Promise<Map<string, string>>;
};

/** Milliseconds; long enough for a busy machine. */
const TIMEOUT = 20_000;

const killed = <Port extends object>(port: Port, isDead: () => boolean): Port =>
  new Proxy(port, {
    get: (target, name, receiver) => {
      if (isDead()) return () => new Promise(() => undefined);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });

let invited = 0;
/** A new user with a plan that no test uses up. `timeout`: milliseconds that a call may take; `dailyTokens`: of the workers. */
export async function createGenerationHarness(
  database: TestDatabase,
  baseUrl: string,
  timeout: number = TIMEOUT,
  dailyTokens: number | null = null,
): Promise<GenerationHarness> {
  const userId = randomUUID();
  const code = `WRLD${String((invited += 1)).padStart(4, "0")}`;
  await database.query("insert into private.invite_codes (code) values ($1)", [code]);
  await database.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
    userId,
    `${code.toLowerCase()}@example.org`,
    { invite_code: code },
  ]);
  await database.query(
    `insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
     values ($1, 'premium', 'active', now() - interval '1 day', now() + interval '27 days')`,
    [userId],
  );

  const files = createMemoryFiles();
  const pauses: number[] = [];
  const store: JobStore = createJobStore(callOn(database));
  const endPauses = () =>
    database.query("update private.generation_steps set run_after = now() where state = 'waiting'");
  const endpoint = { baseUrl, apiKey: "test", model: "test" };
  const ownProvider = createProvider({
    text: endpoint,
    image: endpoint,
    speech: { ...endpoint, transcriptionModel: "test" },
    timeouts: { text: timeout, image: timeout, speech: timeout, words: timeout },
  });

  const worker = (provider: Provider = ownProvider, mailer: Mailer | null = null): Worker => {
    let dead = false;
    const death = Promise.withResolvers<void>();
    let time = 0;
    const running = new Set<Promise<unknown>>();
    const pipeline: Pipeline = {
      store: killed(store, () => dead),
      provider,
      files: killed(files, () => dead),
      clock: {
        now: () => (time += 1000),
        wait: async (milliseconds) => {
          pauses.push(milliseconds);
          await endPauses();
        },
      },
      backoff: (attempt) => attempt * 10,
      dailyTokens,
      mailer,
      dispatch: async (jobId, steps) => {
        if (dead) return;
        for (const step of steps) {
          const work = workOnStep(pipeline, jobId, step);
          running.add(work);
          void work.finally(() => running.delete(work)).catch(() => undefined);
        }
      },
    };
    return {
      ...pipeline,
      settle: async () => {
        while (running.size > 0) await Promise.race([Promise.all(running), death.promise]);
      },
      kill: () => {
        dead = true;
        running.clear();
        death.resolve();
      },
    };
  };

  return {
    database,
    files,
    userId,
    pauses,
    worker,
    start: async (paper = {}) => {
      const answer = await store.start({
        userId,
        idempotencyKey: randomUUID(),
        requestHash: "a".repeat(64),
        request: { ...PAPER, ...paper },
        steps: firstSteps(),
        tokens: 0,
        dailyTokens: null,
      });
      if (!("job_id" in answer)) throw new Error(`not started: ${answer.outcome}`);
      return answer.job_id;
    },
    finish: async (process, jobId) => {
      await dispatchOpen(process, jobId);
      await process.settle();
      // Pauses too long to be waited for are the timer's.
      await endPauses();
      await revive(process);
      await process.settle();
      const state = await store.describe(jobId);
      if (state === null) throw new Error("the job is gone");
      return state;
    },
    finishOneByOne: async (jobId) => {
      const single: Pipeline = { ...worker(), dispatch: async () => undefined };
      for (;;) {
        const step = (await single.store.open(jobId))[0]?.steps[0];
        if (step === undefined) return;
        await workOnStep(single, jobId, step);
      }
    },
    expireLeases: async (jobId, step) => {
      await database.query(
        `update private.generation_steps set lease_until = now() - interval '1 second'
         where job_id = $1 and state = 'running' and ($2::text is null or name = $2)`,
        [jobId, step ?? null],
      );
    },
    states: async (jobId) => {
      const rows = await database.query<Row & { name: string; state: string }>(
        "select name, state from private.generation_steps where job_id = $1",
        [jobId],
      );
      return new Map(rows.map(({ name, state }) => [name, state]));
    },
  };
}
