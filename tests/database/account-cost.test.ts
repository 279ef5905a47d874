// What calls about an account, and the timer's look for what generations left, read, in pages of the database's
// buffers: the same on a small and on a large site.
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXPORT_PARTS } from "../../supabase/functions/_shared/export-contract.ts";
import { openPostgres, type Actor, type TestPostgres } from "./harness.ts";

const few = 1000;
const many = 20_000;

let database: TestPostgres;
beforeAll(async () => {
  database = await openPostgres();
  // Auth makes it; a bare Postgres has none. Its columns as far as they are read.
  await database.run(
    "create table auth.sessions (id uuid primary key, user_id uuid not null, created_at timestamptz not null default now())",
  );
});
afterAll(() => database.close());

const user = "md5('user' || n)::uuid";
const owner = "md5('user0')::uuid";

/** Accounts `from` … `to` with a session, an invitation, a refused change, an episode, a listen, a counted one and a job each. */
async function fill(from: number, to: number) {
  const people = `generate_series(${from}, ${to - 1}) as n`;
  await database.run(`
    begin;
    set local session_replication_role = replica;
    insert into auth.users (id, email) select ${user}, n || '@example.org' from ${people};
    insert into auth.sessions (id, user_id) select md5('session' || n)::uuid, ${user} from ${people};
    insert into public.profiles (id, name) select ${user}, 'Researcher ' || n from ${people};
    insert into private.sync_head select ${user}, 0 from ${people};
    insert into private.former_addresses select ${user}, 'former' || n || '@example.org' from ${people};
    insert into private.invite_codes (code, email, used, used_at, used_by)
      select lpad(n::text, 8, '0'), n || '@example.org', true, now(), ${user} from ${people};
    insert into private.waitlist (email) select n || '@example.org' from ${people};
    insert into private.sync_clients (user_id, client_id) select ${user}, ${user} from ${people};
    insert into private.sync_rejects (user_id, client_id, mid, code, message)
      select ${user}, ${user}, 1, 'gone', 'It is gone.' from ${people};
    insert into public.podcasts (id, user_id, title, abstract, authors, publishing_year, keywords, research_fields, audio_url)
      select md5('podcast' || n)::uuid, ${user}, 'Title ' || n, 'a', 'Ada', 2000, 'k', '{Computer Science}', ${user} || '/' || n || '.mp3'
      from ${people};
    insert into public.likes (user_id, podcast_id, present, event_at)
      select ${user}, md5('podcast' || n)::uuid, true, now() from ${people};
    insert into public.listens (id, user_id, podcast_id, duration, counted, created_at)
      select ${user}, ${user}, md5('podcast' || n)::uuid, 60, true, now() from ${people};
    insert into storage.objects (bucket_id, name) select 'podcasts', ${user} || '/' || n || '.mp3' from ${people};
    insert into private.quota_ledger (user_id, state, settled_at) select ${user}, 'released', now() from ${people};
    insert into public.generation_jobs
      (id, user_id, idempotency_key, request_hash, title, path_stamp, status, ended_at, files_removed_at, error_code,
       error_message)
      select md5('job' || n)::uuid, ${user}, ${user}, repeat('a', 64), 'Title ' || n, 1,
        case when n % 2 = 0 then 'done' else 'failed' end, now() - interval '1 day', case when n % 2 = 0 then now() end,
        case when n % 2 = 1 then 'script_failed' end, case when n % 2 = 1 then 'It failed.' end
      from ${people};
    insert into private.generation_steps (job_id, name, position, needs)
      select md5('job' || n)::uuid, 'summary', 0, '{}' from ${people};
    commit;`);
  await database.run("vacuum analyze");
}

type Plan = { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };

/** Buffers that a call touches, once the session's caches are warm and its plans are kept. */
function buffers(actor: Actor, call: string, session: string | null = null): Promise<number> {
  return database.attempt(actor, async (query) => {
    if (session !== null)
      await query(
        `select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
           || jsonb_build_object('session_id', md5($1)::uuid))::text, true)`,
        [session],
      );
    for (let round = 0; round < 6; round += 1) await query(`select ${call}`);
    const [row] = await query<{ "QUERY PLAN": Plan[] }>(
      `explain (analyze, buffers, format json) select ${call}`,
    );
    const plan = row?.["QUERY PLAN"][0]?.Plan;
    return plan ? plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] : Number.NaN;
  });
}

async function costs() {
  const [found] = await database.query<{ id: string; epoch: string }>(
    `select ${owner} as id, private.sync_epoch()::text as epoch`,
  );
  const { id, epoch } = found ?? { id: "", epoch: "" };
  const pull = `public.sync_pull('${epoch}', '0', '0', 500)`;
  const counted: Record<string, number> = {
    "untidy generations": await buffers("service", "public.untidy_generations(20)"),
    "size of an export": await buffers("service", `public.export_size(${owner})`),
    "a pull without a session": await buffers({ user: id }, pull),
    "a pull with a session": await buffers({ user: id }, pull, "session0"),
  };
  for (const part of EXPORT_PARTS)
    counted[`export of ${part}`] = await buffers(
      "service",
      `public.export_page(${owner}, '${part}', null, 500, 1000000)`,
    );
  return counted;
}

test("calls about an account, and the look for what generations left, read as much on a large site as on a small one", async () => {
  await fill(0, few);
  const small = await costs();
  await fill(few, many);
  const large = await costs();
  const seen = JSON.stringify({ small, large });
  // Each index may have one level more, and planning looks at tables that are larger.
  const grown = Object.keys(large).filter((name) => (large[name] ?? 0) > 1.5 * (small[name] ?? 0) + 25);
  expect(grown, seen).toEqual([]);
  expect((large["a pull with a session"] ?? 0) - (large["a pull without a session"] ?? 0), seen).toBeLessThan(
    10,
  );
}, 300_000);
