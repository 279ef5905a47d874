// The archive of an account, written over a server whose files come and go and a network that breaks.
import { afterEach, expect, test } from "vitest";
import { readZip } from "../../zip-reader.ts";
import { bytesOf, createStage, EMAIL, USER, type Trouble } from "./export-harness.ts";

type Stage = ReturnType<typeof createStage>;
let stage: Stage;

const two = () =>
  createStage([
    { title: "Same: title", audio: bytesOf(5000), cover: bytesOf(300, 1) },
    { title: "Same: title", audio: bytesOf(2500, 2) },
  ]);
const AUDIO = `podcasts/${USER}/0.mp3`;
const FIRST = "episodes/001 Same title/episode.mp3";
const SECOND = "episodes/002 Same title/episode.mp3";
const entries = () => readZip(stage.archive.bytes());
const textOf = (name: string) => entries().get(name)?.toString() ?? "";
const give = (path: string, ...troubles: Trouble[]) => stage.troubles.set(path, troubles);

afterEach(() => {
  stage.account.end();
  expect(stage.isBusy()).toBe(false);
  expect(stage.reported).toEqual([]);
});

test("an archive has every part, every episode and its files, byte for byte", async () => {
  stage = two();
  expect(await stage.run()).toEqual({
    kind: "done",
    missing: 0,
    bytes: stage.archive.bytes().length,
    saveAgain: null,
  });
  expect([...entries().keys()]).toEqual([
    ...[
      "account",
      "profile",
      "subscription",
      "statistics",
      "likes",
      "playlist",
      "progress",
      "listens",
      "follows",
    ].map((part) => `data/${part}.json`),
    "data/devices.json",
    "data/refused_changes.json",
    "data/generations.json",
    ...["details.json", "script.txt", "transcript.json", "summary.html", "episode.mp3", "cover.webp"].map(
      (name) => `episodes/001 Same title/${name}`,
    ),
    ...["details.json", "script.txt", "transcript.json", "summary.html", "episode.mp3"].map(
      (name) => `episodes/002 Same title/${name}`,
    ),
    "data/episodes.json",
    "README.txt",
  ]);
  expect(entries().get(FIRST)).toEqual(Buffer.from(bytesOf(5000)));
  expect(entries().get(SECOND)).toEqual(Buffer.from(bytesOf(2500, 2)));
  expect(JSON.parse(textOf("data/account.json"))).toEqual({ email: EMAIL });
  expect(JSON.parse(textOf("data/profile.json"))).toBeNull();
  expect(JSON.parse(textOf("data/likes.json"))).toEqual([{ like: 0 }, { like: 1 }, { like: 2 }]);
  expect(JSON.parse(textOf("data/playlist.json"))).toEqual([]);
  expect(textOf("episodes/001 Same title/script.txt")).toBe("Script 0");
  expect(textOf("episodes/001 Same title/summary.html")).toContain("<p>Summary 0</p>");
  expect(textOf("README.txt")).toContain("2 episodes of yours");
  expect(textOf("README.txt")).toContain("2026-11-23 18:40 UTC");
  expect(textOf("README.txt")).not.toMatch(/Missing|Not whole/);
});

test("progress counts files and their bytes, up to the known total", async () => {
  stage = two();
  const seen: string[] = [];
  stage.account.state.subscribe(() => {
    const state = stage.account.state.get();
    if (state.kind === "running" && state.progress)
      seen.push(`${state.progress.files}/${state.progress.allFiles} ${state.progress.allBytes}`);
  });
  await stage.run();
  expect(seen[0]).toBe("0/3 7800");
  expect(seen.at(-1)).toBe("3/3 7800");
});

test.each<[string, Trouble[], (string | null)[]]>([
  [
    "breaks",
    [
      { kind: "breaks", after: 2000 },
      { kind: "breaks", after: 1000 },
    ],
    [null, "bytes=2000-", "bytes=3000-"],
  ],
  ["stands still", [{ kind: "stalls", after: 1000 }], [null, "bytes=1000-"]],
  [
    "is answered 503",
    [
      { kind: "status", status: 503 },
      { kind: "status", status: 429 },
    ],
    [null, null, null],
  ],
  ["is not answered", [{ kind: "unanswered" }], [null, null]],
  ["ends too early", [{ kind: "breaks", after: 0 }], [null, null]],
  [
    "knows no ranges",
    [{ kind: "breaks", after: 3000 }, { kind: "from-the-beginning" }],
    [null, "bytes=3000-"],
  ],
])("a connection that %s is taken up where it broke", async (_what, troubles, ranges) => {
  stage = two();
  give(AUDIO, ...troubles);
  expect(await stage.run()).toMatchObject({ kind: "done", missing: 0 });
  expect(entries().get(FIRST)).toEqual(Buffer.from(bytesOf(5000)));
  expect(stage.requests.filter(({ path }) => path === AUDIO).map(({ range }) => range)).toEqual(ranges);
});

