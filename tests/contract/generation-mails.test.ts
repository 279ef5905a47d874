// Mails about episodes from the pipeline: one for an episode and one for a failure, whatever workers and mail servers do.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { revive } from "../../supabase/functions/_shared/generation/executor.ts";
import { MailError } from "../../supabase/functions/_shared/generation/failures.ts";
import { mailOwners } from "../../supabase/functions/_shared/generation/job-mail.ts";
import type { Mail, Mailer } from "../../supabase/functions/_shared/generation/ports.ts";
import { openPglite, type TestDatabase } from "../database/harness.ts";
import { startFaultyProvider, type FaultyProvider } from "./generation/faulty-provider.ts";
import { createGenerationHarness, type GenerationHarness } from "./generation/generation-harness.ts";

let database: TestDatabase;
let provider: FaultyProvider;
let harness: GenerationHarness;
let tried: Mail[];

beforeAll(async () => {
  database = await openPglite();
  provider = await startFaultyProvider();
});
beforeEach(async () => {
  provider.reset();
  tried = [];
  harness = await createGenerationHarness(database, provider.baseUrl);
  await database.query("update auth.users set email_confirmed_at = now() where id = $1", [harness.userId]);
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

/** Notes each try, and fails it as asked. */
const mailer = (failing?: () => Error): Mailer => ({
  siteUrl: "https://orpheus.example.org",
  send: (mail) => {
    tried.push(mail);
    return failing ? Promise.reject(failing()) : Promise.resolve();
  },
});
const workerWith = (failing?: () => Error) => harness.worker(undefined, mailer(failing));
const mails = () =>
  database.query(
    `select outcome, mail.state, attempts from private.generation_mails as mail
     join public.generation_jobs as job on job.id = job_id where user_id = $1`,
    [harness.userId],
  );
const makeDue = () =>
  database.query("update private.generation_mails set send_after = now() where state = 'waiting'");

test("a published episode gets one mail, whoever looks for mails meanwhile", async () => {
  const jobId = await harness.start();
  const state = await harness.finish(workerWith(), jobId);
  await Promise.all([revive(workerWith()), revive(workerWith())]);
  expect(state.status).toBe("done");
  expect(tried).toMatchObject([{ subject: "Your episode is ready: On heat" }]);
  expect(tried[0]?.text).toContain(`https://orpheus.example.org/podcast/${state.podcast_id}`);
});

test("two workers that look at once send a failure's mail once, with the reason the user reads", async () => {
  provider.arrange("script", { kind: "status", status: 400 });
  const jobId = await harness.start();
  const state = await harness.finish(harness.worker(undefined, mailer()), jobId);
  expect(state.status).toBe("failed");
  await Promise.all([mailOwners(workerWith(), jobId), mailOwners(workerWith(), null)]);
  expect(tried).toHaveLength(1);
  expect(tried[0]?.text).toContain(state.error?.message);
  expect(tried[0]?.text).toContain("https://orpheus.example.org/episodes");
});

test("who has switched mails off gets none", async () => {
  await database.query("update public.profiles set notifications_enabled = false where id = $1", [
    harness.userId,
  ]);
  expect((await harness.finish(workerWith(), await harness.start())).status).toBe("done");
  expect(tried).toEqual([]);
});

test("a mail server that refuses costs no episode, and is tried four times", async () => {
  const worker = workerWith(() => new MailError("no", "refused"));
  expect((await harness.finish(worker, await harness.start())).status).toBe("done");
  for (let round = 0; round < 6; round += 1) {
    await makeDue();
    await revive(worker);
  }
  expect(tried).toHaveLength(4);
  expect(await mails()).toEqual([{ outcome: "done", state: "given_up", attempts: 4 }]);
});

test("a mail that was refused at first is sent when it is due again", async () => {
  const refusing = workerWith(() => new MailError("no", "refused"));
  expect((await harness.finish(refusing, await harness.start())).status).toBe("done");
  await revive(workerWith());
  expect(tried).toHaveLength(1);
  await makeDue();
  await revive(workerWith());
  expect(tried).toHaveLength(2);
  expect(await mails()).toMatchObject([{ state: "sent" }]);
});

test("a mail that may have arrived is not sent again", async () => {
  const worker = workerWith(() => new MailError("unknown", "no answer"));
  expect((await harness.finish(worker, await harness.start())).status).toBe("done");
  await makeDue();
  await revive(workerWith());
  expect(tried).toHaveLength(1);
  expect(await mails()).toMatchObject([{ state: "unknown" }]);
});

test("without a mailer no mail waits for a later one", async () => {
  expect((await harness.finish(harness.worker(), await harness.start())).status).toBe("done");
  await revive(workerWith());
  expect(tried).toEqual([]);
});
