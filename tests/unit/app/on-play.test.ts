import { expect, test } from "vitest";
import type { Player, PlayerState } from "#player";
import { onPlay } from "../../../src/app/chunks/on-play.ts";
import { observable } from "#lib/observable.ts";
import { initialState } from "../../../src/player/state.ts";
import { episode } from "../player/episodes.ts";

test("calls with each play and pause, and not with each report of the position", () => {
  const state = observable<PlayerState>(initialState);
  const player: Pick<Player, "state" | "subscribe"> = { state: state.get, subscribe: state.subscribe };
  let calls = 0;
  onPlay(player)(() => {
    calls += 1;
  });
  const report = (change: Partial<PlayerState>) => state.set({ ...state.get(), ...change });
  report({ current: episode("a"), status: "loading" });
  expect(calls).toBe(1);
  report({ status: "playing" });
  report({ position: 1 });
  report({ position: 2 });
  expect(calls).toBe(2);
  report({ status: "paused" });
  report({ status: "playing" });
  expect(calls).toBe(4);
});
