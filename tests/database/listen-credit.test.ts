// What counts of the listens that devices report: the SQL against the rule in plain words, and made up listens sent by
// several devices at once on a real Postgres.
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteListens, type Heard } from "../fuzz/sync/listen-rule.ts";
import { runs } from "../fuzz/runs.ts";
import { openPglite, openPostgres, type TestDatabase, type TestPostgres } from "./harness.ts";
import { entries, publish, push, signUp, type Change } from "./sync-device.ts";

let embedded: TestDatabase;
let server: TestPostgres;
beforeAll(async () => {
  embedded = await openPglite();
  server = await openPostgres();
});
afterAll(async () => {
  await embedded.close();
  await server.close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const iso = (time: number) => new Date(time).toISOString();

/** Spans at which a rule turns, and some around them, in milliseconds. */
const span = fc.oneof(
  fc.constantFrom(
    0,
    1,
    5 * MINUTE - 1,
    5 * MINUTE,
    5 * MINUTE + 1,
    HOUR,
    DAY,
    14 * DAY,
    14 * DAY + 1,
    95 * 365 * DAY,
  ),
  fc.nat(12).map((times) => times * 5 * MINUTE),
  fc.nat(20 * DAY),
);
const play = fc.record({
  /** Time that goes by before it is sent. */
  after: fc.oneof(fc.constant(0), fc.nat(10 * MINUTE), span),
  age: span,
  session: fc.nat(40),
  user: fc.nat(1),
  podcast: fc.nat(2),
  seconds: fc.integer({ min: 20, max: 900 }),
});

test("what counts is what the rule says, whatever devices report and however often", async () => {
  let counted = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(play, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(20 * DAY), { minLength: 5, maxLength: 5 }),
      async (plays, ages) => {
        const users = await signUp(embedded, 2);
        const podcasts = [randomUUID(), randomUUID(), randomUUID()];
        for (const id of podcasts) await embedded.query(publish(users[0] ?? "", id));
        const begin = Date.UTC(2026, 0, 15, 12);
        const made = new Map([...users, ...podcasts].map((id, index) => [id, begin - (ages[index] ?? 0)]));
        for (const [id, at] of made)
          for (const table of ["profiles", "podcasts"])
            await embedded.query(`update public.${table} set created_at = $2 where id = $1`, [id, iso(at)]);

        let now = begin;
        const sessions = Array.from({ length: 41 }, () => randomUUID());
        const heard: Heard[] = plays.map((each) => {
          now += Math.min(each.after, 20 * DAY);
          const user = each.user;
          return {
            // A session belongs to one user and podcast.
            id: sessions[each.session] ?? "",
            user: users[each.session % 2] ?? users[user] ?? "",
            podcast: podcasts[each.session % 3] ?? "",
            seconds: each.seconds,
            event: now - each.age,
            at: now,
          };
        });
        const send = async () => {
          for (const { id, user, podcast, seconds, event, at } of heard)
            await embedded.query("select private.note_listen($1, $2, $3, $4, $5, $6)", [
              id,
              user,
              podcast,
              seconds,
              iso(event),
              iso(at),
            ]);
        };
        const stored = async () =>
          embedded.query(
            `select id, user_id as "user", podcast_id as podcast, duration as seconds, counted,
              (extract(epoch from created_at) * 1000)::float8 as event
            from public.listens where user_id = any ($1::uuid[]) order by id`,
            [users],
          );
        const expected = noteListens(
          heard,
          (user) => made.get(user) ?? 0,
          (podcast) => made.get(podcast) ?? 0,
        );
        const rows = [...expected.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
        await send();
        expect(await stored()).toEqual(rows);
        const deltas = async () =>
          (
            await embedded.query("select from private.count_deltas where target = any ($1::uuid[])", [
              podcasts,
            ])
          ).length;
        const total = rows.filter((row) => row.counted).length;
        expect(await deltas()).toBe(total);
        // Sent again, all of it is known.
        await send();
        expect(await stored()).toEqual(rows);
        expect(await deltas()).toBe(total);
        counted += total;
        refused += rows.length - total;
      },
    ),
    runs(25),
  );
  expect(counted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});

/** Made up listens: every podcast at every hour of the last days, each as far from the others as the rules ask. */
const madeUp = (podcasts: readonly string[], count: number): Change[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: "listen",
    id: randomUUID(),
    target: podcasts[index % podcasts.length] ?? "",
    seconds: 20,
  }));

test("two devices that push 500 made up listens each at once count no more than the account's credit", async () => {
  const [user = "", owner = ""] = await signUp(server, 2);
  const podcasts = Array.from({ length: 50 }, () => randomUUID());
  for (const id of podcasts) await server.query(publish(owner, id));
  await server.query("update public.podcasts set created_at = now() - interval '30 days'");
  // An hour and some seconds: twelve, and the one of a new account.
  await server.query(
    "update public.profiles set created_at = now() - interval '3630 seconds' where id = $1",
    [user],
  );
  const batches = [madeUp(podcasts, 500), madeUp(podcasts, 500)].map((batch) => ({
    client: randomUUID(),
    // Over a century, most of it; the last of each podcast within the last hour.
    mutations: entries(batch).map((entry, index) => ({
      ...entry,
      age: index < 250 ? (95 * 365 * DAY) / (index + 1) : (500 - index) * 14_000,
    })),
  }));
  const sendAll = () =>
    Promise.all(batches.map(({ client, mutations }) => push(server, user, client, 0, mutations)));
  const result = async () =>
    (
      await server.query(
        `select count(*)::int as stored, count(*) filter (where counted)::int as counted,
          bool_and(created_at > now() - interval '3700 seconds') as recent
        from public.listens where user_id = $1`,
        [user],
      )
    )[0];
  for (const answer of await sendAll()) expect(answer).toMatchObject({ last_mid: "500", rejects: [] });
  expect(await result()).toEqual({ stored: 1000, counted: 13, recent: true });
  await sendAll();
  expect(await result()).toEqual({ stored: 1000, counted: 13, recent: true });
});

test("the credit is not spent twice by callers that nobody keeps apart", async () => {
  const [user = ""] = await signUp(server, 1);
  await server.query(
    "update public.profiles set created_at = now() - interval '1530 seconds' where id = $1",
    [user],
  );
  const taken = await Promise.all(
    Array.from({ length: 60 }, () =>
      server.query<{ taken: boolean }>("select private.take_listen_credit($1, clock_timestamp()) as taken", [
        user,
      ]),
    ),
  );
  expect(taken.filter(([row]) => row?.taken)).toHaveLength(6);
});

test("a device that was offline for three weeks has everything stored, and what lies within two counted", async () => {
  const [user = "", owner = ""] = await signUp(server, 2);
  const id = randomUUID();
  await server.query(publish(owner, id));
  await server.query("update public.podcasts set created_at = now() - interval '30 days' where id = $1", [
    id,
  ]);
  await server.query("update public.profiles set created_at = now() - interval '40 days' where id = $1", [
    user,
  ]);
  const days = Array.from({ length: 21 }, (_, index) => 21 - index);
  const mutations = entries(madeUp([id], days.length)).map((entry, index) => ({
    ...entry,
    age: (days[index] ?? 0) * DAY - HOUR,
  }));
  expect(await push(server, user, randomUUID(), 0, mutations)).toMatchObject({ last_mid: "21", rejects: [] });
  const rows = await server.query<{ counted: boolean }>(
    "select counted from public.listens where user_id = $1",
    [user],
  );
  expect(rows).toHaveLength(21);
  expect(rows.filter(({ counted }) => counted)).toHaveLength(14);
});
