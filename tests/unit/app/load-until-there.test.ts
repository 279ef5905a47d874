import { expect, test } from "vitest";
import type { Player, PlayerState } from "#player";
import { loadUntilThere, onPlay } from "../../../src/app/shell/load-until-there.ts";
import { observable } from "#lib/observable.ts";
import { initialState } from "../../../src/player/state.ts";
import { episode } from "../player/episodes.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A part that cannot be had before `arrives`. */
function world() {
  const network = observable(0);
  const state = { here: false, loads: 0, shown: [] as string[] };
  const load = async () => {
    state.loads += 1;
    if (!state.here) throw new TypeError("Failed to fetch dynamically imported module");
    return "the player bar";
  };
  const begin = () => loadUntilThere(load, [network.subscribe], (part) => state.shown.push(part));
  return { state, begin, networkReturns: () => network.set(network.get() + 1) };
}

test("the player bar that could not be loaded once stays away for good", async () => {
  const { state, begin, networkReturns } = world();
  begin();
  await settled();
  expect(state.shown).toEqual([]);
  state.here = true;
  networkReturns();
  await settled();
  expect(state.shown).toEqual(["the player bar"]);
});

test("the network that returns while the failure is still under way is not noticed", async () => {
  const { state, begin, networkReturns } = world();
  begin();
  state.here = true;
  networkReturns();
  await settled();
  expect(state.shown).toEqual(["the player bar"]);
});

test("what is there is loaded again whenever the network returns", async () => {
  const { state, begin, networkReturns } = world();
  state.here = true;
  begin();
  await settled();
  networkReturns();
  await settled();
  expect([state.loads, state.shown]).toEqual([1, ["the player bar"]]);
});

test("what nobody waits for any more is loaded, or shown", async () => {
  const { state, begin, networkReturns } = world();
  state.here = true;
  begin()();
  networkReturns();
  await settled();
  expect([state.loads, state.shown]).toEqual([0, []]);
});

test("a play is no reason to try again, or every report of the position is", () => {
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
