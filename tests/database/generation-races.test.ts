// Races of the generation on a real Postgres, sixty callers at once: the quota, the idempotency key, a step's lease.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { meeting } from "./crowd.ts";
import { openPostgres, type Row, type TestPostgres } from "./harness.ts";

const CALLERS = 60;
let database: TestPostgres;

beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

let invited = 0;
async function newUser(): Promise<string> {
  const id = randomUUID();
  const code = `RACE${String((invited += 1)).padStart(4, "0")}`;
  await database.query("insert into private.invite_codes (code) values ($1)", [code]);
  await database.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
    id,
    `${code.toLowerCase()}@example.org`,
    { invite_code: code },
  ]);
  return id;
}

type Outcome = { outcome: string; id?: string; job_id?: string; running_id?: string };
type Claim = { token: string } | null;

const answer = async <T>(sql: string, parameters: unknown[]): Promise<T> => {
  const rows = await database.as("service", (query) => query<Row & { answer: T }>(sql, parameters));
  return rows[0]?.answer as T;
};
const start = (user: string, key: string, hash = "a"): Promise<Outcome> =>
  answer("select public.start_generation($1, $2, $3, $4, $5) as answer", [
    user,
    key,
    hash.repeat(64),
    JSON.stringify({ title: "A paper" }),
    JSON.stringify([{ name: "summary", position: 0, needs: [] }]),
  ]);
const claim = (job: string, step: string): Promise<Claim> =>
  answer("select public.claim_generation_step($1, $2, 60, 4) as answer", [job, step]);
const count = (outcomes: Outcome[], outcome: string) =>
  outcomes.filter((found) => found.outcome === outcome).length;

const subscribe = (user: string, tier: string) =>
  database.query(
    `insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
    values ($1, $2, 'active', now() - interval '1 day', now() + interval '27 days')`,
    [user, tier],
  );
const jobsAndPlaces = async (user: string) =>
  (
    await database.query(
      `select (select count(*)::int from public.generation_jobs where user_id = $1) as jobs,
        (select count(*)::int from private.quota_ledger where user_id = $1) as reserved`,
      [user],
    )
  )[0];
const failedJob = async (user: string, key = randomUUID()): Promise<string> => {
  const job = (await start(user, key)).job_id ?? "";
  await fail(job);
  return job;
};
const reserve = (job: string, lease: Claim, tokens: number, daily: number | null): Promise<Outcome> =>
  answer("select public.reserve_tokens($1, 'summary', $2, $3, $4) as answer", [
    job,
    lease?.token,
    tokens,
    daily,
  ]);
const fail = async (job: string) => {
  const lease = await claim(job, "summary");
  await reserve(job, lease, 1, null);
  await answer(
    "select public.fail_generation_step($1, 'summary', $2, 'summary_failed', 'No', 'x', null) as answer",
    [job, lease?.token],
  );
};

test("sixty workers that look for the mail of a failed job at once get it exactly once", async () => {
  const user = await newUser();
  await database.query("update auth.users set email_confirmed_at = now() where id = $1", [user]);
  const job = await failedJob(user);
  const claims = await times(CALLERS, (index) =>
    answer<object | null>("select public.claim_generation_mail($1) as answer", [
      index % 2 === 0 ? job : null,
    ]),
  );
  expect(claims.filter((mail) => mail !== null)).toHaveLength(1);
});

test("sixty starts of a free account at once begin exactly one, and all others are led to it", async () => {
  const user = await newUser();
  const outcomes = await times(CALLERS, () => start(user, randomUUID()));
  expect(count(outcomes, "started")).toBe(1);
  expect(count(outcomes, "job_running")).toBe(CALLERS - 1);
  const begun = outcomes.find(({ outcome }) => outcome === "started")?.job_id;
  expect(new Set(outcomes.flatMap(({ running_id }) => running_id ?? []))).toEqual(new Set([begun]));
  expect(await jobsAndPlaces(user)).toEqual({ jobs: 1, reserved: 1 });
});

