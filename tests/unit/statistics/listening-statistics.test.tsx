// What the listening statistics say, as markup: when they are as of, and what is there instead of nothing.
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { StatisticsView } from "#listening";
import { formatListened, toHours } from "#domain/listening-time.ts";
import {
  ListeningStatistics,
  type ListeningStatisticsProps,
} from "../../../src/features/statistics/listening-statistics.tsx";

const NOW = Date.UTC(2026, 2, 5, 12);
const HOUR = 3_600_000;

const days = (last: number) =>
  Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 1, 4 + at)).toISOString().slice(0, 10),
    seconds: at === 29 ? last : 0,
  }));
const view = (changes: Partial<StatisticsView> = {}): StatisticsView => ({
  seconds: 9000,
  week: 1800,
  month: 1800,
  likes: 1234,
  playlists: 2,
  fields: [{ field: "Biology", seconds: 9000 }],
  days: days(1800),
  fetchedAt: NOW - 2 * HOUR,
  ...changes,
});
const drawn = (props: Partial<ListeningStatisticsProps> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ListeningStatistics view={view()} online unreachable={false} now={NOW} {...props} />
    </MemoryRouter>,
  );

test("hours are rounded, and the minutes stand next to them", () => {
  expect([0, 1799, 1800, 5399, 5400].map(toHours)).toEqual([0, 0, 1, 1, 2]);
  expect([0, 59, 60, 3599, 3600, 9000].map(formatListened)).toEqual([
    "0 min",
    "0 min",
    "1 min",
    "59 min",
    "1 h",
    "2 h 30 min",
  ]);
  const text = drawn();
  expect(text).toContain("3 hours");
  expect(text).toContain("2 h 30 min");
  expect(text).toContain("1,234");
});

test("they say as of when they are, and why not as of now", () => {
  expect(drawn()).toContain("As of 2 hours ago");
  expect(drawn({ online: false })).toContain(
    "You are offline. As of 2 hours ago, and what was heard on this device since.",
  );
  expect(drawn({ unreachable: true })).toContain("The server did not answer. As of 2 hours ago");
  expect(drawn({ online: false, view: view({ fetchedAt: null }) })).toContain(
    "You are offline. This is what was heard on this device.",
  );
});

test("each day of the drawing stands in a table", () => {
  const rows = drawn().match(/<tr>/g) ?? [];
  // A head, and a week.
  expect(rows).toHaveLength(8);
  expect(drawn()).toContain("Longest day: Thursday, March 5, 30 min");
});

test("who has heard nothing is led to the episodes", () => {
  const text = drawn({ view: view({ seconds: 0, week: 0, month: 0, fields: [], days: days(0) }) });
  expect(text).toContain("Nothing heard yet");
  expect(text).toContain('href="/discover"');
});

test("a person who heard something, but not lately, reads so", () => {
  expect(drawn({ view: view({ week: 0, month: 0, days: days(0) }) })).toContain("Nothing on the last 7 days");
});
