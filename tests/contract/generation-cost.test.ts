// What a free account can make the project spend in a day. Its paper talks the provider into answers that cannot be
// used, as a hostile paper may; it starts and retries as often as it is let, and the usage of the local provider's
// answers is counted.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProvider } from "../../supabase/functions/_shared/adapters/provider.ts";
import { LIMITS } from "../../supabase/functions/_shared/contract.ts";
import { firstSteps } from "../../supabase/functions/_shared/generation/step-graph.ts";
import { createLocalProvider } from "../../supabase/local/ai/index.ts";
import { openPglite, type TestDatabase } from "../database/harness.ts";
import { answers } from "./generation/faulty-provider.ts";
import { createGenerationHarness, PAPER } from "./generation/generation-harness.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

/** A fortieth of the longest that is taken, since each call reads all of it. */
const paper = {
  ...PAPER,
  text: "We heated the glass and watched it. ".repeat(LIMITS.paperCharacters / 40 / 36),
};

/** Unusable: the first two summaries, and every script. The third summary has no sections but one, and is repaired. */
const hijacked = (task: string, asked: number): string | null => {
  if (task === "script") return "";
  if (task !== "summary") return null;
  return asked % 3 === 0 ? "<h3>Results</h3><p>It was warm.</p>" : "";
};

type ChatAnswer = { choices: { message: { content: string } }[]; usage: { total_tokens: number } };

function hostileProvider() {
  const app = createLocalProvider();
  const calls = new Map<string, number>();
  let tokens = 0;
  const ask = async (request: Request): Promise<Response> => {
    if (request.url.endsWith("/images/generations"))
      return Response.json({ data: [{ b64_json: answers.image.toString("base64") }] });
    const body = await request.clone().text();
    const answer = await app.fetch(request);
    const task = /# Task: (\w+)/.exec(body)?.[1];
    if (task === undefined) return answer;
    const asked = (calls.get(task) ?? 0) + 1;
    calls.set(task, asked);
    const chat = (await answer.json()) as ChatAnswer;
    tokens += chat.usage.total_tokens;
    const content = hijacked(task, asked) ?? chat.choices[0]?.message.content ?? "";
    return Response.json({ ...chat, choices: [{ message: { role: "assistant", content } }] });
  };
  const endpoint = { baseUrl: "http://127.0.0.1/v1", apiKey: "local", model: "local" };
  const provider = createProvider({
    text: endpoint,
    image: endpoint,
    speech: { ...endpoint, transcriptionModel: "local" },
    timeouts: { text: 60_000, image: 60_000, speech: 60_000, words: 60_000 },
    fetch: (input, init) => ask(new Request(input, init)),
  });
  return { provider, calls, tokens: () => tokens };
}

test("a free account that fails on purpose is stopped after three jobs of three attempts", async () => {
  const harness = await createGenerationHarness(database, "");
  await database.query("delete from public.user_subscriptions where user_id = $1", [harness.userId]);
  const { provider, calls, tokens } = hostileProvider();
  const worker = harness.worker(provider);
  const start = () =>
    worker.store.start({
      userId: harness.userId,
      idempotencyKey: randomUUID(),
      requestHash: "a".repeat(64),
      request: paper,
      steps: firstSteps(),
      tokens: 0,
      dailyTokens: null,
    });
  let attempts = 0;
  for (let started = await start(); started.outcome === "started"; started = await start()) {
    const jobId = started.job_id;
    let again: string = started.outcome;
    for (; again === "started"; again = (await worker.store.retry(harness.userId, jobId, null)).outcome) {
      attempts += 1;
      expect(await harness.finish(worker, jobId)).toMatchObject({
        status: "failed",
        error: { code: "script_failed" },
      });
    }
    expect(again).toBe("attempts_reached");
  }
  expect(await start()).toMatchObject({ outcome: "attempts_reached" });
  const jobs = LIMITS.attempts.free;
  expect(attempts).toBe(jobs * LIMITS.attempts.free);
  // What reads the paper: of each job three tries at the summary and its repair, of each attempt three at the script.
  expect(Object.fromEntries(calls)).toMatchObject({ summary: 3 * jobs, repair: jobs, script: 3 * attempts });
  const reading = Math.ceil(paper.text.length / 4);
  const readings = (3 + 1) * jobs + 3 * attempts;
  expect(tokens()).toBeGreaterThan(readings * reading);
  expect(tokens()).toBeLessThan(readings * (reading + 2500));
  const [spent] = await database.query<{ tokens: string }>("select tokens from private.token_days");
  expect(Number(spent?.tokens)).toBeGreaterThanOrEqual(tokens());
});
