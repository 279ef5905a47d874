import { expect, test } from "vitest";
import { extras } from "#player";
import { shortcutFor, type KeyPlace, type KeyPress } from "../../../src/player/extras/shortcuts.ts";
import { createPlayerRig } from "./episodes.ts";

const { connectShortcuts, createShortcutRunner } = await extras.load();

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

test.each([
  [" ", "toggle"],
  ["k", "toggle"],
  ["K", "toggle"],
  ["ArrowLeft", "back"],
  ["ArrowRight", "forward"],
  ["m", "mute"],
  ["n", "next"],
  ["p", "previous"],
  ["?", "help"],
  ["x", null],
  [",", null],
])("the key %j means %s", (key, shortcut) => {
  expect(shortcutFor(press(key), "page")).toBe(shortcut);
});

test.each([
  ["<", "Comma", "slower"],
  [";", "Comma", "slower"],
  [">", "Period", "faster"],
  [":", "Period", "faster"],
  ["?", "Slash", "help"],
  ["N", "KeyN", null],
  ["ArrowLeft", "ArrowLeft", null],
])("shift and %j (%s) mean %s", (key, code, shortcut) => {
  expect(shortcutFor(press(key, { code, shiftKey: true }), "page")).toBe(shortcut);
});

test.each(["ctrlKey", "altKey", "metaKey", "isComposing"] as const)("a key with %s means nothing", (name) => {
  expect(shortcutFor(press("k", { [name]: true }), "page")).toBeNull();
});

test.each<[KeyPlace, string, string | null]>([
  ["text", "k", null],
  ["text", " ", null],
  ["dialog", "k", null],
  ["slider", "ArrowLeft", null],
  ["slider", " ", "toggle"],
  ["button", " ", null],
  ["button", "ArrowLeft", "back"],
])("in a %s, the key %j means %s", (place, key, shortcut) => {
  expect(shortcutFor(press(key), place)).toBe(shortcut);
});

test("a key that is held down skips on, and plays or pauses once", () => {
  expect(shortcutFor(press(" ", { repeat: true }), "page")).toBeNull();
  expect(shortcutFor(press("ArrowRight", { repeat: true }), "page")).toBe("forward");
});

/** The document with one press on it. */
function pressOn(run: (shortcut: string) => boolean) {
  const target = new EventTarget();
  const end = connectShortcuts(target, run);
  return {
    end,
    send(key: string, prevented = false, place: Pick<Element, "closest"> | null = null) {
      const event = Object.assign(new Event("keydown", { cancelable: true }), press(key));
      Object.defineProperty(event, "target", { value: place });
      if (prevented) event.preventDefault();
      target.dispatchEvent(event);
      return event.defaultPrevented;
    },
  };
}

test("the browser acts on a key only where it meant nothing to the player", () => {
  let taken = true;
  const { send, end } = pressOn(() => taken);
  expect(send(" ")).toBe(true);
  taken = false;
  expect(send(" ")).toBe(false);
  taken = true;
  end();
  expect(send(" ")).toBe(false);
});

test("a key that something else answered to is left alone", () => {
  const seen: string[] = [];
  pressOn((shortcut) => seen.push(shortcut) > 0).send(" ", true);
  expect(seen).toEqual([]);
});

/** A button in a dialog of the browser's own, as far as selectors go that are simple. */
const buttonInDialog = (open: boolean): Pick<Element, "closest"> => ({
  closest: (selectors: string) => {
    const matches = ["button", "dialog", ...(open ? ["dialog[open]"] : [])];
    const isFound = selectors.split(", ").some((selector) => matches.includes(selector));
    return isFound ? ({ matches: () => false } as unknown as Element) : null;
  },
});

test("an open dialog keeps its keys, and one that is closed does not", () => {
  const seen: string[] = [];
  const { send } = pressOn((shortcut) => seen.push(shortcut) > 0);
  send("m", false, buttonInDialog(true));
  expect(seen).toEqual([]);
  send("m", false, buttonInDialog(false));
  expect(seen).toEqual(["mute"]);
});

test("each shortcut does what it says, and nothing without an episode", async () => {
  const { player, start } = createPlayerRig();
  const moves: string[] = [];
  const queue = { next: () => void moves.push("next"), previous: () => void moves.push("previous") };
  const run = createShortcutRunner(player, queue, () => void moves.push("help"));
  expect(run("mute")).toBe(false);
  await start("a");
  for (const shortcut of ["forward", "forward", "back", "mute", "faster", "faster", "slower"] as const)
    expect(run(shortcut)).toBe(true);
  expect(player.state()).toMatchObject({ position: 15, muted: true, rate: 1.05 });
  run("next");
  run("previous");
  run("help");
  expect(moves).toEqual(["next", "previous", "help"]);
  run("toggle");
  await Promise.resolve();
  expect(player.state().status).toBe("paused");
});
