// Notices about the generations of the account of this page, wherever in the app the user is.
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { systemClock } from "#lib/clock.ts";
import { useAccount, useApp } from "../context/app-context.ts";
import { useLate } from "../chunks/use-late.ts";
import { browserPage } from "../updates/browser-page.ts";
import { watchJobNews } from "./job-news.ts";
import { readShownJobs } from "./shown-jobs.ts";

export function JobNotices() {
  const { connectivity, report, toasts } = useApp();
  const account = useAccount();
  const { value: jobs } = useLate(account.jobs);
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!jobs) return;
    return watchJobNews({
      jobs,
      database: account.database,
      connectivity,
      page: browserPage,
      clock: systemClock,
      toasts,
      sync: () => account.sync.trigger("asked"),
      shown: readShownJobs,
      open: (path) => open(path),
      report,
    });
  }, [account, connectivity, jobs, report, toasts]);
  return null;
}
