import { expect, test } from "vitest";
import { clampStart, parseStartTime } from "#domain/start-time.ts";

test.each([
  ["754", 754],
  ["0", 0],
  ["12:34", 754],
  ["0:05", 5],
  ["90:00", 5400],
  ["1:02:03", 3723],
  ["12m34s", 754],
  ["12M34S", 754],
  ["1h2m3s", 3723],
  ["90s", 90],
  ["5m", 300],
  [" 12:34 ", 754],
])("'%s' is understood as a time", (text, seconds) => expect(parseStartTime(text)).toBe(seconds));

test.each([
  null,
  "",
  " ",
  "now",
  "-5",
  "12.5",
  "1:2",
  "12:60",
  "1:60:00",
  "12:34:5",
  "34s12m",
  "99999999",
  "1e3",
  "12:34abc",
])("'%s' is no time", (text) => expect(parseStartTime(text)).toBeNull());

test("a start lies within the episode", () => {
  expect(clampStart(900, 600.7)).toBe(600);
  expect(clampStart(300, 600.7)).toBe(300);
  expect(clampStart(900, null)).toBe(900);
});