test("sixty starts of a pro account at once begin exactly ten", async () => {
  const user = await newUser();
  await subscribe(user, "pro");
  const outcomes = await times(CALLERS, () => start(user, randomUUID()));
  expect(count(outcomes, "started")).toBe(10);
  expect(count(outcomes, "quota_reached")).toBe(CALLERS - 10);
  expect(await jobsAndPlaces(user)).toEqual({ jobs: 10, reserved: 10 });
});

test("with seven jobs failed today, sixty starts of a pro account at once begin the three that are left", async () => {
  const user = await newUser();
  await subscribe(user, "pro");
  for (let made = 0; made < 7; made += 1) await failedJob(user);
  const outcomes = await times(CALLERS, () => start(user, randomUUID()));
  expect(count(outcomes, "started")).toBe(3);
  expect(count(outcomes, "job_running")).toBe(CALLERS - 3);
});

test("a failed job retried and others started sixty times at once leave a free account one running job", async () => {
  const user = await newUser();
  const job = await failedJob(user);
  const outcomes = await times(CALLERS, (index) =>
    index % 2 === 0
      ? answer<Outcome>("select public.retry_generation($1, $2) as answer", [user, job])
      : start(user, randomUUID()),
  );
  expect(count(outcomes, "started")).toBe(1);
  const [running] = await database.query(
    "select count(*)::int as jobs from public.generation_jobs where user_id = $1 and status = 'running'",
    [user],
  );
  expect(running).toEqual({ jobs: 1 });
});

test("one idempotency key sent sixty times at once makes one job", async () => {
  const user = await newUser();
  const key = randomUUID();
  const outcomes = await times(CALLERS, () => start(user, key));
  expect(count(outcomes, "started")).toBe(1);
  expect(count(outcomes, "known")).toBe(CALLERS - 1);
  expect(new Set(outcomes.map((found) => found.job_id)).size).toBe(1);
  expect(await start(user, key, "b")).toEqual({ outcome: "key_reused" });
});

test("sixty workers at one step give one of them the lease", async () => {
  const job = (await start(await newUser(), randomUUID())).job_id ?? "";
  const claims = await times(CALLERS, () => claim(job, "summary"));
  expect(claims.filter((found) => found !== null)).toHaveLength(1);
});

test("sixty workers at a job's narration hold four parts at most", async () => {
  const job = (await start(await newUser(), randomUUID())).job_id ?? "";
  const parts = Array.from({ length: 12 }, (_, index) => ({
    name: `speech:${index}`,
    position: index,
    needs: [],
  }));
  await database.query("select private.add_generation_steps($1, $2)", [job, JSON.stringify(parts)]);
  const claims = await times(CALLERS, (index) => claim(job, `speech:${index % parts.length}`));
  expect(claims.filter((found) => found !== null)).toHaveLength(4);
});

test("a retry asked for sixty times at once reserves the quota once", async () => {
  const user = await newUser();
  const job = await failedJob(user);
  const outcomes = await times(CALLERS, () =>
    answer<Outcome>("select public.retry_generation($1, $2) as answer", [user, job]),
  );
  expect(count(outcomes, "started")).toBe(1);
  expect(await database.query("select state from private.quota_ledger where user_id = $1", [user])).toEqual([
    { state: "reserved" },
  ]);
  expect(
    await database.query("select from private.generation_attempts where job_id = $1", [job]),
  ).toHaveLength(2);
});

test("sixty calls at once do not reserve more than the day has", async () => {
  const jobs = await times(6, async () => {
    const job = (await start(await newUser(), randomUUID())).job_id ?? "";
    return { job, lease: await claim(job, "summary") };
  });
  const spent = async () => {
    const [day] = await database.query<{ tokens: string }>(
      "select tokens from private.token_days where day = (now() at time zone 'UTC')::date",
    );
    return Number(day?.tokens ?? 0);
  };
  const before = await spent();
  const outcomes = await times(CALLERS, (index) => {
    const { job, lease } = jobs[index % jobs.length] ?? { job: "", lease: null };
    return reserve(job, lease, 100, before + 1050);
  });
  expect(count(outcomes, "reserved")).toBe(10);
  expect(count(outcomes, "budget_reached")).toBe(CALLERS - 10);
  expect(await spent()).toBe(before + 1000);
});

