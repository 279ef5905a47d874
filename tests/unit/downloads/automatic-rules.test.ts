// Which downloads come and go by themselves.
import { describe, expect, test } from "vitest";
import {
  AUTOMATIC_EPISODES,
  planAutomaticDownloads,
  STAYS_FINISHED,
  STAYS_UNSAVED,
  type Facts,
} from "../../../src/downloads/automatic/rules.ts";
import { row } from "./rows.ts";

const NOW = 10 * STAYS_FINISHED;
const plan = ({
  settings,
  ...facts
}: Partial<Omit<Facts, "settings">> & { settings?: Partial<Facts["settings"]> }) =>
  planAutomaticDownloads({
    settings: { automatic: true, removeFinished: false, declined: [], told: [], removing: [], ...settings },
    saved: [],
    downloads: [],
    finished: new Map(),
    unsavedSince: new Map(),
    filled: 0,
    now: NOW,
    ...facts,
  });
const automatic = { automatic: true };
const many = Array.from({ length: AUTOMATIC_EPISODES + 5 }, (_, at) => `episode-${at}`);

describe("the playlist", () => {
  test("is not requested where the setting is off", () => {
    expect(plan({ settings: { automatic: false }, saved: ["tides"] }).request).toEqual([]);
  });
  test("is requested in its order", () => {
    expect(plan({ saved: ["tides", "bees"] }).request).toEqual(["tides", "bees"]);
  });
  test("changes nothing until it has reached this device", () => {
    expect(plan({ saved: null, downloads: [row("tides", undefined, automatic)] })).toEqual({
      request: [],
      forget: [],
      again: null,
    });
  });
  test("is requested up to its bound", () => {
    expect(plan({ saved: many }).request).toEqual(many.slice(0, AUTOMATIC_EPISODES));
  });
  test("leaves out what was finished and what the user removed", () => {
    const facts = { saved: ["heard", "removed"], finished: new Map([["heard", NOW]]) };
    expect(plan({ ...facts, settings: { declined: ["removed"] } }).request).toEqual([]);
  });
  test("leaves a pause, a failure and what the browser evicted as they are", () => {
    const downloads = [
      row("held", { state: "paused", reason: "user" }, automatic),
      row("failed", { state: "failed", reason: "integrity" }, automatic),
      row("lost", { state: "evicted" }, automatic),
    ];
    expect(plan({ saved: ["held", "failed", "lost"], downloads }).request).toEqual([]);
  });
  test("is requested anew where a download is stale", () => {
    const downloads = [row("tides", { state: "stale", rev: 3 }, automatic)];
    expect(plan({ saved: ["tides"], downloads }).request).toEqual(["tides"]);
  });
  test("is not requested onto a device that is nearly full", () => {
    expect(plan({ saved: ["tides"], filled: 0.8 }).request).toEqual([]);
  });
});

describe("an automatic download", () => {
  const downloads = [row("tides", undefined, automatic), row("tapped")];
  test("goes some time after its episode left the playlist, and what was tapped stays", () => {
    const unsavedSince = new Map([["tides", NOW - STAYS_UNSAVED]]);
    expect(plan({ downloads, unsavedSince }).forget).toEqual(["tides"]);
  });
  test("stays while the removal from the playlist can be undone", () => {
    expect(plan({ downloads, unsavedSince: new Map([["tides", NOW - 1]]) })).toEqual({
      request: [],
      forget: [],
      again: STAYS_UNSAVED - 1,
    });
  });
  test("stays when the setting is turned off", () => {
    const unsavedSince = new Map([["tides", 0]]);
    expect(plan({ downloads, unsavedSince, settings: { automatic: false } }).forget).toEqual([]);
  });
  test("goes where it is beyond the bound", () => {
    const rows = many.map((id) => row(id, undefined, automatic));
    expect(plan({ saved: many, downloads: rows }).forget).toEqual(many.slice(AUTOMATIC_EPISODES));
  });
});

describe("a finished episode", () => {
  const settings = { removeFinished: true };
  const facts = { settings, downloads: [row("tides")] };
  test("stays where the setting is off", () => {
    const finished = new Map([["tides", 0]]);
    expect(plan({ ...facts, settings: {}, finished }).forget).toEqual([]);
  });
  test("goes when its time has come, and not before", () => {
    expect(plan({ ...facts, finished: new Map([["tides", NOW - STAYS_FINISHED]]) }).forget).toEqual([
      "tides",
    ]);
    const young = plan({ ...facts, finished: new Map([["tides", NOW - STAYS_FINISHED + 5]]) });
    expect([young.forget, young.again]).toEqual([[], 5]);
  });
  test("stays where it was asked for again", () => {
    const downloads = [row("tides", undefined, { asked_at: 2 })];
    expect(plan({ settings, downloads, finished: new Map([["tides", 1]]) }).forget).toEqual([]);
  });
});
