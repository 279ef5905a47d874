// /downloads over the account of this page.
import { useMemo } from "react";
import { createKeepingStore, useLive, VISITOR, type StoredDownload } from "#db";
import { AUTOMATIC_EPISODES, bytesHere, type DownloadView } from "#downloads";
import type { EpisodeCard } from "#domain/podcast.ts";
import { DownloadsScreen } from "#features/downloads/downloads-screen.tsx";
import type { DownloadEntry } from "#features/downloads/download-row.tsx";
import type { KeepingChoice } from "#features/downloads/keeping-settings.tsx";
import { readLibrary } from "#sync";
import { useAccount, useApp } from "../app-context.ts";
import { NOT_DOWNLOADED, useDownloads } from "../use-downloads.ts";
import { useEpisodePlayer } from "../use-episode-player.ts";
import { useProtection, useStorageUse } from "../use-storage.ts";

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

export function DownloadsPage() {
  const { covers, report, toasts } = useApp();
  const { database, userId, cards: readCards } = useAccount();
  const { shelf, views, taps } = useDownloads();
  const { isPlaying, toggle } = useEpisodePlayer();
  const keeping = useMemo(() => createKeepingStore(database), [database]);

  const ids = shelf?.rows.map((row) => row.podcast_id) ?? [];
  // Cards and places change far less often than the rows of what is on its way.
  const known = useLive(async (): Promise<Known> => {
    const found = await readCards(ids);
    const { finished } = await readLibrary(database);
    return { cards: new Map(found.map((card) => [card.id, card])), finished };
  }, [database, ids.join()]);
  const choice = useLive(() => keeping.read(), [keeping]);

  const entries =
    shelf && known
      ? inOrder(shelf.rows.map((row) => entryOf(row, views.get(row.podcast_id) ?? NOT_DOWNLOADED, known)))
      : undefined;
  const episodes = shelf ? shelf.rows.reduce((sum, row) => sum + bytesHere(row), 0) : null;

  function change(to: Partial<KeepingChoice>) {
    keeping
      .update(() => to)
      .catch((error: unknown) => {
        report(error);
        toasts.show({ type: "error", title: "This device could not keep the setting" });
      });
  }

  return (
    <DownloadsScreen
      entries={entries}
      taps={taps}
      use={useStorageUse(userId ?? VISITOR, episodes)}
      protection={useProtection()}
      choice={userId === null ? null : choice}
      automaticLimit={AUTOMATIC_EPISODES}
      onChoice={change}
      signedIn={userId !== null}
      covers={covers}
      isPlaying={isPlaying}
      onPlay={toggle}
    />
  );
}
