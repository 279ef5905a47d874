// What the project spends in a day: counted by what providers say, held by the limit, and never at the cost of what
// was made already.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { IMAGE_TOKENS, startTokens } from "../../supabase/functions/_shared/generation/metered-provider.ts";
import { dispatchOpen, revive } from "../../supabase/functions/_shared/generation/executor.ts";
import { generatePodcast } from "../../supabase/functions/_shared/handlers/generate-podcast.ts";
import { generationRun } from "../../supabase/functions/_shared/handlers/generation-run.ts";
import { LIMITS } from "../../supabase/functions/_shared/contract.ts";
import { openPglite, type TestDatabase } from "../database/harness.ts";
import { startFaultyProvider, type FaultyProvider } from "./generation/faulty-provider.ts";
import { callOn, createGenerationHarness, PAPER } from "./generation/generation-harness.ts";

let database: TestDatabase;
let provider: FaultyProvider;

beforeAll(async () => {
  database = await openPglite();
  provider = await startFaultyProvider();
});
beforeEach(async () => {
  provider.reset();
  await database.run("delete from private.token_days; delete from private.token_reservations");
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

const harnessWith = (dailyTokens: number | null) =>
  createGenerationHarness(database, provider.baseUrl, undefined, dailyTokens);
const spent = async () => {
  const [row] = await database.query<{ tokens: string }>("select tokens from private.token_days");
  return Number(row?.tokens ?? 0);
};
const openReservations = async () => (await database.query("select from private.token_reservations")).length;
/** Characters narrated, each a token, and a constant for the words of each part. */
const sounded = () =>
  provider.calls
    .filter(({ call }) => call === "speech")
    .reduce((sum, { detail }) => sum + detail.length, provider.count("words") * LIMITS.speechPartCharacters);

test("a whole episode counts what the provider says, its characters and its picture, and leaves nothing reserved", async () => {
  const harness = await harnessWith(null);
  const jobId = await harness.start();
  expect(await harness.finish(harness.worker(), jobId)).toMatchObject({ status: "done" });
  expect(provider.used()).toBeGreaterThan(0);
  expect(await spent()).toBe(provider.used() + sounded() + IMAGE_TOKENS);
  expect(await openReservations()).toBe(0);
});

test("a call that a provider refuses costs nothing, one whose answer is lost what it reserved", async () => {
  const harness = await harnessWith(null);
  provider.arrange("image", { kind: "status", status: 500 }, { kind: "reset" });
  const jobId = await harness.start();
  expect(await harness.finish(harness.worker(), jobId)).toMatchObject({ status: "done" });
  expect(provider.count("image")).toBe(3);
  expect(await spent()).toBe(provider.used() + sounded() + 2 * IMAGE_TOKENS);
});

test("a job that meets the limit waits with all it has, and is finished when there is room again", async () => {
  // Room for the texts, the picture and a part of the narration.
  const limit = startTokens(PAPER) + IMAGE_TOKENS;
  const harness = await harnessWith(limit);
  const jobId = await harness.start();
  const worker = harness.worker();
  await dispatchOpen(worker, jobId);
  await worker.settle();
  expect(await worker.store.describe(jobId)).toMatchObject({ status: "running", podcast_id: null });
  expect(await spent()).toBeLessThanOrEqual(limit);
  const asked = async () => {
    const handler = generationRun({
      pipeline: { ...worker, dispatch: async () => undefined },
      verify: async () => ({ id: harness.userId, email: null }),
      call: callOn(database),
      serviceKey: "service",
      background: () => undefined,
    });
    const headers = { Authorization: "Bearer token" };
    const request = new Request("http://localhost", {
      method: "POST",
      headers,
      body: JSON.stringify({ jobId }),
    });
    return (await handler(request)).json();
  };
  expect(await asked()).toMatchObject({ status: "running", waiting_for: "budget" });
  const states = await harness.states(jobId);
  expect(states.get("script_review")).toBe("done");
  const made = [...states].filter(([, state]) => state === "done").map(([name]) => name);
  const paid = provider.calls.length;

  // However often it is looked at.
  for (let round = 0; round < 5; round += 1) {
    await database.query("update private.generation_steps set run_after = now() where state = 'waiting'");
    await revive(worker);
    await worker.settle();
  }
  expect(await worker.store.describe(jobId)).toMatchObject({ status: "running" });
  expect(await spent()).toBeLessThanOrEqual(limit);

  await database.run("update private.token_days set day = day - 1");
  await harness.finish(worker, jobId);
  expect(await worker.store.describe(jobId)).toMatchObject({ status: "done" });
  expect(await asked()).not.toHaveProperty("waiting_for");
  expect(made.length).toBeGreaterThan(5);
  expect(provider.calls.slice(paid).filter(({ call }) => call !== "speech" && call !== "words")).toEqual([]);
  expect(provider.calls.length).toBeGreaterThan(paid);
  const parts = new Set(provider.calls.flatMap(({ call, detail }) => (call === "speech" ? [detail] : [])));
  expect(provider.count("speech")).toBe(parts.size);
});

test("what a killed worker had reserved stays counted, and its call is made again in addition", async () => {
  const harness = await harnessWith(null);
  const jobId = await harness.start();
  const first = harness.worker();
  const struck = new Promise<void>((resolve) => {
    provider.arrange("image", {
      kind: "after",
      work: async () => {
        first.kill();
        resolve();
      },
    });
  });
  await dispatchOpen(first, jobId);
  await struck;
  await harness.expireLeases(jobId);
  const before = await spent();
  expect(before).toBeGreaterThanOrEqual(IMAGE_TOKENS);
  const second = harness.worker();
  await revive(second);
  await second.settle();
  expect(await second.store.describe(jobId)).toMatchObject({ status: "done" });
  expect(await spent()).toBeGreaterThanOrEqual(2 * IMAGE_TOKENS + sounded());
});

test("past the limit a start is answered with the time to come back, and a paper over a whole day's budget is refused at once", async () => {
  const need = startTokens(PAPER);
  const start = async (dailyTokens: number) => {
    const harness = await harnessWith(dailyTokens);
    const handler = generatePodcast({
      pipeline: harness.worker(),
      verify: async () => ({ id: harness.userId, email: null }),
      call: callOn(database),
      background: () => undefined,
    });
    const headers = { Authorization: "Bearer token", "Idempotency-Key": randomUUID() };
    const request = new Request("http://localhost", { method: "POST", headers, body: JSON.stringify(PAPER) });
    return handler(request);
  };
  expect((await start(need)).status).toBe(202);
  await database.query("insert into private.token_days values ((now() at time zone 'UTC')::date, 1)");
  const refused = await start(need);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    error: "The budget for new episodes is used up today. Please try again tomorrow.",
    code: "budget_reached",
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const never = await start(need - 1);
  expect(never.status).toBe(422);
  expect(await never.json()).toMatchObject({ code: "over_budget" });
});