test("an account is deleted while its job's tokens are settled: both end", async () => {
  const user = await newUser();
  const { job_id: job = "" } = await start(user, randomUUID());
  const { id } = await reserve(job, await claim(job, "summary"), 100, null);
  const ended = await meeting(
    database,
    "select from private.token_days where day = (now() at time zone 'UTC')::date for update",
    () => answer("select public.settle_tokens($1, 5) as answer", [id]),
    () => database.query("delete from auth.users where id = $1", [user]),
  );
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});

const cancel = (user: string, job: string): Promise<Outcome> =>
  answer("select public.cancel_generation($1, $2) as answer", [user, job]);

const EPISODE = {
  summary: "<h3>Results</h3><p>It works.</p>",
  script: "Welcome.",
  audio_seconds: 61.5,
  audio_bytes: 1000,
  part_sha256: ["a".repeat(64)],
  segments: [],
  chapters: [],
};

test("of a cancel and a publication at the same moment one wins whole", async () => {
  const ended = await times(30, async () => {
    const user = await newUser();
    const order = { title: "P", abstract: "A", authors: "A", publishing_year: 2020, keywords: "k" };
    const { job_id: job = "" } = await answer<Outcome>(
      "select public.start_generation($1, $2, $3, $4, $5) as answer",
      [
        user,
        randomUUID(),
        "a".repeat(64),
        JSON.stringify({ ...order, field_of_research: "Physics", doi: null, is_public: false }),
        JSON.stringify([{ name: "publish", position: 0, needs: [] }]),
      ],
    );
    const lease = await claim(job, "publish");
    const episode = {
      ...EPISODE,
      audio_url: `${user}/1-podcast-audio.mp3`,
      cover_image_url: `${user}/1-cover.webp`,
    };
    const [cancelled, published] = await Promise.all([
      cancel(user, job),
      answer<Outcome>("select public.publish_generation($1, $2, 5, $3) as answer", [
        job,
        lease?.token,
        JSON.stringify(episode),
      ]),
    ]);
    const [kept] = await database.query(
      `select job.status, entry.state as quota,
        (select count(*)::int from public.podcasts where user_id = $1) as podcasts
       from public.generation_jobs as job join private.quota_ledger as entry on entry.job_id = job.id
       where job.user_id = $1`,
      [user],
    );
    return { outcomes: [cancelled.outcome, published.outcome], kept };
  });
  for (const { outcomes, kept } of ended)
    expect([
      {
        outcomes: ["cancelled", "superseded"],
        kept: { status: "cancelled", quota: "released", podcasts: 0 },
      },
      { outcomes: ["over", "published"], kept: { status: "done", quota: "committed", podcasts: 1 } },
    ]).toContainEqual({ outcomes, kept });
});

test("sixty cancels at once cancel a job once, and five a day is the most", async () => {
  const user = await newUser();
  await database.query(
    `insert into public.user_subscriptions (user_id, tier, status, current_period_start, current_period_end)
     values ($1, 'premium', 'active', now() - interval '1 day', now() + interval '27 days')`,
    [user],
  );
  for (const round of [1, 2, 3, 4, 5, 6]) {
    const job = (await start(user, randomUUID())).job_id ?? "";
    const outcomes = await times(round === 1 ? CALLERS : 2, () => cancel(user, job));
    expect(count(outcomes, "cancelled"), `round ${round}`).toBe(round <= 5 ? 1 : 0);
    expect(count(outcomes, "limit_reached"), `round ${round}`).toBe(round <= 5 ? 0 : 2);
  }
});
