// Several workers at the steps of several jobs, in any order, with leases that run out and answers that come late or
// twice. One connection: what is tried here is the order of calls; true races are tests/database/generation-races.
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPglite, type Row, type TestDatabase } from "../database/harness.ts";
import { runs } from "./runs.ts";

/** Narrating steps at work at most, in one job. */
const PARALLEL = 2;
const FIRST_STEPS = [
  { name: "summary", position: 0, needs: [] },
  { name: "script", position: 1, needs: [] },
  { name: "assemble", position: 100, needs: ["summary", "script"] },
  { name: "publish", position: 101, needs: ["assemble"] },
];
const SPEECH = ["speech:0", "speech:1", "speech:2"];
const NARRATION = [
  ...SPEECH.map((name, index) => ({ name, position: 10 + index, needs: ["script"] })),
  { name: "assemble", position: 100, needs: ["summary", "script", ...SPEECH] },
];
const STEPS = ["summary", "script", ...SPEECH, "assemble", "publish"];
const PAPER = {
  title: "A paper",
  abstract: "We saw it.",
  authors: "A. Gal",
  publishing_year: 2020,
  field_of_research: "Medicine",
  keywords: "sleep",
  doi: null,
  is_public: true,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());

const answer = async <T>(sql: string, parameters: unknown[]): Promise<T> => {
  const rows = await database.as("service", (query) => query<Row & { answer: T }>(sql, parameters));
  return rows[0]?.answer as T;
};

let users = 0;
async function newUser(): Promise<string> {
  const id = randomUUID();
  const code = String(10_000_000 + (users += 1));
  await database.query("insert into private.invite_codes (code) values ($1)", [code]);
  await database.query("insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)", [
    id,
    `${code.toLowerCase()}@example.org`,
    { invite_code: code },
  ]);
  return id;
}

type Lease = { job: string; step: string; token: string };
type Harness = {
  user: string;
  /** By their number in the actions; the keys outlive a refusal. */
  keys: string[];
  jobs: string[];
  leases: Lease[];
  saved: Map<string, number>;
  published: Map<string, Set<string>>;
};
const leaseAt = (harness: Harness, at: number): Lease | undefined =>
  harness.leases[at % Math.max(1, harness.leases.length)];
const jobAt = (harness: Harness, at: number): string | undefined =>
  harness.jobs[at % Math.max(1, harness.jobs.length)];

async function start(harness: Harness, key: number) {
  const found = await answer<{ outcome: string; job_id?: string }>(
    "select public.start_generation($1, $2, $3, $4, $5) as answer",
    [harness.user, harness.keys[key], "a".repeat(64), JSON.stringify(PAPER), JSON.stringify(FIRST_STEPS)],
  );
  if (found.job_id !== undefined && !harness.jobs.includes(found.job_id)) harness.jobs.push(found.job_id);
}

async function claim(harness: Harness, job: string, step: string) {
  const lease = await answer<{ token: string } | null>(
    "select public.claim_generation_step($1, $2, 3600, $3) as answer",
    [job, step, PARALLEL],
  );
  if (lease) harness.leases.push({ job, step, token: lease.token });
}

async function save(harness: Harness, { job, step, token }: Lease) {
  const { outcome } = await answer<{ outcome: string }>(
    "select public.save_generation_step($1, $2, $3, $4, 5, $5, $6) as answer",
    [
      job,
      step,
      token,
      JSON.stringify({ by: token }),
      step === "script" ? JSON.stringify(NARRATION) : null,
      PARALLEL,
    ],
  );
  const name = `${job} ${step}`;
  if (outcome === "saved") harness.saved.set(name, (harness.saved.get(name) ?? 0) + 1);
}

async function publish(harness: Harness, { job, token }: Lease) {
  const episode = {
    summary: "<h3>Results</h3><p>It works.</p>",
    script: "Welcome.",
    audio_url: `podcasts/${harness.user}/${harness.jobs.indexOf(job)}-podcast-audio.mp3`,
    cover_image_url: `covers/${harness.user}/${harness.jobs.indexOf(job)}-cover.webp`,
    audio_seconds: 61.5,
    audio_bytes: 1000,
    part_sha256: ["a".repeat(64)],
    segments: [],
    chapters: [],
  };
  const { podcast_id } = await answer<{ outcome: string; podcast_id?: string }>(
    "select public.publish_generation($1, $2, 5, $3) as answer",
    [job, token, JSON.stringify(episode)],
  );
  if (podcast_id === undefined) return;
  harness.published.set(job, (harness.published.get(job) ?? new Set()).add(podcast_id));
}

type Action = { name: string; run: (harness: Harness) => Promise<void> };
const action = (name: string, run: Action["run"]): Action =>
  ({ name, run, [fc.toStringMethod]: () => name }) as Action;
const any = fc.nat(30);