test("an address whose time is over, also in the middle of its file, is asked for again", async () => {
  stage = two();
  give(AUDIO, { kind: "breaks", after: 2000 });
  let writes = 0;
  stage.archive.onWrite = async () => void (writes += 1);
  stage.account.state.subscribe(() => {
    const state = stage.account.state.get();
    if (state.kind === "running" && state.isWaiting) stage.expire();
  });
  expect(await stage.run()).toMatchObject({ kind: "done", missing: 0 });
  expect(entries().get(FIRST)).toEqual(Buffer.from(bytesOf(5000)));
  expect(entries().get(SECOND)).toEqual(Buffer.from(bytesOf(2500, 2)));
});

test("a file that is gone is named in the README, and the rest is there", async () => {
  stage = two();
  stage.onPage((part) => {
    if (part === "episodes") stage.files.delete(AUDIO);
  });
  expect(await stage.run()).toMatchObject({ kind: "done", missing: 1 });
  expect(entries().has(FIRST)).toBe(false);
  expect(entries().has(SECOND)).toBe(true);
  expect(textOf("README.txt")).toMatch(/Missing\r\n.*\r\n {2}episodes\/001 Same title\/episode\.mp3/);
});

test("a file that goes in the middle is named as not whole, and the archive stays readable", async () => {
  stage = two();
  give(AUDIO, { kind: "breaks", after: 2000 });
  stage.account.state.subscribe(() => {
    const state = stage.account.state.get();
    if (state.kind !== "running" || !state.isWaiting) return;
    stage.files.delete(AUDIO);
    stage.expire();
  });
  expect(await stage.run()).toMatchObject({ kind: "done", missing: 1 });
  expect(entries().get(FIRST)).toEqual(Buffer.from(bytesOf(5000)).subarray(0, 2000));
  expect(textOf("README.txt")).toMatch(/Not whole\r\n.*\r\n {2}episodes\/001 Same title\/episode\.mp3/);
});

test("an episode whose audio the server has no more is exported with its texts", async () => {
  stage = createStage([{ title: "No sound", audio: null }]);
  expect(await stage.run()).toMatchObject({ kind: "done", missing: 1 });
  expect([...entries().keys()]).toContain("episodes/001 No sound/script.txt");
});

test("without a network it waits, says so, and goes on", async () => {
  stage = two();
  stage.onPage((part) => {
    if (part === "listens") stage.online.set(false);
  });
  stage.account.start(EMAIL);
  await stage.settle();
  await stage.clock.advance(3_600_000);
  expect(stage.account.state.get()).toMatchObject({ kind: "running", isWaiting: true });
  expect(stage.isBusy()).toBe(true);
  stage.onPage(() => {});
  stage.online.set(true);
  expect(await stage.run()).toMatchObject({ kind: "done", missing: 0 });
});

test("a server that does not answer for minutes ends it, and another try begins anew", async () => {
  stage = two();
  stage.refusals.push(...Array.from({ length: 9 }, () => ({ kind: "transient" as const })));
  expect(await stage.run()).toEqual({ kind: "failed", failure: { kind: "unreachable" } });
  expect(stage.isBusy()).toBe(false);
  expect(await stage.run()).toMatchObject({ kind: "done" });
});

test("a server that fails in the middle leaves no file", async () => {
  stage = two();
  give(AUDIO, ...Array.from({ length: 9 }, (): Trouble => ({ kind: "status", status: 500 })));
  expect(await stage.run()).toEqual({ kind: "failed", failure: { kind: "unreachable" } });
  expect(stage.archive.state).toBe("discarded");
});

test.each(["signed-out", "refused"] as const)("an account that is %s gets its own message", async (kind) => {
  stage = two();
  stage.refusals.push({ kind });
  expect(await stage.run()).toEqual({ kind: "failed", failure: { kind } });
  expect(stage.archive.state).toBe("none");
});

