// What the listening statistics read, in pages of the database's buffers: it grows with what was heard in the last 30
// days, and not with what was heard before.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres, type TestPostgres } from "./harness.ts";

const listener = "11111111-1111-4111-8111-111111111111";
/** Listens of the last 30 days. */
const recent = 300;

let database: TestPostgres;
beforeAll(async () => {
  database = await openPostgres();
  await database.run(`
    begin;
    set local session_replication_role = replica;
    insert into auth.users (id) values ('${listener}');
    insert into public.profiles (id, name) values ('${listener}', 'Listener');
    commit;`);
});
afterAll(() => database.close());

/** Stores so many listens, one in two hours back from `days` days ago, and adds them up as the triggers do. */
const hear = (prefix: string, count: number, days: number) =>
  database.run(`
    begin;
    set local session_replication_role = replica;
    insert into public.listens (id, user_id, podcast_id, duration, counted, created_at, field_of_research)
    select md5('${prefix}' || n)::uuid, '${listener}', null, 60, false,
      now() - interval '${days} days' - n * interval '2 hours', 'Biology'
    from generate_series(1, ${count}) as n;
    insert into private.listening_totals as known values ('${listener}', 'Biology', ${count * 60})
    on conflict (user_id, field_of_research) do update set seconds = known.seconds + excluded.seconds;
    commit;
    analyze public.listens;`);

type Plan = { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };

/** Buffers that the statistics touch, once the session's caches are warm. */
const buffers = (): Promise<number> =>
  database.as({ user: listener }, async (query) => {
    const call = "select public.listening_statistics('Europe/Berlin', '{}')";
    for (let round = 0; round < 6; round += 1) await query(call);
    const [row] = await query<{ "QUERY PLAN": Plan[] }>(`explain (analyze, buffers, format json) ${call}`);
    const plan = row?.["QUERY PLAN"][0]?.Plan;
    return plan ? plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] : Number.NaN;
  });

test("ten years of listening cost what a month costs", async () => {
  await hear("recent", recent, 0);
  const month = await buffers();
  await hear("before", 40_000, 31);
  const years = await buffers();
  console.log(`statistics: ${month} buffers after a month, ${years} after ten years`);
  // An index that has grown is a level deeper; the listens of the month may lie on pages of their own.
  expect(years).toBeLessThanOrEqual(month * 1.5 + 10);
  expect(years).toBeLessThan(recent);
});
