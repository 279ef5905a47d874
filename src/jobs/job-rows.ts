// Rows of generations on the device: what the server says of a job, and what of it the user knows already.
import type { JobState, OwnGeneration } from "#contract";
import type { AccountDatabase, StoredJob } from "#db";

/** The row of a job: what the user knows of it is kept from the row before, or is `known` of one that is new here. */
export const storedJob = (
  job: OwnGeneration,
  before: StoredJob | undefined,
  now: number,
  known: Pick<StoredJob, "told_until" | "seen_until"> = { told_until: null, seen_until: null },
): StoredJob => ({
  ...job,
  fetched_at: now,
  told_until: (before ?? known).told_until,
  seen_until: (before ?? known).seen_until,
});

/**
 * A job as the list has it, from the state that the maker of episodes asks for. The end is at most as late as
 * `updated_at`, and exactly that of a failure.
 */
export const jobOfState = (state: JobState): OwnGeneration => {
  const { id, status, title, podcast_id, error, created_at, updated_at } = state;
  const running = status === "running";
  return {
    id,
    status,
    title,
    podcast_id,
    error,
    created_at,
    retryable: status === "failed",
    state: running ? state : null,
    ended_at: running ? null : updated_at,
  };
};

export type JobList = {
  running: StoredJob[];
  /** The newest end first, here and below. */
  failed: StoredJob[];
  cancelled: StoredJob[];
  /** When the server listed them last, in milliseconds of the device's clock; null for never. */
  listedAt: number | null;
};

const newest = (one: StoredJob, other: StoredJob) =>
  Date.parse(other.ended_at ?? other.created_at) - Date.parse(one.ended_at ?? one.created_at);

/** The jobs on the device that have no episode (yet). */
export function readJobList({ jobs, meta }: AccountDatabase): Promise<JobList> {
  return jobs.db.transaction("r", jobs, meta, async () => {
    const [rows, state] = await Promise.all([jobs.toArray(), meta.get("jobs")]);
    const of = (status: StoredJob["status"]) => rows.filter((row) => row.status === status).sort(newest);
    return {
      running: of("running"),
      failed: of("failed"),
      cancelled: of("cancelled"),
      listedAt: state?.key === "jobs" ? state.listedAt : null,
    };
  });
}
