// Plays the episode that the page before this one was loaded anew for. Where the browser wants a gesture first, the
// player stands there with the episode and says so.
import type { Covers } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { SmallStorage } from "#lib/small-storage.ts";
import type { Player } from "#player";
import { toEpisode } from "../actions/to-episode.ts";
import { UNHEARD_KEY } from "./unheard.ts";

export type UnheardPorts = {
  tab: SmallStorage;
  player: Pick<Player, "state" | "play" | "playFrom">;
  covers: Covers;
  /** Those of the episodes that are on the device. */
  readCards(ids: readonly string[]): Promise<readonly EpisodeCard[]>;
};

/** Does so once: what was noted is forgotten. Rejects where the device's storage fails. */
export async function playUnheard({ tab, player, covers, readCards }: UnheardPorts): Promise<void> {
  const [id, seconds] = tab.getItem(UNHEARD_KEY)?.split(" ") ?? [];
  if (!id) return;
  tab.removeItem(UNHEARD_KEY);
  const [card] = await readCards([id]);
  // The user may have chosen another one meanwhile.
  if (!card || player.state().current) return;
  const episode = toEpisode(card, covers);
  if (Number(seconds) > 0) player.playFrom(episode, Number(seconds));
  else player.play(episode);
}
