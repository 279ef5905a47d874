// The listening statistics as the server adds them up, fetched for the screen that shows them and kept on the device.
//
// What is kept says of each listen on this device how many seconds of it the answer holds, so that the overlay
// (statistics-view.ts) can add the rest, once. A listen that is made between the question and the answer may or may not
// be in it: such an answer is thrown away and asked for again.
import { STATISTICS_LIMITS, type StatisticsAnswer, type StatisticsArguments } from "#statistics-contract";
import type { AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import { readOwnListens } from "./statistics-view.ts";

/** Listens that nothing waits of, but which a paused play may still raise: the newest so many are asked about. */
const MAY_BE_RAISED = 50;
/** Questions in a row during which somebody went on listening. A play makes one listen in its first 20 s and no more. */
const TRIES = 5;
/** A device may name a time zone that the server's list does not have yet. */
const FALLBACK_ZONE = "UTC";

/** `status`: HTTP, 0 without an answer. */
type Refusal = { status: number };

export type StatisticsPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "now">;
  /** IANA name of the zone that the device is in now. */
  timeZone(): string;
  fetch(request: StatisticsArguments): Promise<Result<StatisticsAnswer, Refusal>>;
};

export type Statistics = {
  /** Fetches them and keeps them. Never rejects. `unreachable`: what was kept stays. */
  load(): Promise<"kept" | "unreachable">;
};

/** Makes the statistics of one account's database. */
export function createStatistics({ database, clock, timeZone, fetch }: StatisticsPorts): Statistics {
  const { listens, outbox, dead, statistics, meta } = database;

  const read = () => database.transaction("r", listens, outbox, dead, () => readOwnListens(database));

  /** Seconds of each listen that the answer will have without being asked, and the ids that are to be asked about. */
  async function prepare() {
    const own = await read();
    const known = new Map(own.map(({ id, seconds }) => [id, seconds]));
    const newestFirst = own.filter(({ isRefused }) => !isRefused).sort((a, b) => b.at - a.at);
    const waiting = newestFirst.filter((listen) => listen.waits);
    const settled = newestFirst.filter((listen) => !listen.waits);
    const ids = [...waiting, ...settled.slice(0, MAY_BE_RAISED)].map(({ id }) => id);
    const asked = ids.slice(0, STATISTICS_LIMITS.listens);
    return { known, asked, waiting: new Set(waiting.map(({ id }) => id)) };
  }

  async function ask(p_listens: string[]) {
    const answer = await fetch({ p_time_zone: timeZone(), p_listens });
    const isUnknownZone = !answer.ok && answer.error.status === 422;
    return isUnknownZone ? fetch({ p_time_zone: FALLBACK_ZONE, p_listens }) : answer;
  }

  async function keep(
    { heard, ...answer }: StatisticsAnswer,
    { known, asked, waiting }: Awaited<ReturnType<typeof prepare>>,
  ): Promise<boolean> {
    const isAsked = new Set(asked);
    /** Nothing waited of it, and the server does not have it: it was refused, and what was heard of it is settled. */
    const secondsOf = (id: string) =>
      isAsked.has(id) ? (heard[id] ?? (waiting.has(id) ? 0 : (known.get(id) ?? 0))) : (known.get(id) ?? 0);
    return database.transaction("rw", listens, outbox, dead, statistics, meta, async () => {
      if (await meta.get("left")) return true;
      const now = await readOwnListens(database);
      const isUnsure = now.some(({ id, seconds }) => !isAsked.has(id) && known.get(id) !== seconds);
      if (isUnsure) return false;
      await statistics.put({
        key: "own",
        answer,
        heard: Object.fromEntries(now.map(({ id }) => [id, secondsOf(id)])),
        fetched_at: clock.now(),
      });
      return true;
    });
  }

  async function load() {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const question = await prepare();
      const answer = await ask(question.asked);
      if (!answer.ok) return "unreachable";
      if (await keep(answer.value, question)) return "kept";
    }
    return "unreachable";
  }

  // On a full device the call ends without storing anything.
  return { load: () => load().catch(() => "unreachable" as const) };
}
