// The synchronisation on a real Postgres with many connections: no order of commits hides a change, what is sent
// many times counts once, and nobody waits in a circle.
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crowd, meeting } from "./crowd.ts";
import { openPostgres, type TestPostgres } from "./harness.ts";
import { countsOf, createDevice, entries, publish, push, signUp, type Change } from "./sync-device.ts";

let database: TestPostgres;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

const failures = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
const makePodcast = async () => {
  const [user = ""] = await signUp(database, 1);
  const id = randomUUID();
  await database.query(publish(user, id));
  return { user, id };
};
const countersOf = async (podcast: string) => {
  for (let rolled = 1; rolled > 0;) {
    const [row] = await database.query<{ rolled: number }>("select private.roll_up_counts() as rolled");
    rolled = row?.rolled ?? 0;
  }
  const [stats] = await database.query(
    "select like_count, save_count, listen_count from public.podcast_stats where podcast_id = $1",
    [podcast],
  );
  return stats;
};

/** One transaction begins before another and ends after it; a device looks in between. Answers what it has then. */
async function overtaken(target: TestPostgres): Promise<boolean> {
  const [slowUser = "", quickUser = ""] = await signUp(target, 2);
  const [slow, quick] = [randomUUID(), randomUUID()];
  const device = createDevice(target, "anon");
  await device.pull();
  const writer = new Client({ connectionString: target.url });
  await writer.connect();
  try {
    await writer.query(`begin; ${publish(slowUser, slow)}`);
    await target.query(publish(quickUser, quick));
    await device.pull();
    expect([...device.podcasts.keys()]).toContain(quick);
    await writer.query("commit");
  } finally {
    await writer.end();
  }
  await device.pull();
  return device.podcasts.has(slow);
}

test("a device that looked in between gets a change whose transaction began first and ended last", async () => {
  expect(await overtaken(database)).toBe(true);
});

test("the test above notices numbers that are taken while a transaction runs", async () => {
  const faulty = await openPostgres();
  try {
    // Numbered with the write by a plain sequence; the head only follows.
    await faulty.run(`
      create sequence private.plain_numbers;
      create or replace function private.stamp(p_scope uuid, p_kind text, p_id uuid, p_gone text, p_owner uuid)
      returns void language sql set search_path = '' as $$
        insert into private.sync_feed (scope, kind, id, seq, owner, card)
        values (p_scope, p_kind, p_id, nextval('private.plain_numbers'), p_owner, private.podcast_card(p_id))
      $$;
      create function private.raise_head() returns trigger language plpgsql set search_path = '' as $$
      begin
        update private.sync_head set seq = (select last_value from private.plain_numbers)
        where scope = '00000000-0000-0000-0000-000000000000';
        return null;
      end
      $$;
      drop trigger stamp_new_and_deleted on public.podcasts;
      create trigger stamp_now after insert on public.podcasts
      for each row execute function private.stamp_podcast();
      create constraint trigger raise_head after insert on public.podcasts
      deferrable initially deferred for each row execute function private.raise_head();`);
    expect(await overtaken(faulty)).toBe(false);
  } finally {
    await faulty.close();
  }
});

test("a device that keeps looking gets every podcast of twelve writers at once", async () => {
  const [reader = "", ...users] = await signUp(database, 13);
  const device = createDevice(database, { user: reader });
  await device.pull();
  const written: string[] = [];
  const state = { writing: users.length };
  const writers = users.map(async (user) => {
    for (let episode = 0; episode < 16; episode += 1) {
      const id = randomUUID();
      written.push(id);
      await database.query(publish(user, id));
    }
    state.writing -= 1;
  });
  while (state.writing > 0) await device.pullPage(7);
  await Promise.all(writers);
  await device.pull();
  expect(written.filter((id) => !device.podcasts.has(id))).toEqual([]);
});

test("one batch sent sixty times at once is applied once", async () => {
  const { id } = await makePodcast();
  const [user = ""] = await signUp(database, 1);
  const client = randomUUID();
  const batch = entries([
    { kind: "like", target: id, present: true },
    { kind: "save", target: id, present: true, position: "V" },
    { kind: "listen", id: randomUUID(), target: id, seconds: 25 },
    { kind: "like", target: randomUUID(), present: true },
    { kind: "progress", target: id, seconds: 25, finished: false },
  ]);
  const hold = `select pg_advisory_xact_lock(hashtextextended('sync:${user}', 0))`;
  const results = await crowd(database, hold, () => push(database, user, client, 0, batch));
  expect(failures(results)).toEqual([]);
  const answers = results.map((result) => (result.status === "fulfilled" ? result.value : undefined));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ last_mid: "5", rejects: [{ mid: "4", code: "gone" }] });
  expect(await countersOf(id)).toEqual({ like_count: 1, save_count: 1, listen_count: 1 });
});

test("sixty devices of one user that heard the same episode count it once", async () => {
  const { id } = await makePodcast();
  const [user = ""] = await signUp(database, 1);
  const hold = `select pg_advisory_xact_lock(hashtextextended('sync:${user}', 0))`;
  const results = await crowd(database, hold, () =>
    push(
      database,
      user,
      randomUUID(),
      0,
      entries([{ kind: "listen", id: randomUUID(), target: id, seconds: 30 }]),
    ),
  );
  expect(failures(results)).toEqual([]);
  expect(await countersOf(id)).toEqual({ like_count: 0, save_count: 0, listen_count: 1 });
  const listens = await database.query("select from public.listens where podcast_id = $1", [id]);
  expect(listens).toHaveLength(60);
});

