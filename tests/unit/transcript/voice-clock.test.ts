import { expect, test } from "vitest";
import { createVoiceClock } from "../../../src/transcript/voice-clock.ts";

const at = (position: number, playing = true, rate = 1) => ({ position, playing, rate });

/** A clock that was told of a voice at 10 s, at 0 ms. */
function clockAtTen(voice = at(10)) {
  const clock = createVoiceClock();
  clock.report(voice, 0);
  return clock;
}

test("the place between two reports stands still, or ignores the speed", () => {
  expect(clockAtTen().position(200)).toBeCloseTo(10.2);
  expect(clockAtTen(at(10, true, 2)).position(200)).toBeCloseTo(10.4);
  expect(clockAtTen(at(10, false)).position(200)).toBe(10);
});

test("a voice that says nothing any more runs on without sound", () =>
  expect(clockAtTen().position(60_000)).toBeCloseTo(10.6));

test("a report just behind the guess takes the mark back", () => {
  const clock = clockAtTen();
  expect(clock.position(300)).toBeCloseTo(10.3);
  clock.report(at(10.2), 300);
  expect(clock.position(310)).toBeCloseTo(10.3);
  expect(clock.position(500)).toBeCloseTo(10.4);
});

test("going on counts as a move", () => {
  const clock = clockAtTen();
  expect(clock.report(at(10.25), 250)).toBe(false);
  expect(clock.report(at(12.25, false), 2_250)).toBe(false);
  expect(clock.report(at(12.25), 90_000)).toBe(false);
  expect(clock.report(at(13.25, true, 3), 91_000)).toBe(false);
  expect(clock.report(at(16.2, true, 3), 92_000)).toBe(false);
});

test("a stall of the sound counts as a move", () => expect(clockAtTen().report(at(10.1), 4_000)).toBe(false));

test.each([
  ["the first report", () => createVoiceClock().report(at(0), 0)],
  ["a seek ahead", () => clockAtTen().report(at(25), 100)],
  ["a seek back", () => clockAtTen().report(at(4), 100)],
  ["a seek of a paused episode", () => clockAtTen(at(10, false)).report(at(12, false), 9_000)],
])("%s is taken for listening", (_, moved) => expect(moved()).toBe(true));

test("after a seek back the mark stays where it was", () => {
  const clock = clockAtTen();
  clock.position(200);
  clock.report(at(4), 300);
  expect(clock.position(300)).toBe(4);
});

test("a change of the sound's volume takes the place for a new one", () => {
  const clock = clockAtTen();
  clock.report(at(10), 240);
  expect(clock.position(250)).toBeCloseTo(10.25);
});
