// The lock screen's buttons and the headset's keys, but for those that need a queue (extras/track-keys.ts).
import { SKIP_SECONDS, type Player } from "./requests.ts";

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
