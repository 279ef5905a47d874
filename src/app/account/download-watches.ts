// Runs the automatic downloads of an account, and tells the user what the browser evicted. A chunk of its own: the first paint does without it.
import { createDownloadSettings, watchQuery } from "#db";
import { automaticDownloads, heardLock, readDownloads } from "#downloads";
import type { Clock } from "#lib/clock.ts";
import type { Toasts } from "#lib/toasts.ts";
import type { Player } from "#player";
import { readLibrary, readSyncSummary } from "#sync";
import type { OpenedAccount } from "./accounts.ts";

type DownloadWatchPorts = {
  player: Player;
  toasts: Toasts;
  clock: Clock;
  /** Notes a fault that is tried again by itself. */
  report(error: unknown): void;
};

type AutomaticDownloads = NonNullable<ReturnType<typeof automaticDownloads.get>>;

/** Loads all it needs. What it answers begins; what that answers ends it. */
export async function loadDownloadWatch(
  account: OpenedAccount,
  ports: DownloadWatchPorts,
): Promise<() => () => void> {
  const { userId } = account;
  if (!account.downloads) return () => () => {};
  // A visitor has no playlist, and nobody notes what they heard.
  const engine = userId === null ? null : await automaticDownloads.load();
  return () => {
    const ends = [tellEvicted(account, ports)];
    finishRemovals(account).catch(ports.report);
    if (engine && userId !== null) ends.push(startAutomaticDownloads(account, userId, ports, engine));
    return () => ends.forEach((end) => end());
  };
}

/** A page that was killed left removals behind: the list does them when it begins. */
async function finishRemovals({ database, downloadList }: OpenedAccount): Promise<void> {
  const { removing } = await createDownloadSettings(database).read();
  if (removing.length) await downloadList?.load();
}

/** Calls `listener` when another episode, or none, is in this tab's player. */
function watchCurrent(player: Player, listener: () => void): () => void {
  let before = player.state().current?.id;
  return player.subscribe(() => {
    const id = player.state().current?.id;
    if (id !== before) listener();
    before = id;
  });
}

function startAutomaticDownloads(
  { database, downloads }: OpenedAccount,
  userId: string,
  { player, clock, report }: DownloadWatchPorts,
  { createAutomaticDownloads }: AutomaticDownloads,
): () => void {
  const settings = createDownloadSettings(database);
  const read = async () => {
    const [{ saved, finished }, { syncedAt }, rows] = await Promise.all([
      readLibrary(database),
      readSyncSummary(database),
      readDownloads(database),
    ]);
    return { saved: syncedAt === null ? null : saved, finished, downloads: rows };
  };
  return createAutomaticDownloads({
    userId,
    downloads: downloads!,
    settings,
    read,
    watch(listener) {
      const both = () => Promise.all([read(), settings.read()]);
      const ends = [watchQuery(both, listener, report), watchCurrent(player, listener)];
      return () => ends.forEach((end) => end());
    },
    isHeard: (podcastId) =>
      navigator.locks.request(heardLock(userId, podcastId), { ifAvailable: true }, (lock) => lock === null),
    storage: navigator.storage,
    locks: navigator.locks,
    clock,
    report,
  });
}

/** Milliseconds for which losses are gathered: they are found one after another. */
const GATHER = 1_000;

/** One message about all that the browser threw away, until the user has answered it, in any tab. */
function tellEvicted(account: OpenedAccount, { toasts, clock, report }: DownloadWatchPorts): () => void {
  const { database } = account;
  const settings = createDownloadSettings(database);
  /** All that is lost, and of it what the message on the screen is about. */
  let lost: readonly string[] = [];
  let shown: { ids: readonly string[]; toast: number } | null = null;
  let callOff = () => {};

  function close(): void {
    const closed = shown;
    shown = null;
    if (closed) toasts.dismiss(closed.toast);
  }

  function restore(ids: readonly string[]): void {
    shown = null;
    account.downloadList
      ?.load()
      .then((list) => list.request(ids))
      .catch(report);
  }

  function tell(ids: readonly string[]): void {
    if (ids.join() === (shown?.ids.join() ?? "")) return;
    close();
    if (!ids.length) return;
    const what = ids.length === 1 ? "1 downloaded episode" : `${ids.length} downloaded episodes`;
    const toast = toasts.show({
      type: "warning",
      title: `Your browser removed ${what} to free space.`,
      actions: [{ label: "Download again", run: () => restore(ids) }],
      sticky: true,
    });
    shown = { ids, toast };
  }

  const unsubscribe = toasts.subscribe(() => {
    if (!shown || toasts.get().some(({ id, fading }) => id === shown?.toast && !fading)) return;
    // The user has closed it.
    shown = null;
    const told = [...lost];
    settings.update(() => ({ told })).catch(report);
  });
  const unwatch = watchQuery(
    async () => {
      const { told } = await settings.read();
      const rows = (await readDownloads(database)).filter(({ state }) => state === "evicted");
      return { told, ids: rows.map((row) => row.podcast_id) };
    },
    ({ told, ids }) => {
      lost = ids;
      const news = ids.filter((id) => !told.includes(id));
      callOff();
      // What was asked for again, here or in another tab, leaves the message at once.
      if (news.length) callOff = clock.after(GATHER, () => tell(news));
      else tell(news);
    },
    report,
  );
  return () => {
    callOff();
    unsubscribe();
    unwatch();
    close();
  };
}
