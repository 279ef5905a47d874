// Asks how the account's generations stand while the page is looked at, and tells the user of each that has ended: once
// on this device, on whatever screen they are.
import type { Connectivity } from "#backend";
import { watchQuery, type AccountDatabase, type StoredJob } from "#db";
import { isUnseen, type Jobs } from "#jobs";
import type { Clock } from "#lib/clock.ts";
import type { ToastInput, Toasts } from "#lib/toasts.ts";
import type { Page } from "#sync";

/** Milliseconds between two questions: while something is being made, and otherwise. */
const WHILE_RUNNING = 10_000;
const OTHERWISE = 60_000;

export type JobNewsPorts = {
  jobs: Pick<Jobs, "refresh" | "takeNews" | "markSeen">;
  database: AccountDatabase;
  connectivity: Pick<Connectivity, "online">;
  page: Page;
  clock: Pick<Clock, "after" | "now">;
  toasts: Pick<Toasts, "show" | "dismiss">;
  /** Has the device take in what is new: a published episode comes with the feed. */
  sync(): void;
  /** Jobs whose end a screen shows by itself. */
  shown(): Promise<ReadonlySet<string>>;
  /** Leads to an address of the app. */
  open(path: string): void;
  /** Notes a fault that is tried again by itself. */
  report(error: unknown): void;
};

const LIST = "/episodes";

/** What is said of jobs that ended the same way, and where its button leads. */
function noticeOf(
  ended: readonly StoredJob[],
): (Omit<ToastInput, "actions"> & { label: string; to: string }) | null {
  const [job] = ended;
  if (!job) return null;
  // Isolated: a title in right-to-left script turns neither its own full stop around nor what follows.
  const title = `\u2068${job.title}\u2069`;
  const ready = job.status === "done";
  const type = ready ? "success" : "error";
  if (ended.length > 1) {
    const heading = ready
      ? `${ended.length} episodes are ready`
      : `${ended.length} episodes could not be made`;
    return { type, title: heading, label: "Open My Episodes", to: LIST };
  }
  if (ready)
    return {
      type,
      title: "Your episode is ready",
      message: title,
      label: "Open episode",
      to: `/podcast/${job.podcast_id}`,
    };
  const reason = job.error?.message ?? "";
  return {
    type,
    title: "Your episode could not be made",
    message: [job.title && title, reason].filter(Boolean).join(" · "),
    label: "Open My Episodes",
    to: LIST,
  };
}

/** Begins at once; the answer ends it. */
export function watchJobNews(ports: JobNewsPorts): () => void {
  const { jobs, database, connectivity, page, clock, toasts, open, report } = ports;
  let ended = false;
  let asking = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let pace = OTHERWISE;
  let cancel = () => {};
  /** Notices on the screen, each with the jobs it is about. */
  const standing = new Map<number, readonly string[]>();

  function arm(): void {
    cancel();
    if (ended || !page.isVisible() || !connectivity.online.get()) return;
    // The device's clock may have been set back since.
    const wait = Math.min(Math.max(askedAt + pace - clock.now(), 0), pace);
    cancel = clock.after(wait, () => void ask());
  }

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    askedAt = clock.now();
    try {
      await jobs.refresh();
    } catch (error) {
      report(error);
    }
    asking = false;
    arm();
  }

  async function tell(): Promise<void> {
    if (ended || !page.isVisible()) return;
    const shown = await ports.shown();
    const news = await jobs.takeNews((id) => shown.has(id));
    for (const status of ["done", "failed"] as const) {
      const about = news.filter((job) => job.status === status);
      const notice = noticeOf(about);
      if (!notice) continue;
      const { label, to, ...texts } = notice;
      const run = () => {
        jobs.markSeen(about.map(({ id }) => id)).catch(report);
        open(to);
      };
      if (status === "done") ports.sync();
      const toast = toasts.show({ ...texts, actions: [{ label, run }], sticky: true });
      standing.set(
        toast,
        about.map(({ id }) => id),
      );
    }
  }

  /** A notice goes when all its episodes were seen elsewhere, in another tab too. */
  function dismissSeen(rows: readonly StoredJob[]): void {
    const unseen = new Set(rows.filter((row) => isUnseen(row, clock.now())).map(({ id }) => id));
    for (const [toast, ids] of standing) {
      if (ids.some((id) => unseen.has(id))) continue;
      standing.delete(toast);
      toasts.dismiss(toast);
    }
  }

  const unwatch = watchQuery(
    () => database.jobs.toArray(),
    (rows) => {
      pace = rows.some(({ status }) => status === "running") ? WHILE_RUNNING : OTHERWISE;
      if (!asking) arm();
      dismissSeen(rows);
      tell().catch(report);
    },
    report,
  );
  const ends = [
    unwatch,
    connectivity.online.subscribe(arm),
    page.subscribe((happened) => {
      // A user who comes back does not wait for the next interval.
      if (happened === "visible") askedAt = Number.NEGATIVE_INFINITY;
      arm();
      tell().catch(report);
    }),
  ];
  arm();
  return () => {
    ended = true;
    cancel();
    ends.forEach((end) => end());
    // They are this account's, and so is what their buttons do.
    for (const toast of standing.keys()) toasts.dismiss(toast);
  };
}
