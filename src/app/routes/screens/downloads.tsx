// /downloads over the account of this page.
import { useMemo, useState } from "react";
import { createDownloadSettings, useLive, type AccountDatabase, type StoredDownload } from "#db";
import { AUTOMATIC_EPISODES, bytesHere, type DownloadView } from "#downloads";
import type { EpisodeCard } from "#domain/podcast.ts";
import { DownloadsScreen } from "#features/downloads/downloads-screen.tsx";
import type { DownloadEntry } from "#features/downloads/download-row.tsx";
import type { DownloadOptions } from "#features/downloads/settings-panel.tsx";
import { readLibrary } from "#sync";
import { useAccount, useApp } from "../../context/app-context.ts";
import { readSuggestions } from "../../actions/read-suggestions.ts";
import { NOT_DOWNLOADED, useDownloads } from "../../actions/use-downloads.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";
import { useProtection, useStorageUse } from "../../actions/use-storage.ts";

type Known = { cards: ReadonlyMap<string, EpisodeCard>; finished: ReadonlyMap<string, number> };

const entryOf = (row: StoredDownload, view: DownloadView, { cards, finished }: Known): DownloadEntry => ({
  id: row.podcast_id,
  card: cards.get(row.podcast_id) ?? null,
  view,
  here: bytesHere(row),
  whole: row.file?.bytes ?? null,
  isFinished: finished.has(row.podcast_id),
});

/** What is on its way first, in the order it comes; then the latest first. */
const inOrder = (entries: DownloadEntry[]): DownloadEntry[] => [
  ...entries.filter(({ view }) => !view.plays),
  ...entries.filter(({ view }) => view.plays).reverse(),
];

/** The settings as the device has them, and at once as the user wants them. Undefined while they are read. */
function useDownloadOptions(database: AccountDatabase) {
  const { report, toasts } = useApp();
  const settings = useMemo(() => createDownloadSettings(database), [database]);
  const read = useLive(() => settings.read(), [settings]);
  // Until the device has read what was written, which is another row.
  const [wish, setWish] = useState<{ over: typeof read; to: Partial<DownloadOptions> } | null>(null);
  const choice = read && (wish?.over === read ? { ...read, ...wish.to } : read);

  function change(to: Partial<DownloadOptions>) {
    setWish({ over: read, to });
    settings
      .update(() => to)
      .catch((error: unknown) => {
        setWish(null);
        report(error);
        toasts.show({ type: "error", title: "This device could not keep the setting" });
      });
  }
  return { choice, change };
}

/** Episodes of each kind that are suggested where nothing is downloaded. */
const SUGGESTED = 3;

const KINDS = [
  { kind: "saved", title: "Your playlist", to: "/playlist" },
  { kind: "begun", title: "Continue listening", to: "/history" },
  { kind: "liked", title: "Liked episodes", to: "/likes" },
  { kind: "newest", title: "New episodes", to: "/recent" },
] as const;

/** @param wanted whether there is nothing else to show. */
function useDownloadSuggestions(database: AccountDatabase, wanted: boolean) {
  const found = useLive(
    async () => (wanted ? readSuggestions(database, SUGGESTED, new Set()) : null),
    [database, wanted],
  );
  return (
    (found &&
      KINDS.map(({ kind, ...list }) => ({ ...list, episodes: found[kind] })).filter(
        ({ episodes }) => episodes.length > 0,
      )) ??
    undefined
  );
}

export function DownloadsPage() {
  const { covers } = useApp();
  const { database, userId, cards: readCards } = useAccount();
  const { rows, views, taps } = useDownloads();
  const { isPlaying, toggle } = useEpisodePlayer();
  const { choice, change } = useDownloadOptions(database);

  const ids = rows?.map((row) => row.podcast_id) ?? [];
  // Cards and places change far less often than the rows of what is on its way.
  const known = useLive(async (): Promise<Known> => {
    const found = await readCards(ids);
    const { finished } = await readLibrary(database);
    return { cards: new Map(found.map((card) => [card.id, card])), finished };
  }, [database, ids.join()]);

  const entries =
    rows && known
      ? inOrder(rows.map((row) => entryOf(row, views.get(row.podcast_id) ?? NOT_DOWNLOADED, known)))
      : undefined;
  const episodes = rows ? rows.reduce((sum, row) => sum + bytesHere(row), 0) : null;

  return (
    <DownloadsScreen
      entries={entries}
      taps={taps}
      use={useStorageUse(database, episodes)}
      protection={useProtection()}
      choice={userId === null ? null : choice}
      automaticLimit={AUTOMATIC_EPISODES}
      onChoice={change}
      suggestions={useDownloadSuggestions(database, rows?.length === 0)}
      covers={covers}
      isPlaying={isPlaying}
      onPlay={toggle}
    />
  );
}
