import { expect, test } from "vitest";
import { createVoiceClock } from "../../../src/transcript/voice-clock.ts";

const at = (position: number, playing = true, rate = 1) => ({ position, playing, rate });

/** A clock that was told of a voice at 10 s, at 0 ms. */
function clockAtTen(voice = at(10)) {
  const clock = createVoiceClock();
  clock.report(voice, 0);
  return clock;
}

test("between two reports the position goes on at the speed, and stands still in a pause", () => {
  expect(clockAtTen().position(200)).toBeCloseTo(10.2);
  expect(clockAtTen(at(10, true, 2)).position(200)).toBeCloseTo(10.4);
  expect(clockAtTen(at(10, false)).position(200)).toBe(10);
});

test("without reports the position stops after a moment", () =>
  expect(clockAtTen().position(60_000)).toBeCloseTo(10.6));

test("a report just behind the estimate does not take the mark back", () => {
  const clock = clockAtTen();
  expect(clock.position(300)).toBeCloseTo(10.3);
  clock.report(at(10.2), 300);
  expect(clock.position(310)).toBeCloseTo(10.3);
  expect(clock.position(500)).toBeCloseTo(10.4);
});

test("playing on and pausing do not count as a move", () => {
  const clock = clockAtTen();
  expect(clock.report(at(10.25), 250)).toBe(false);
  expect(clock.report(at(12.25, false), 2_250)).toBe(false);
  expect(clock.report(at(12.25), 90_000)).toBe(false);
  expect(clock.report(at(13.25, true, 3), 91_000)).toBe(false);
  expect(clock.report(at(16.2, true, 3), 92_000)).toBe(false);
});

test("a stall of the sound does not count as a move", () =>
  expect(clockAtTen().report(at(10.1), 4_000)).toBe(false));

test.each([
  ["the first report", () => createVoiceClock().report(at(0), 0)],
  ["a seek ahead", () => clockAtTen().report(at(25), 100)],
  ["a seek back", () => clockAtTen().report(at(4), 100)],
  ["a seek of a paused episode", () => clockAtTen(at(10, false)).report(at(12, false), 9_000)],
])("%s counts as a move", (_, moved) => expect(moved()).toBe(true));

test("after a seek back the position is that of the seek", () => {
  const clock = clockAtTen();
  clock.position(200);
  clock.report(at(4), 300);
  expect(clock.position(300)).toBe(4);
});

test("a second report of the same place leaves the estimate going on", () => {
  const clock = clockAtTen();
  clock.report(at(10), 240);
  expect(clock.position(250)).toBeCloseTo(10.25);
});
