// The reducer's refusals: what may not happen to a download, whoever says it did.
import { expect, test } from "vitest";
import type { DownloadPhase, StoredDownload } from "#db";
import { reduce, type DownloadEvent } from "../../../src/downloads/state.ts";
import { waitAfter, waitOf } from "../../../src/downloads/wait.ts";

const FILE = { path: "a.mp3", bytes: 1, rev: 2, part_sha256: ["0".repeat(64)] };
const PHASES: DownloadPhase[] = [
  { state: "queued" },
  { state: "signing" },
  { state: "downloading" },
  { state: "verifying" },
  { state: "committing" },
  { state: "ready" },
  { state: "paused", reason: "offline" },
  { state: "paused", reason: "user" },
  { state: "paused", reason: "metered" },
  { state: "retry", at: 5, asked: false },
  { state: "failed", reason: "quota" },
  { state: "failed", reason: "integrity" },
  { state: "failed", reason: "gone" },
  { state: "evicted" },
  { state: "stale", rev: 3 },
];
const rowIn = (
  phase: DownloadPhase,
  facts: Partial<Pick<StoredDownload, "automatic" | "kept">> = {},
): StoredDownload => ({
  podcast_id: "tides",
  ticket: "first",
  asked_at: 0,
  automatic: false,
  file: FILE,
  parts: 1,
  kept: null,
  failures: 0,
  strikes: 0,
  ...phase,
  ...facts,
});
const request = (automatic: boolean): DownloadEvent => ({
  type: "requested",
  podcastId: "tides",
  ticket: "second",
  at: 1,
  automatic,
});
const nameOf = (phase: DownloadPhase) =>
  "reason" in phase ? `${phase.state} (${phase.reason})` : phase.state;
const named = PHASES.map((phase) => [nameOf(phase), phase] as const);

test.each(named)("only a committing download becomes ready when it is committed: %s", (_, phase) => {
  const next = reduce(rowIn(phase), { type: "committed" });
  expect(next?.state ?? null).toBe(phase.state === "committing" ? "ready" : null);
});

test.each(named)("a request of the user starts whatever is not under way or ready: %s", (_, phase) => {
  const runs = ["queued", "signing", "downloading", "verifying", "committing", "ready"];
  const next = reduce(rowIn(phase), request(false));
  expect(next && [next.state, next.ticket]).toEqual(runs.includes(phase.state) ? null : ["queued", "second"]);
});

test.each(named)("a request of the app starts only what is evicted or stale: %s", (_, phase) => {
  const next = reduce(rowIn(phase), request(true));
  expect(next?.state ?? null).toBe(["evicted", "stale"].includes(phase.state) ? "queued" : null);
});

test("a request of the user makes an automatic download theirs and leaves its work alone", () => {
  const row = rowIn({ state: "downloading" }, { automatic: true });
  expect(reduce(row, request(false))).toMatchObject({
    state: "downloading",
    automatic: false,
    ticket: "first",
  });
});

test.each(named)("stored parts count only while the download is under way: %s", (_, phase) => {
  const works = ["queued", "signing", "downloading", "verifying", "committing"];
  const next = reduce(rowIn(phase), { type: "stored", parts: 1 });
  expect(next?.state ?? null).toBe(works.includes(phase.state) ? "downloading" : null);
});

test.each(named)(
  "what waits or was interrupted can be begun, and what the user paused cannot: %s",
  (_, phase) => {
    const waits = ["queued", "signing", "downloading", "verifying", "committing", "retry"];
    const resumes = waits.includes(phase.state) || (phase.state === "paused" && phase.reason !== "user");
    expect(reduce(rowIn(phase), { type: "begun" })?.state ?? null).toBe(resumes ? "signing" : null);
  },
);

test("a lost revision evicts a download only where it is the one that is kept", () => {
  const row = rowIn({ state: "ready" }, { kept: 2 });
  expect(reduce(row, { type: "evicted", rev: 1 })).toBeNull();
  expect(reduce(row, { type: "evicted", rev: 2 })).toMatchObject({ state: "evicted", kept: null });
});

test("a download on its way goes on when the revision before it was lost", () => {
  const row = rowIn({ state: "downloading" }, { kept: 1 });
  expect(reduce(row, { type: "evicted", rev: 1 })).toMatchObject({ state: "downloading", kept: null });
});

test("only a newer revision makes a download stale", () => {
  const row = rowIn({ state: "ready" }, { kept: 2 });
  expect(reduce(row, { type: "outdated", rev: 2 })).toBeNull();
  expect(reduce(row, { type: "outdated", rev: 3 })).toMatchObject({ state: "stale", rev: 3, kept: 2 });
});

test("a new state carries nothing of the one before", () => {
  const next = reduce(rowIn({ state: "retry", at: 5, asked: true }), { type: "begun" });
  expect(Object.keys(next ?? {})).not.toContain("at");
});

test.each([
  [0, null, 1_000],
  [3, null, 8_000],
  [30, null, 300_000],
  [0, 90_000, 90_000],
  [0, 9e9, 3_600_000],
  [5, 1, 32_000],
])("after %i failures and a requested wait of %s a download waits %i", (failures, asked, wait) => {
  expect(waitAfter(failures, asked, 1)).toBe(wait);
});

test("a clock that was set back makes a download wait no longer than its longest wait", () => {
  const retry = { ...rowIn({ state: "queued" }), state: "retry" as const, at: 10_000_000, asked: false };
  expect(waitOf(retry, 9_990_000)).toBe(10_000);
  expect(waitOf(retry, 10_000_001)).toBe(0);
  expect(waitOf(retry, 0)).toBe(0);
});
