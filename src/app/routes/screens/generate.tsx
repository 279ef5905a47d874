// /generate over the account of this page.
import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { createDraftStore } from "#db";
import { GenerateScreen } from "#features/generate/generate-screen.tsx";
import { createDraftEditor } from "#features/generate/draft-editor.ts";
import { holdBusy } from "#lib/busy.ts";
import { systemClock } from "#lib/clock.ts";
import { readPaper } from "#paper";
import { dropPaper, LOST_AT, SHARED, waitingPaper } from "#sw/shared-paper.ts";
import type { OpenedAccount } from "../../account/accounts.ts";
import { holdShownJob } from "../../account/shown-jobs.ts";
import { EpisodesLink } from "../../actions/episodes-link.tsx";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { askWhetherUsedUp } from "./ask-whether-used-up.ts";
import { useHoldings } from "./use-holdings.ts";

export { warmReader } from "#paper";

/** Looks for a shared paper with every visit, and takes the news of it out of the address. */
function useShared() {
  const { toasts } = useApp();
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  useEffect(() => {
    if (!new URLSearchParams(search).has(SHARED)) return;
    if (pathname + search === LOST_AT)
      toasts.show({
        type: "error",
        title: "The shared file could not be kept",
        message: "Choose it here instead.",
      });
    void navigate(pathname, { replace: true });
  }, [navigate, pathname, search, toasts]);

  return useCallback(async () => {
    // A browser without caches keeps nothing that was shared.
    const found = await waitingPaper(window.caches, systemClock.now()).catch(() => null);
    return found && { ...found, taken: () => dropPaper(window.caches, found.arrived).catch(() => {}) };
    // oxlint-disable-next-line react/exhaustive-deps -- every visit is a reason to look again
  }, [key]);
}

/** The screen of one account; another account gets another editor. */
function AccountGenerate({ database, jobs, billing }: Pick<OpenedAccount, "database" | "jobs" | "billing">) {
  const { backend, connectivity, report, toasts } = useApp();
  const navigate = useNavigate();
  const lookForArrival = useShared();
  const [currentYear] = useState(() => new Date(systemClock.now()).getFullYear());
  const [editor] = useState(() =>
    createDraftEditor({
      store: createDraftStore(database),
      read: readPaper,
      currentYear,
      holdBusy,
    }),
  );
  const { holdings, planUse } = useHoldings();
  /** The number changes with each start and end. */
  const recount = () => {
    billing
      .load()
      .then(({ refreshQuota }) => refreshQuota())
      .catch(report);
  };
  return (
    <GenerateScreen
      planUse={holdings && planUse}
      askWhetherUsedUp={() =>
        askWhetherUsedUp({ database, billing, isOnline: connectivity.online.get, clock: systemClock, report })
      }
      online={useReadable(connectivity.online)}
      onLimit={recount}
      editor={editor}
      generation={backend.generation}
      clock={systemClock}
      currentYear={currentYear}
      lookForArrival={lookForArrival}
      newKey={() => crypto.randomUUID()}
      holdBusy={holdBusy}
      episodes={<EpisodesLink />}
      onFollow={holdShownJob}
      onState={(job) => {
        recount();
        const known = job.status !== "running" && document.visibilityState === "visible";
        jobs
          .load()
          .then(({ note }) => note(job, known))
          .catch(report);
      }}
      onReady={(podcastId) => {
        toasts.show({ type: "success", title: "Success", message: "Podcast generated successfully!" });
        void navigate(`/podcast/${podcastId}`);
      }}
      onCancelled={() =>
        toasts.show({
          title: "Cancelled",
          message: "No episode is made. Your paper and its details are still here.",
        })
      }
      onFailure={(message) => toasts.show({ type: "error", title: "Error", message })}
    />
  );
}

export function Generate() {
  const { userId, database, jobs, billing } = useAccount();
  return (
    userId !== null && <AccountGenerate key={userId} database={database} jobs={jobs} billing={billing} />
  );
}
