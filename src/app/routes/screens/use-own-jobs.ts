// The generations of the account for /episodes: asked for whole with each visit, followed while they run, retried.
import { useEffect, useState } from "react";
import type { StoredJob } from "#db";
import { systemClock } from "#lib/clock.ts";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { useUnseenJobs } from "../../actions/use-unseen-jobs.ts";
import { useLate } from "../../chunks/use-late.ts";
import { browserPage } from "../../updates/browser-page.ts";

/** Milliseconds between two questions about what runs. */
const PACE = 2_000;

/** @param running ids of the jobs that run, as far as the device knows. @returns whether the server did not answer. */
export function useOwnJobs(running: readonly string[]): { failed: boolean } {
  const { backend, connectivity, report } = useApp();
  const { jobs: lateJobs, sync } = useAccount();
  const { value: jobs } = useLate(lateJobs);
  const online = useReadable(connectivity.online);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!jobs || !online) return;
    let left = false;
    jobs
      .refreshAll()
      .then((answered) => {
        if (!left) setFailed(!answered);
      })
      .catch(report);
    return () => {
      left = true;
    };
  }, [jobs, online, report]);

  // Whoever sees the list sees how all of them ended.
  const unseen = useUnseenJobs();
  useEffect(() => {
    if (jobs && unseen > 0) jobs.markSeen().catch(report);
  }, [jobs, report, unseen]);

  const followed = running.join();
  useEffect(() => {
    if (!jobs || !online || followed === "") return;
    let left = false;
    let cancel = () => {};
    async function ask() {
      for (const id of browserPage.isVisible() ? followed.split(",") : []) {
        const answer = await backend.generation.run(id);
        if (!answer.ok || left) continue;
        // Seen as it ends: it moves before the user's eyes.
        await jobs?.note(answer.value, answer.value.status !== "running");
        // The episode itself comes with the feed.
        if (answer.value.status === "done") sync.trigger("asked");
      }
      if (!left) cancel = systemClock.after(PACE, () => void ask().catch(report));
    }
    void ask().catch(report);
    return () => {
      left = true;
      cancel();
    };
  }, [backend, followed, jobs, online, report, sync]);
  return { failed: failed && online };
}

/** @returns takes a failed job up again, one at a time; `retrying`: of which the server has not answered. */
export function useRetry() {
  const { backend, report, toasts } = useApp();
  const { jobs } = useAccount();
  const [retrying, setRetrying] = useState<string | null>(null);

  async function retry({ id }: StoredJob) {
    setRetrying(id);
    const [answer, { note, refresh }] = await Promise.all([backend.generation.retry(id), jobs.load()]);
    if (answer.ok) await note(answer.value);
    else {
      toasts.show({
        type: "error",
        title: "The episode was not taken up again",
        message: answer.error.message,
      });
      // It may be another than this device knew.
      await refresh();
    }
  }
  return {
    retrying,
    retry: (job: StoredJob) =>
      void retry(job)
        .catch(report)
        .finally(() => setRetrying(null)),
  };
}
