// An episode that everybody likes and hears at the same moment: nothing is miscounted, and nobody waits for another.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres, type TestPostgres } from "./harness.ts";
import { publish, push, signUp } from "./sync-device.ts";

let database: TestPostgres;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

const people = 40;

const rollUp = async () =>
  (await database.query<{ rolled: number }>("select private.roll_up_counts() as rolled"))[0]?.rolled ?? 0;

async function makeEpisode() {
  const [owner = "", ...users] = await signUp(database, people + 1);
  const id = randomUUID();
  await database.query(publish(owner, id));
  return { id, users };
}

test("likes and listens of one episode at once are all counted, without a deadlock", async () => {
  const { id, users } = await makeEpisode();
  const state = { acting: true };
  const acts = users.map((user) =>
    push(database, user, randomUUID(), 0, [
      { mid: "1", age: 0, kind: "like", target: id, present: true },
      { mid: "2", age: 0, kind: "listen", target: id, id: randomUUID(), seconds: 30 },
    ]),
  );
  const all = Promise.all(acts).finally(() => (state.acting = false));
  while (state.acting) await rollUp();
  for (const answer of await all) expect(answer).toMatchObject({ last_mid: "2", rejects: [] });
  while ((await rollUp()) > 0);
  const [stats] = await database.query(
    "select like_count, save_count, listen_count from public.podcast_stats where podcast_id = $1",
    [id],
  );
  expect(stats).toEqual({ like_count: people, save_count: 0, listen_count: people });
  const [locks] = await database.query(
    "select deadlocks::integer from pg_stat_database where datname = current_database()",
  );
  expect(locks).toEqual({ deadlocks: 0 });
});

test("likes of one episode wait neither for each other nor for the counters being added up", async () => {
  const { id, users } = await makeEpisode();
  const [first = "", second = ""] = users;
  // The first like and a round of counting are held open; the second has to get through meanwhile.
  await database.as("service", async (held) => {
    await held("reset role");
    await held("select private.set_like($1, $2, true, now())", [first, id]);
    await held("select private.record_listen($1, $2, $3, 30, now())", [randomUUID(), first, id]);
    await held("set constraints all immediate");
    await held("select private.roll_up_counts()");
    await database.as({ user: second }, async (query) => {
      await query("set local lock_timeout = '2s'");
      const entries = [
        { mid: "1", age: 0, kind: "like", target: id, present: true },
        { mid: "2", age: 0, kind: "listen", target: id, id: randomUUID(), seconds: 30 },
      ];
      const [row] = await query("select public.sync_push($1, '0', 1, $2) as answer", [
        randomUUID(),
        JSON.stringify(entries),
      ]);
      expect(row?.["answer"]).toMatchObject({ last_mid: "2", rejects: [] });
    });
  });
});