test("a hot episode keeps every count once while counts are added up", async () => {
  const { id } = await makePodcast();
  const users = await signUp(database, 60);
  const devices = users.map((user) => createDevice(database, { user }));
  const session = (present: boolean): Change[] => [
    { kind: "like", target: id, present },
    { kind: "listen", id: randomUUID(), target: id, seconds: 20 },
  ];
  const hold = "lock table private.count_deltas in share mode";
  expect(
    failures(await crowd(database, hold, async (caller) => devices[caller]?.push(session(true)))),
  ).toEqual([]);
  const rolling = Array.from({ length: 20 }, () => database.query("select private.roll_up_counts()"));
  const leaving = devices.slice(0, 25).map((device) => device.push(session(false)));
  expect(failures(await Promise.allSettled([...rolling, ...leaving]))).toEqual([]);
  expect(await countersOf(id)).toEqual({ like_count: 35, save_count: 0, listen_count: 60 });
});

test("a count has the caller's own like and never falls while others like and counts are added up", async () => {
  const { id } = await makePodcast();
  const users = await signUp(database, 20);
  const state = { liked: 0, asking: users.length };
  const likeAndAsk = async (user: string) => {
    await createDevice(database, { user }).push([{ kind: "like", target: id, present: true }]);
    state.liked += 1;
    for (let look = 0; look < 10; look += 1) {
      const least = state.liked;
      const [row] = await countsOf(database, user, [id]);
      const [, likes = 0, , , liked] = row ?? [];
      expect(liked).toBe(true);
      expect(likes).toBeGreaterThanOrEqual(least);
      expect(likes).toBeLessThanOrEqual(users.length);
    }
  };
  const asked = Promise.allSettled(users.map((user) => likeAndAsk(user).finally(() => (state.asking -= 1))));
  while (state.asking > 0) await database.query("select private.roll_up_counts()");
  expect(failures(await asked)).toEqual([]);
});

test("a count asked for in the moment in which it is added up has what is taken for it", async () => {
  const { id } = await makePodcast();
  const users = await signUp(database, 60);
  const like: Change = { kind: "like", target: id, present: true };
  await Promise.all(users.map((user) => createDevice(database, { user }).push([like])));
  // Whoever reads the counter first and what waits after a pause would find neither.
  const hold = "lock table private.count_deltas; select private.roll_up_counts()";
  const results = await crowd(database, hold, (caller) => countsOf(database, users[caller] ?? "", [id]));
  expect(failures(results)).toEqual([]);
  const answers = results.map((result) => (result.status === "fulfilled" ? result.value : undefined));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([[id, 60, 0, 0, true, false]])]),
  );
});

test("episodes are deleted while others like them without a deadlock", async () => {
  const owners = await signUp(database, 30);
  const fans = await signUp(database, 30);
  const ids = owners.map(() => randomUUID());
  for (const [index, user] of owners.entries()) await database.query(publish(user, ids[index] ?? ""));
  const devices = fans.map((user) => createDevice(database, { user }));
  const likes = (present: boolean): Change[] => ids.map((target) => ({ kind: "like", target, present }));
  for (const device of devices) await device.push(likes(true));
  const hold = "lock table public.likes in share mode";
  const results = await crowd(database, hold, async (caller) => {
    const id = ids[caller];
    if (id === undefined) return devices[caller - 30]?.push(likes(false));
    return database.query("delete from public.podcasts where id = $1", [id]);
  });
  expect(failures(results)).toEqual([]);
  const left = await database.query(
    "select from private.sync_feed where kind = 'like' and id = any ($1::uuid[])",
    [ids],
  );
  expect(left).toEqual([]);
});

test("an account is deleted while one of its devices sends a listen: neither waits for the other", async () => {
  const { id } = await makePodcast();
  const hold = "lock table public.listens in share mode";
  for (const isPushFirst of [true, false]) {
    const [user = ""] = await signUp(database, 1);
    const client = randomUUID();
    const heard = (mid: number) =>
      push(
        database,
        user,
        client,
        mid - 1,
        entries([{ kind: "listen", id: randomUUID(), target: id, seconds: 30 }], mid),
      );
    await heard(1);
    // So that the next one counts, which takes credit of the account.
    await database.query("update private.listen_credits set spent_until = now() - interval '3 days'");
    await database.query(
      "update public.listens set created_at = now() - interval '1 day' where user_id = $1",
      [user],
    );
    const remove = () => database.query("delete from auth.users where id = $1", [user]);
    const sendOne = () => heard(2).catch((error: unknown) => ({ refused: error }));
    const [first, second] = isPushFirst ? [sendOne, remove] : [remove, sendOne];
    const ended = await meeting(database, hold, first, second);
    expect(failures(ended)).toEqual([]);
    const [pushed] = isPushFirst ? ended : ended.toReversed();
    expect(pushed).toMatchObject({ value: isPushFirst ? { last_mid: "2" } : { refused: { code: "PT401" } } });
    expect(await database.query("select from public.listens where user_id = $1", [user])).toEqual([]);
  }
});
