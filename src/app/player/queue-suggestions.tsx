// What an empty queue suggests: episodes that are on this device.
import { useLive } from "#db";
import { SuggestedEpisodes } from "#features/player/sheet/suggested-episodes.tsx";
import { usePlayer } from "#features/player/use-player.ts";
import { readSuggestions } from "../actions/read-suggestions.ts";
import { toEpisode } from "../actions/to-episode.ts";
import { useQueueing } from "../actions/use-queueing.ts";
import { useAccount, useApp } from "../context/app-context.ts";

const MOST = 3;

export function QueueSuggestions() {
  const { covers, player } = useApp();
  const { database } = useAccount();
  const queue = useQueueing();
  const current = usePlayer(player, (state) => state.current?.id);
  const found = useLive(
    () => readSuggestions(database, MOST, new Set(current === undefined ? [] : [current])),
    [database, current],
  );
  if (!found) return null;
  const cards = [...found.saved, ...found.begun, ...found.newest].slice(0, MOST);
  return (
    <SuggestedEpisodes
      episodes={cards.map((card) => toEpisode(card, covers))}
      onAdd={({ id }) => {
        const card = cards.find((each) => each.id === id);
        if (card) void queue(card, "end");
      }}
    />
  );
}
