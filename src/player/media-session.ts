// The lock screen: what is playing, and its buttons. A browser without Media Session gets a silent stand-in.
import type { Episode, NowPlaying } from "./ports.ts";
import { SKIP_SECONDS, type Player } from "./requests.ts";

const silent: NowPlaying = { show() {}, state() {}, progress() {}, clear() {} };

/**
 * Builds the lock screen's side. `session` is `navigator.mediaSession` where there is one; `defaultCover` is
 * the address shown for an episode without a cover.
 */
export function createNowPlaying(session: MediaSession | undefined, defaultCover: string): NowPlaying {
  if (!session) return silent;
  return {
    show({ title, authors, cover }: Episode) {
      const artwork = [{ src: cover.get() ?? defaultCover, sizes: "1024x1024" }];
      session.metadata = new MediaMetadata({ title, artist: authors, album: "Orpheus", artwork });
    },
    state(playing) {
      session.playbackState = playing ? "playing" : "paused";
    },
    progress(duration, position, rate) {
      session.setPositionState({ duration, position: Math.min(position, duration), playbackRate: rate });
    },
    clear() {
      session.metadata = null;
      session.playbackState = "none";
      session.setPositionState();
    },
  };
}

/** Wires the lock screen's buttons and headset keys to the player. Actions a browser lacks are left out. */
export function connectMediaKeys(session: MediaSession | undefined, player: Player): void {
  const ifPlaying = (playing: boolean) => () => {
    if ((player.state().status === "playing") === playing) player.toggle();
  };
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["play", ifPlaying(false)],
    ["pause", ifPlaying(true)],
    ["stop", () => player.close()],
    ["seekbackward", ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
    ["seekforward", ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
    ["seekto", ({ seekTime, fastSeek }) => player.seek(seekTime ?? 0, fastSeek)],
  ];
  for (const [action, handler] of actions) {
    try {
      session?.setActionHandler(action, handler);
    } catch {
      // Browsers throw on an action they do not know.
    }
  }
}
