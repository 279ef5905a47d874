// The lock screen: what is playing. In a browser without Media Session its calls do nothing.
import type { Episode, NowPlaying } from "./ports.ts";

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
