// The chapter that sounds.
import { chapterAt, type ChapterStart } from "#domain/transcript.ts";
import type { Player } from "#player";
import { usePlayer } from "../use-player.ts";

/** Its index, -1 for none. Renders again when it is another one, not with every second. */
export const useChapter = (player: Player, chapters: readonly ChapterStart[]): number =>
  usePlayer(player, ({ position }) => chapterAt(chapters, position));
