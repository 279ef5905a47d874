// What the button of a download on an episode's page says.
import { expect, test } from "vitest";
import type { DownloadPhase } from "#db";
import { describeDownload } from "#downloads";
import { downloadCaption, downloadFace } from "../../../src/features/downloads/download-words.ts";
import { row } from "./rows.ts";

test.each<[DownloadPhase, string, string]>([
  [{ state: "queued" }, "Waiting to download", "Waiting"],
  [{ state: "downloading" }, "Downloading 50%", "50%"],
  [{ state: "committing" }, "Checking", "Checking"],
  [{ state: "paused", reason: "user" }, "Resume", "Resume"],
  [{ state: "paused", reason: "offline" }, "Waiting for a connection", "Waiting"],
  [{ state: "paused", reason: "metered" }, "Download now", "Download"],
  [{ state: "ready" }, "Downloaded", "Downloaded"],
  [{ state: "stale", rev: 3 }, "Update", "Update"],
  [{ state: "evicted" }, "Download again", "Download"],
  [{ state: "failed", reason: "quota" }, "Retry", "Retry"],
])("the caption of a download that is %o is one word of its name", (phase, name, caption) => {
  const view = describeDownload(row("tides", phase, { parts: 1 }));
  expect(downloadFace(view)).toBe(name);
  expect(downloadCaption(view)).toBe(caption);
  expect(name.split(" ")).toContain(caption);
});
