// The player over this browser: its audio element, its lock screen, and signed addresses from the backend.
import type { Podcasts } from "#backend";
import type { EpisodeCard } from "#domain/podcast.ts";
import { holdBusy } from "#lib/busy.ts";
import type { Clock } from "#lib/clock.ts";
import type { Toasts } from "#lib/toasts.ts";
import {
  connectMediaKeys,
  createLazyEngine,
  createNowPlaying,
  createPlayer,
  loadHowlerEngine,
  type Episode,
  type Player,
} from "#player";

/** What the player knows of an episode. */
export const toEpisode = (podcast: EpisodeCard): Episode => ({
  id: podcast.id,
  title: podcast.title,
  authors: podcast.authors,
  coverUrl: podcast.coverUrl,
  audio: podcast.audioPath,
  seconds: podcast.audioSeconds,
});

/** No update reloads a tab that plays. */
function holdBusyWhilePlaying(player: Player) {
  let release: (() => void) | null = null;
  player.subscribe(() => {
    const { status } = player.state();
    const sounding = status === "playing" || status === "loading";
    if (sounding) release ??= holdBusy();
    else {
      release?.();
      release = null;
    }
  });
}

/** Builds the page's one player. */
export function wirePlayer(podcasts: Podcasts, toasts: Toasts, clock: Clock): Player {
  const session = "mediaSession" in navigator ? navigator.mediaSession : undefined;
  const player = createPlayer({
    engine: createLazyEngine(loadHowlerEngine),
    nowPlaying: createNowPlaying(session, new URL("/images/default-cover.webp", location.origin).href),
    async resolveSource({ audio }) {
      const signed = await podcasts.signAudio(audio);
      return signed.ok ? { ok: true, url: signed.value } : { ok: false, failure: signed.error };
    },
    schedule: (run, milliseconds) => clock.after(milliseconds, run),
    report: (message) => void toasts.show({ type: "error", title: "Error", message }),
    // oxlint-disable-next-line no-console -- the spec asks for playback failures in the log (000 section 8)
    log: (message) => console.error(message),
  });
  connectMediaKeys(session, player);
  holdBusyWhilePlaying(player);
  return player;
}