test("a cancelled export leaves nothing, wherever it was", async () => {
  // Cancelled at the first question, at the second …
  for (let after = 1; ; after += 1) {
    stage = two();
    let count = 0;
    const cancelAt = () => {
      count += 1;
      if (count === after) stage.account.cancel();
    };
    stage.onPage(cancelAt);
    stage.archive.onWrite = async () => cancelAt();
    const state = await stage.run();
    await stage.settle();
    expect(stage.isBusy()).toBe(false);
    if (count < after) {
      expect(state.kind).toBe("done");
      expect(after).toBeGreaterThan(15);
      return;
    }
    expect(state).toEqual({ kind: "ready" });
    expect(["none", "discarded"]).toContain(stage.archive.state);
  }
});

test("a cancelled export ends the request that is under way", async () => {
  stage = two();
  give(AUDIO, { kind: "stalls", after: 1000 });
  stage.account.start(EMAIL);
  await stage.settle();
  expect(stage.archive.state).toBe("open");
  stage.account.cancel();
  await stage.settle();
  expect(stage.account.state.get()).toEqual({ kind: "ready" });
  expect(stage.archive.state).toBe("discarded");
  expect(await stage.run()).toMatchObject({ kind: "done" });
});

test("an account that is left ends its export", async () => {
  stage = two();
  stage.online.set(false);
  stage.account.start(EMAIL);
  await stage.settle();
  stage.account.end();
  await stage.settle();
  expect(stage.account.state.get()).toEqual({ kind: "ready" });
});

test("what is fetched is held until it is written, and no further ahead than a few pieces", async () => {
  stage = createStage([{ title: "Long", audio: bytesOf(12_000_000) }]);
  // A disk that takes its time: everything else that can go on does so meanwhile.
  stage.archive.onWrite = () => stage.settle();
  expect(await stage.run()).toMatchObject({ kind: "done" });
  // One write of a mebibyte, and eight pieces on their way through the streams.
  expect(stage.held.most).toBeGreaterThan(1_000_000);
  expect(stage.held.most).toBeLessThan(1_048_576 + 8 * 48_000);
});

test("a page of rows is asked for when the one before has been written", async () => {
  stage = createStage(
    Array.from({ length: 7 }, (_, index) => ({
      title: `Episode ${index}`,
      audio: bytesOf(1_500_000, index),
    })),
  );
  const ahead: number[] = [];
  stage.onPage((part, after) => {
    if (part === "episodes" && after !== null) ahead.push(stage.held.fetched - Number(after) * 1_500_000);
  });
  await stage.run();
  expect(ahead).toEqual([0, 0, 0]);
});

test("a device without room for it gets its message before anything is written", async () => {
  stage = two();
  stage.destination.room = 7800;
  expect(await stage.run()).toMatchObject({
    kind: "failed",
    failure: { kind: "no-room", room: { free: 7800, needed: expect.any(Number) as number } },
  });
  expect(stage.archive.state).toBe("none");
});

test("a device that fills up in the middle gets its message, and nothing is left", async () => {
  stage = two();
  stage.archive.onWrite = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  expect(await stage.run()).toEqual({ kind: "failed", failure: { kind: "no-room", room: null } });
  expect(stage.archive.state).toBe("discarded");
});

test("a dialog that was closed is no export, and a browser that cannot write says so", async () => {
  stage = two();
  stage.destination.answer = "dismissed";
  expect(await stage.run()).toEqual({ kind: "ready" });
  stage.destination.answer = "unsupported";
  expect(await stage.run()).toEqual({ kind: "failed", failure: { kind: "unsupported" } });
  expect(stage.asked).toEqual([]);
});

test("a copy of the app's own can be saved again, and is removed when that is done with", async () => {
  stage = two();
  stage.destination.isTheUsers = false;
  const state = await stage.run();
  if (state.kind !== "done") throw new Error(state.kind);
  state.saveAgain?.();
  expect(stage.archive.offered).toBe(1);
  expect(stage.archive.state).toBe("finished");
  stage.account.dismiss();
  expect(stage.account.state.get()).toEqual({ kind: "ready" });
  expect(stage.archive.state).toBe("discarded");
});

test("a file that the user chose stays with the user", async () => {
  stage = two();
  await stage.run();
  stage.account.dismiss();
  stage.account.end();
  await stage.settle();
  expect(stage.archive.state).toBe("finished");
});

test("a second click begins no second export", async () => {
  stage = two();
  stage.account.start(EMAIL);
  stage.account.start(EMAIL);
  await stage.run();
  expect(stage.asked.filter((request) => "size" in request)).toHaveLength(1);
});
