// The generations of an account on this device: asked for, stored, and each end told to the user once.
import type { JobState, OwnGenerations, OwnGenerationsArguments } from "#contract";
import type { AccountDatabase, StoredJob } from "#db";
import type { Clock } from "#lib/clock.ts";
import type { Result } from "#lib/result.ts";
import { isUnseen, isUntold } from "./job-news.ts";
import { jobOfState, storedJob } from "./job-rows.ts";

/** Jobs in the page that is asked for again and again, and in one page of the whole list. */
const NEWEST = 20;
const PAGE = 200;
/** Jobs without an episode that the device keeps at most. */
const MOST = 1_000;

export type JobsPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "now">;
  /** Asks as this account; fails once another one has signed in. */
  list(request: OwnGenerationsArguments): Promise<Result<OwnGenerations, unknown>>;
};

export type Jobs = {
  /** Asks for what runs and what ended last. @returns whether the server answered. */
  refresh(): Promise<boolean>;
  /** Asks for all jobs; those that the server no longer lists go. @returns whether the server answered. */
  refreshAll(): Promise<boolean>;
  /** Stores the state of a job that was asked for elsewhere. @param known its end, if it has one, is no news. */
  note(state: JobState, known?: boolean): Promise<void>;
  /**
   * Jobs whose end the user is to be told of: each is answered once on this device, over all tabs.
   * @param isShown whether a screen shows the job's end by itself.
   */
  takeNews(isShown: (jobId: string) => boolean): Promise<StoredJob[]>;
  /** Notes that the user has seen how these ended, or (without ids) how all did. */
  markSeen(ids?: readonly string[]): Promise<void>;
  end(): void;
};

export function createJobs({ database, clock, list }: JobsPorts): Jobs {
  const { jobs, meta } = database;

  /** What the whole transaction reads and writes, unless the account has left this device. */
  const writing = <Value>(work: () => Promise<Value>, otherwise: Value): Promise<Value> =>
    database.transaction("rw", jobs, meta, async () => ((await meta.get("left")) ? otherwise : work()));

  async function store(answer: OwnGenerations, whole: boolean): Promise<void> {
    await writing(async () => {
      const rows = await jobs.toArray();
      const before = new Map(rows.map((row) => [row.id, row]));
      // What had ended before this device first asked is nothing that happened meanwhile.
      const isFirst = !(await meta.get("jobs"));
      const now = clock.now();
      await jobs.bulkPut(
        answer.jobs.map((job) => {
          const known = isFirst ? job.ended_at : null;
          return storedJob(job, before.get(job.id), now, { told_until: known, seen_until: known });
        }),
      );
      if (whole) {
        const listed = new Set(answer.jobs.map(({ id }) => id));
        // A job that was started while the list was on its way is not in it.
        const gone = rows.filter(
          (row) => !listed.has(row.id) && Date.parse(row.created_at) < Date.parse(answer.now),
        );
        await jobs.bulkDelete(gone.map(({ id }) => id));
      }
      await meta.put({ key: "jobs", listedAt: now });
    }, undefined);
  }

  const change = (row: StoredJob, known: Partial<StoredJob>) => jobs.put({ ...row, ...known });

  return {
    async refresh() {
      const answer = await list({ p_limit: NEWEST });
      if (answer.ok) await store(answer.value, answer.value.jobs.length < NEWEST);
      return answer.ok;
    },
    async refreshAll() {
      const found: OwnGenerations["jobs"] = [];
      let asked: OwnGenerationsArguments = { p_limit: PAGE };
      for (;;) {
        const answer = await list(asked);
        if (!answer.ok) return false;
        const { now, jobs: page } = answer.value;
        found.push(...page);
        const last = page.at(-1);
        if (!last || page.length < PAGE || found.length >= MOST) {
          await store({ now, jobs: found }, true);
          return true;
        }
        asked = { p_limit: PAGE, p_ended_before: last.ended_at, p_id_before: last.id };
      }
    },
    async note(state, known = false) {
      await writing(async () => {
        const before = await jobs.get(state.id);
        const row = storedJob(jobOfState(state), before, clock.now());
        await jobs.put(known ? { ...row, told_until: row.ended_at, seen_until: row.ended_at } : row);
      }, undefined);
    },
    takeNews: (isShown) =>
      writing(async () => {
        const now = clock.now();
        const untold = (await jobs.toArray()).filter((row) => isUntold(row, now));
        const isSeen = (row: StoredJob) => isShown(row.id) || !isUnseen(row, now);
        for (const row of untold)
          await change(row, {
            told_until: row.ended_at,
            ...(isSeen(row) && { seen_until: row.ended_at }),
          });
        return untold.filter((row) => !isSeen(row));
      }, []),
    markSeen: (ids) =>
      writing(async () => {
        const now = clock.now();
        const rows = await jobs.toArray();
        for (const row of rows)
          if (isUnseen(row, now) && (!ids || ids.includes(row.id)))
            await change(row, { seen_until: row.ended_at, told_until: row.ended_at });
      }, undefined),
    end() {},
  };
}
