// How many generations have ended that the user has not come across yet.
import { useLive } from "#db";
import { isUnseen } from "#jobs";
import { systemClock } from "#lib/clock.ts";
import { useAccount } from "../context/app-context.ts";

/** 0 until it was read. */
export function useUnseenJobs(): number {
  const { database } = useAccount();
  const count = useLive(
    async () => (await database.jobs.toArray()).filter((job) => isUnseen(job, systemClock.now())).length,
    [database],
  );
  return count ?? 0;
}
