import { beforeEach, expect, test } from "vitest";
import { createNowPlaying, extras } from "#player";
import { connectMediaKeys } from "../../../src/player/media-keys.ts";
import { createPlayerRig, episode } from "./episodes.ts";

const { connectTrackKeys, createQueue } = await extras.load();

type Handler = (details: MediaSessionActionDetails) => void;

/** A lock screen that says what it shows. */
function createSession() {
  const handlers = new Map<string, Handler>();
  const positions: (MediaPositionState | undefined)[] = [];
  const session = {
    metadata: null,
    playbackState: "none",
    setPositionState: (state?: MediaPositionState) => void positions.push(state),
    setActionHandler(action: MediaSessionAction, handler: Handler | null) {
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
  } as unknown as MediaSession;
  const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
    handlers.get(action)?.({ action, ...details });
  return { session, positions, press, actions: () => [...handlers.keys()] };
}

let rig: ReturnType<typeof createPlayerRig>;
let screen: ReturnType<typeof createSession>;
beforeEach(async () => {
  rig = createPlayerRig();
  screen = createSession();
  connectMediaKeys(screen.session, rig.player);
  await rig.start("a");
  await rig.reach(50);
});

const position = () => rig.player.state().position;

test.each([
  ["seekbackward", {}, 35],
  ["seekforward", {}, 65],
  ["seekbackward", { seekOffset: 5 }, 45],
  ["seekforward", { seekOffset: 40 }, 90],
  ["seekto", { seekTime: 12 }, 12],
] as const)("%s with %o goes to %i", (action, details, expected) => {
  screen.press(action, details);
  expect(position()).toBe(expected);
});

test("dragging on the lock screen asks for exact places", () => {
  screen.press("seekto", { seekTime: 12, fastSeek: true });
  expect(rig.fake.calls.at(-1)).toBe("seek 12 true");
});

test("play leaves what plays alone, and pause what is paused", async () => {
  screen.press("play");
  expect(rig.fake.calls.filter((call) => call === "play")).toHaveLength(1);
  screen.press("pause");
  await rig.clock.advance(0);
  screen.press("pause");
  expect(rig.player.state().status).toBe("paused");
});

test("stop closes the player", () => {
  screen.press("stop");
  expect(rig.player.state().current).toBeNull();
});

test("the keys for tracks are there while there are tracks, and go to them", async () => {
  const queue = createQueue({ player: rig.player, report: () => {} });
  connectTrackKeys(screen.session, queue);
  expect(screen.actions()).not.toContain("nexttrack");
  expect(screen.actions()).not.toContain("previoustrack");
  queue.add([episode("b")], "end");
  screen.press("nexttrack");
  expect(rig.player.state().current?.id).toBe("b");
  expect(screen.actions()).not.toContain("nexttrack");
  screen.press("previoustrack");
  expect(rig.player.state().current?.id).toBe("a");
});

test("a closed player takes its position from the lock screen", () => {
  const nowPlaying = createNowPlaying(screen.session, "/cover.webp");
  nowPlaying.progress(100, 120, 1.5);
  nowPlaying.clear();
  expect(screen.positions).toEqual([{ duration: 100, position: 100, playbackRate: 1.5 }, undefined]);
});

test("the lock screen gets the episode when it is chosen and again when it plays", async () => {
  rig.lockScreen.length = 0;
  rig.player.play(episode("b"));
  expect(rig.lockScreen[0]).toBe("show b");
  await rig.clock.advance(100);
  rig.lockScreen.length = 0;
  rig.fake.element.canPlay(100);
  await rig.clock.advance(0);
  expect(rig.lockScreen).toContain("show b");
});

test("the lock screen counts at the speed that is heard", () => {
  rig.player.setRate(1.5);
  expect(rig.lockScreen.at(-1)).toBe("progress 100 50 1.5");
});
