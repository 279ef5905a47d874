import { expect, test } from "vitest";
import {
  formatClock,
  formatCount,
  formatEpisodes,
  formatMinutes,
  formatSpokenClock,
} from "#domain/format.ts";
import { paperUrl } from "#domain/podcast.ts";
import { formatMegabytes } from "#features/generate/upload-area.tsx";
import { storagePath } from "../../src/backend/storage-path.ts";

test.each([
  [null, "--:--"],
  [Number.NaN, "--:--"],
  [Number.POSITIVE_INFINITY, "--:--"],
  [0, "0:00"],
  [9.99, "0:09"],
  [161, "2:41"],
  [3725, "62:05"],
])("a position of %s s reads %s", (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test("a length is rounded up to minutes, and an unknown one is said to be unknown", () => {
  expect([61, 60, 1, 0, null].map(formatMinutes)).toEqual([
    "2 minutes",
    "1 minute",
    "1 minute",
    "Duration not available",
    "Duration not available",
  ]);
});

test("a screen reader hears a position in words", () => {
  expect(formatSpokenClock(61)).toBe("1 minute 1 second");
  expect(formatSpokenClock(59.9)).toBe("59 seconds");
});

test("an empty count is 0", () => {
  expect(formatCount(null)).toBe("0");
  expect(formatCount(3481)).toBe("3,481");
});

test("a file's size has two decimals", () => {
  expect(formatMegabytes(1_016_315)).toBe("0.97 MB");
});

test.each([
  ["10.1103/PhysRevLett.116.061102", "https://doi.org/10.1103/PhysRevLett.116.061102"],
  ["https://doi.org/10.1000/182", "https://doi.org/10.1000/182"],
  ["doi: 10.1000/182", "https://doi.org/10.1000/182"],
  ["10.1002/(SICI)1097<1::AID>3.0.CO;2-X", "https://doi.org/10.1002/(SICI)1097%3C1::AID%3E3.0.CO;2-X"],
  ["javascript:alert(1)", null],
  ["", null],
  [null, null],
])("the DOI %s leads to %s", (doi, address) => {
  expect(paperUrl(doi)).toBe(address);
});

test("a full public address is cut to the object's path", () => {
  expect(storagePath("https://x.example/storage/v1/object/public/podcasts/u/1-podcast-audio.mp3")).toBe(
    "u/1-podcast-audio.mp3",
  );
  expect(storagePath("u/1-podcast-audio.mp3")).toBe("u/1-podcast-audio.mp3");
});

test("episodes are counted with thousands apart, and one is one", () => {
  expect([0, 1, 2, 1000].map(formatEpisodes)).toEqual([
    "0 episodes",
    "1 episode",
    "2 episodes",
    "1,000 episodes",
  ]);
});
