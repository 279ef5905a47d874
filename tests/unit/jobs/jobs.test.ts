// Generations on the device: what is stored of the server's answers, and which ends are news.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { JobState, OwnGeneration, OwnGenerationsArguments } from "#contract";
import { openAccount } from "#db";
import { createJobs, isUnseen, readJobList } from "#jobs";
import { failure, success } from "#lib/result.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const job = (id: string, changes: Partial<OwnGeneration> = {}): OwnGeneration => ({
  id,
  status: "done",
  title: `Paper ${id}`,
  podcast_id: `episode-${id}`,
  error: null,
  retryable: false,
  state: null,
  created_at: minutesAgo(60),
  ended_at: minutesAgo(10),
  ...changes,
});
const running = (id: string) => job(id, { status: "running", podcast_id: null, ended_at: null });
const failed = (id: string, ended: number) =>
  job(id, {
    status: "failed",
    podcast_id: null,
    error: { code: "audio_failed", message: "No voice" },
    retryable: true,
    ended_at: minutesAgo(ended),
  });

let accounts = 0;
/** A device over a server that lists `server.jobs`, and as many tabs of it as are asked for. */
async function device() {
  const { database } = await openAccount(`maker-${(accounts += 1)}`, () => {});
  const server = { jobs: [] as OwnGeneration[], answers: true, asked: [] as OwnGenerationsArguments[] };
  const tab = () =>
    createJobs({
      database,
      clock: { now: () => NOW },
      list: async (request) => {
        server.asked.push(request);
        if (!server.answers) return failure(null);
        const after = server.jobs.findIndex(({ id }) => id === request.p_id_before) + 1;
        return success({ now: minutesAgo(0), jobs: server.jobs.slice(after, after + request.p_limit) });
      },
    });
  return { database, server, tab };
}
const nothingShown = () => false;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("what had ended before the device asked for the first time is no news to it", async () => {
  const { server, tab } = await device();
  server.jobs = [job("old")];
  const jobs = tab();
  await jobs.refresh();
  expect(await jobs.takeNews(nothingShown)).toEqual([]);
});

test("what ended while the app was closed is announced at the next start, once over all tabs", async () => {
  const { server, tab } = await device();
  server.jobs = [running("one")];
  await tab().refresh();
  server.jobs = [job("one"), failed("two", 5)];
  const [first, second] = [tab(), tab()];
  await Promise.all([first.refresh(), second.refresh()]);
  const told = await Promise.all([first.takeNews(nothingShown), second.takeNews(nothingShown)]);
  expect(ids(told.flat()).sort()).toEqual(["one", "two"]);
  await first.refresh();
  expect(await first.takeNews(nothingShown)).toEqual([]);
});

test("an end of more than a week ago is not announced", async () => {
  const { server, tab } = await device();
  const jobs = tab();
  await jobs.refresh();
  server.jobs = [failed("late", 8 * 24 * 60), failed("recent", 6 * 24 * 60)];
  await jobs.refresh();
  expect(ids(await jobs.takeNews(nothingShown))).toEqual(["recent"]);
});

test("an end that a screen shows is neither announced nor marked as unseen", async () => {
  const { database, server, tab } = await device();
  const jobs = tab();
  await jobs.refresh();
  server.jobs = [job("shown"), failed("other", 1)];
  await jobs.refresh();
  expect(ids(await jobs.takeNews((id) => id === "shown"))).toEqual(["other"]);
  expect(ids((await database.jobs.toArray()).filter((row) => isUnseen(row, NOW)))).toEqual(["other"]);
});

test("what was announced stays marked until it was seen", async () => {
  const { database, server, tab } = await device();
  const jobs = tab();
  await jobs.refresh();
  server.jobs = [job("one"), failed("two", 1)];
  await jobs.refresh();
  await jobs.takeNews(nothingShown);
  const unseen = async () => ids((await database.jobs.toArray()).filter((row) => isUnseen(row, NOW)));
  expect(await unseen()).toHaveLength(2);
  await jobs.markSeen(["one"]);
  expect(await unseen()).toEqual(["two"]);
  await jobs.markSeen();
  expect(await unseen()).toEqual([]);
});

test("a job that fails again after a retry is announced again", async () => {
  const { server, tab } = await device();
  const jobs = tab();
  await jobs.refresh();
  server.jobs = [failed("one", 30)];
  await jobs.refresh();
  expect(await jobs.takeNews(nothingShown)).toHaveLength(1);
  server.jobs = [failed("one", 2)];
  await jobs.refresh();
  expect(await jobs.takeNews(nothingShown)).toHaveLength(1);
});

const stateOf = (id: string, status: JobState["status"]): JobState => ({
  id,
  status,
  stage: "audio",
  progress: 80,
  title: `Paper ${id}`,
  podcast_id: status === "done" ? `episode-${id}` : null,
  error: null,
  steps: [],
  script_characters: null,
  speech: null,
  created_at: minutesAgo(60),
  updated_at: minutesAgo(1),
});

test("an end that was noted as known is no news when the list brings it", async () => {
  const { server, tab } = await device();
  const jobs = tab();
  await jobs.refresh();
  await jobs.note(stateOf("one", "running"));
  await jobs.note(stateOf("one", "done"), true);
  // The list has the end itself, which is not after the last change of the job.
  server.jobs = [job("one", { ended_at: minutesAgo(2) })];
  await jobs.refresh();
  expect(await jobs.takeNews(nothingShown)).toEqual([]);
});

test("a job that this device started before it first asked is announced when it ends", async () => {
  const { server, tab } = await device();
  const jobs = tab();
  await jobs.note(stateOf("one", "running"));
  server.jobs = [job("one", { ended_at: minutesAgo(1) })];
  await jobs.refresh();
  expect(ids(await jobs.takeNews(nothingShown))).toEqual(["one"]);
});

test("the whole list is asked for page by page, and what the server no longer lists goes", async () => {
  const { database, server, tab } = await device();
  const jobs = tab();
  server.jobs = [failed("gone", 1)];
  await jobs.refreshAll();
  server.jobs = Array.from({ length: 450 }, (_, index) => failed(`job-${index}`, index + 1));
  server.asked = [];
  expect(await jobs.refreshAll()).toBe(true);
  expect(server.asked).toHaveLength(3);
  const { failed: listed, listedAt } = await readJobList(database);
  expect(ids(listed)).toEqual(ids(server.jobs));
  expect(listedAt).toBe(NOW);
});

test("without an answer the device keeps what it has, as of its time", async () => {
  const { database, server, tab } = await device();
  const jobs = tab();
  server.jobs = [running("one"), failed("two", 3)];
  await jobs.refreshAll();
  server.answers = false;
  expect(await jobs.refreshAll()).toBe(false);
  const list = await readJobList(database);
  expect([ids(list.running), ids(list.failed), list.listedAt]).toEqual([["one"], ["two"], NOW]);
});

test("after the account has left the device nothing of its jobs is stored", async () => {
  const { database, server, tab } = await device();
  await database.meta.put({ key: "left" });
  server.jobs = [failed("one", 3)];
  await tab().refreshAll();
  expect(await database.jobs.count()).toBe(0);
});
