// What a pull reads, in pages of the database's buffers: the same in a small and in a large site, and never more than
// a bound. ORPHEUS_MANY_PODCASTS sets the size of the large one (1000000 takes some minutes).
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres, type TestPostgres } from "./harness.ts";

const few = 10_000;
const many = Number(process.env["ORPHEUS_MANY_PODCASTS"] ?? 100_000);
const everyone = "00000000-0000-0000-0000-000000000000";
const users = 1000;
/** Podcasts that change in a day. */
const day = 100;
/** Episodes that the user liked in that day on another device. */
const liked = 50;

let database: TestPostgres;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

const user = `md5('user' || n % ${users})::uuid`;
const podcast = "md5('podcast' || n)::uuid";

async function signUp() {
  const people = `generate_series(0, ${users - 1}) as n`;
  await database.run(`
    begin;
    set local session_replication_role = replica;
    insert into auth.users (id) select ${user} from ${people};
    insert into public.profiles (id, name) select ${user}, 'Researcher ' || n from ${people};
    insert into private.sync_head select ${user}, 0 from ${people};
    commit;`);
}

/** What user 0 likes, among the first podcasts. */
async function like() {
  const podcasts = `generate_series(1, ${liked * 101}, 101) as n`;
  await database.run(`
    begin;
    set local session_replication_role = replica;
    insert into public.likes select md5('user0')::uuid, ${podcast}, true, now() from ${podcasts};
    insert into private.sync_feed (scope, kind, id, seq)
    select md5('user0')::uuid, 'like', ${podcast}, row_number() over () from ${podcasts};
    update private.sync_head set seq = ${liked} where scope = md5('user0')::uuid;
    commit;`);
}

/** Podcasts `from` … `to` with their entries and counters, as their triggers would leave them. */
async function publish(from: number, to: number) {
  const podcasts = `generate_series(${from}, ${to - 1}) as n`;
  await database.run(`
    begin;
    set local session_replication_role = replica;
    insert into public.podcasts
      (id, user_id, title, abstract, authors, publishing_year, keywords, research_fields, audio_url, created_at)
    select ${podcast}, ${user}, 'On the influence of one thing upon another, part ' || n, repeat(md5(n::text), 20),
      'Ada Lovelace, Grace Hopper', 2000, 'k', '{Computer Science}',
      ${user} || '/' || n || '-podcast-audio.mp3', now() - n * interval '1 minute'
    from ${podcasts};
    insert into public.podcast_stats (podcast_id, is_public, field_of_research, created_at)
    select ${podcast}, true, 'Computer Science', now() - n * interval '1 minute' from ${podcasts};
    insert into private.sync_feed (scope, kind, id, seq, owner, card, creator)
    select '${everyone}', 'podcast', ${podcast}, n + 1, ${user},
      private.podcast_card(${podcast}), private.profile_card(${user})
    from ${podcasts};
    update private.sync_head set seq = ${to} where scope = '${everyone}';
    commit;`);
  await database.run("vacuum analyze");
}

type Plan = { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };

/** Buffers that a pull of user 0 from these places touches, once the session's caches are warm. */
async function buffers(arguments_: string): Promise<number> {
  return database.as({ user: (await firstUser()) ?? "" }, async (query) => {
    const pull = `select public.sync_pull(${arguments_})`;
    for (let round = 0; round < 6; round += 1) await query(pull);
    const [row] = await query<{ "QUERY PLAN": Plan[] }>(`explain (analyze, buffers, format json) ${pull}`);
    const plan = row?.["QUERY PLAN"][0]?.Plan;
    return plan ? plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] : Number.NaN;
  });
}

const firstUser = async () =>
  (await database.query<{ id: string }>("select md5('user0')::uuid as id"))[0]?.id;
const epoch = async () =>
  (await database.query<{ epoch: string }>("select private.sync_epoch() as epoch"))[0]?.epoch ?? "";

async function costs(size: number) {
  const known = `'${await epoch()}', '${liked}'`;
  return {
    "nothing new": await buffers(`${known}, '${size}', 500`),
    "a day away": await buffers(`${known}, '${size - day}', 500`),
    "a day of likes": await buffers(`'${await epoch()}', '0', '${size - day}', 500`),
    "a year away": await buffers(`${known}, '1', 500`),
  };
}

test("a pull reads as many pages on a large site as on a small one, within a fifth", async () => {
  await signUp();
  await publish(0, few);
  await like();
  const small = await costs(few);
  await publish(few, many);
  const large = await costs(many);
  // Printed with a failure: the figures are what one wants to see then.
  const seen = JSON.stringify({ small, large });
  for (const away of ["nothing new", "a day away", "a year away"] as const) {
    expect(Math.abs(large[away] / small[away] - 1), `${away}: ${seen}`).toBeLessThanOrEqual(0.2);
  }
  expect(large["nothing new"], seen).toBeLessThan(30);
  expect(large["a day away"], seen).toBeLessThan(day);
  // Each like is looked up by its podcast: a page for each level of four indexes, which grow by one level at most.
  expect((large["a day of likes"] - large["a day away"]) / liked, seen).toBeLessThan(15);
}, 900_000);
