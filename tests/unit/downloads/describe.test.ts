// What a screen says of a download, and what a tap on it does.
import { expect, test } from "vitest";
import type { DownloadPhase } from "#db";
import { bytesHere, describeDownload } from "#downloads";
import { FILE, row } from "./rows.ts";

const said = (phase: DownloadPhase, parts = 1) => {
  const { kind, words, action } = describeDownload(row("tides", phase, { parts }));
  return [kind, words, action.label];
};

test.each<[DownloadPhase, string[]]>([
  [{ state: "queued" }, ["waiting", "Waiting to download", "Pause download"]],
  [{ state: "downloading" }, ["running", "Downloading 50%", "Pause download"]],
  [{ state: "committing" }, ["running", "Checking", "Pause download"]],
  [{ state: "retry", at: 5, asked: false }, ["waiting", "Trying again soon", "Retry download"]],
  [{ state: "paused", reason: "user" }, ["held", "Paused at 50%", "Resume download"]],
  [{ state: "paused", reason: "offline" }, ["waiting", "Waiting for a connection", "Cancel download"]],
  [{ state: "paused", reason: "metered" }, ["waiting", "Waiting for Wi-Fi", "Download now"]],
  [{ state: "ready" }, ["here", "Downloaded", "Remove download"]],
  [{ state: "stale", rev: 3 }, ["outdated", "New version available", "Update download"]],
  [{ state: "evicted" }, ["lost", "Removed by your browser", "Download again"]],
  [{ state: "failed", reason: "quota" }, ["failed", "Not enough space", "Retry download"]],
  [{ state: "failed", reason: "integrity" }, ["failed", "Download failed", "Retry download"]],
  [{ state: "failed", reason: "gone" }, ["failed", "Download failed", "Remove download"]],
])("a download that is %o is described and leads to its action", (phase, expected) => {
  expect(said(phase)).toEqual(expected);
});

test("an episode that nobody asked for offers its download", () => {
  const { kind, action, plays } = describeDownload(undefined);
  expect([kind, action.does, plays]).toEqual(["none", "download", false]);
});

test("a full device is said in full, with the way to make room", () => {
  const view = describeDownload(row("tides", { state: "failed", reason: "quota" }));
  expect(view.reason).toBe("Not enough space on this device. Remove downloads to make room.");
  expect(view.isFull).toBe(true);
});

test("beside its state in words a reason says only what they leave open", () => {
  const more = (phase: DownloadPhase) => describeDownload(row("tides", phase)).more;
  expect(more({ state: "failed", reason: "quota" })).toBe("Remove downloads to make room.");
  expect(more({ state: "evicted" })).toBeNull();
  expect(more({ state: "failed", reason: "gone" })).toBe("This episode is not available any more.");
  expect(more({ state: "ready" })).toBeNull();
});

test("a download whose newer version is on the way plays", () => {
  expect(describeDownload(row("tides", { state: "downloading" }, { kept: 1 })).plays).toBe(true);
});

test("the bytes that are here are those of its parts", () => {
  expect(bytesHere(row("tides", { state: "downloading" }, { parts: 1 }))).toBe(FILE.bytes / 2);
  expect(bytesHere(row("tides"))).toBe(FILE.bytes);
  expect(bytesHere(row("tides", { state: "queued" }, { file: null }))).toBe(0);
});