const starts = fc.nat(4).map((key) => action(`start ${key}`, (harness) => start(harness, key)));
const claims = fc.tuple(any, fc.constantFrom(...STEPS)).map(([at, step]) =>
  action(`claim ${at} ${step}`, async (harness) => {
    const job = jobAt(harness, at);
    if (job !== undefined) await claim(harness, job, step);
  }),
);
/** Takes every open step of a job and saves or publishes it, so that jobs get somewhere. */
const works = fc.tuple(any, fc.boolean()).map(([at, finish]) =>
  action(`work ${at}${finish ? " to the end" : ""}`, async (harness) => {
    const job = jobAt(harness, at);
    if (job === undefined) return;
    for (const step of STEPS) {
      const held = harness.leases.length;
      await claim(harness, job, step);
      const lease = harness.leases[held];
      if (!lease || !finish) continue;
      await (step === "publish" ? publish(harness, lease) : save(harness, lease));
    }
  }),
);
const withLease = (name: string, run: (harness: Harness, lease: Lease) => Promise<unknown>) =>
  any.map((at) =>
    action(`${name} ${at}`, async (harness) => {
      const lease = leaseAt(harness, at);
      if (lease) await run(harness, lease);
    }),
  );
const fails =
  (retry: number | null) =>
  (_: Harness, { job, step, token }: Lease) =>
    answer("select public.fail_generation_step($1, $2, $3, 'summary_failed', 'No', 'x', $4) as answer", [
      job,
      step,
      token,
      retry,
    ]);
const actions = fc.array(
  fc.oneof(
    starts,
    claims,
    works,
    works,
    withLease("save", (harness, lease) =>
      lease.step === "publish" ? publish(harness, lease) : save(harness, lease),
    ),
    withLease("save", (harness, lease) =>
      lease.step === "publish" ? publish(harness, lease) : save(harness, lease),
    ),
    withLease("fail for good", fails(null)),
    withLease("fail for now", fails(0)),
    withLease("lease runs out", (_, { job, step }) =>
      database.query(
        "update private.generation_steps set lease_until = now() - interval '1 second' where job_id = $1 and name = $2 and state = 'running'",
        [job, step],
      ),
    ),
    any.map((at) =>
      action(`cancel ${at}`, async (harness) => {
        const job = jobAt(harness, at);
        if (job !== undefined) {
          await answer("select public.cancel_generation($1, $2) as answer", [harness.user, job]);
        }
      }),
    ),
    any.map((at) =>
      action(`retry ${at}`, async (harness) => {
        const job = jobAt(harness, at);
        if (job !== undefined) {
          await answer("select public.retry_generation($1, $2) as answer", [harness.user, job]);
        }
      }),
    ),
  ),
  { maxLength: 50, size: "max" },
);

/** Everything that must hold at any moment, as rows of what does not. */
const BROKEN = `
  select 'a step began before its needs' as broken, step.name as what
  from private.generation_steps as step
  join public.generation_jobs as job on job.id = step.job_id and job.user_id = $1
  where step.state in ('running', 'done') and exists (
    select from unnest(step.needs) as needed(name)
    left join private.generation_steps as other on other.job_id = step.job_id and other.name = needed.name
    where other.state is distinct from 'done')
  union all
  select 'the quota does not follow the job', job.status || ' but ' || coalesce(entry.state, 'no entry')
  from public.generation_jobs as job
  left join private.quota_ledger as entry on entry.job_id = job.id
  where job.user_id = $1 and entry.state is distinct from
    case job.status when 'running' then 'reserved' when 'done' then 'committed' else 'released' end
  union all
  select 'the limit is passed', quota::text
  from private.podcast_quota($1) as quota
  where (quota ->> 'used')::integer > (quota ->> 'limit')::integer
    or (quota ->> 'used')::integer <> (
      select count(*) from public.generation_jobs
      where user_id = $1 and status not in ('failed', 'cancelled'))
  union all
  select 'something of a cancelled job is left', step.name
  from public.generation_jobs as job
  join private.generation_steps as step on step.job_id = job.id
  where job.user_id = $1 and job.status = 'cancelled' and (
    step.output is not null or step.lease_token is not null or step.state = 'running'
    or exists (select from private.generation_papers as paper where paper.job_id = job.id))
  union all
  select 'an episode is there twice or without its job', null
  where (select count(*) from public.podcasts where user_id = $1)
    <> (select count(*) from public.generation_jobs where user_id = $1 and status = 'done')
  union all
  select 'an episode is not whole', podcast.id::text
  from public.podcasts as podcast
  where podcast.user_id = $1 and not (
    exists (select from public.podcast_scripts where podcast_id = podcast.id)
    and exists (select from public.transcripts where podcast_id = podcast.id)
    and exists (select from public.generation_jobs where podcast_id = podcast.id and status = 'done'))
  union all
  select 'too many are narrated at once', count(*)::text
  from private.generation_steps as step
  join public.generation_jobs as job on job.id = step.job_id and job.user_id = $1
  where step.name ~ '^(speech|words):' and step.state = 'running' and step.lease_until > now()
  group by step.job_id
  having count(*) > ${PARALLEL}`;

test("workers in any order save each step once and in order, publish once, and keep to the limit", async () => {
  let published = 0;
  await fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      const harness: Harness = {
        user: await newUser(),
        keys: Array.from({ length: 5 }, () => randomUUID()),
        jobs: [],
        leases: [],
        saved: new Map(),
        published: new Map(),
      };
      await start(harness, 0);
      for (const step of steps) {
        await step.run(harness);
        expect(await database.query(BROKEN, [harness.user])).toEqual([]);
      }
      expect([...harness.saved].filter(([, times]) => times > 1)).toEqual([]);
      expect([...harness.published.values()].filter(({ size }) => size > 1)).toEqual([]);
      published += harness.published.size;
    }),
    runs(15),
  );
  // Otherwise the actions were too shy to try what this test is about.
  expect(published).toBeGreaterThan(0);
});
