// /history over the account of this page.
import { useState } from "react";
import { useLive } from "#db";
import { HistoryScreen } from "#features/history/history-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { readHistory } from "#listening";
import { useAccount, useApp } from "../../context/app-context.ts";
import { useProgressActions } from "../../actions/use-progress-actions.ts";
import { useEpisodePlayer } from "../../player/use-episode-player.ts";

/** Episodes that are shown at first, and with each wish for more. */
const STEP = 50;

export function HistoryPage() {
  const { covers } = useApp();
  const { database } = useAccount();
  const { isPlaying, toggle } = useEpisodePlayer();
  const actions = useProgressActions();
  const [most, setMost] = useState(STEP);
  const read = useLive(() => readHistory(database, most), [database, most]);
  // What is there stays while more of it is read.
  const [last, setLast] = useState(read);
  if (read && read !== last) setLast(read);
  return (
    <HistoryScreen
      page={read ?? last}
      now={systemClock.now()}
      covers={covers}
      isPlaying={isPlaying}
      onPlay={toggle}
      onMark={({ episode }, as) =>
        as === "played" ? actions.markPlayed(episode) : actions.markUnplayed(episode)
      }
      onRemove={({ episode }) => actions.remove("history", episode)}
      onMore={() => setMost((count) => count + STEP)}
    />
  );
}
