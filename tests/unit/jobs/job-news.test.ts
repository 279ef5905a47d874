// Notices about generations: when the server is asked, and what the user reads.
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { watchJobNews } from "#app/account/job-news.ts";
import type { OwnGeneration } from "#contract";
import { openAccount } from "#db";
import { createJobs } from "#jobs";
import { observable } from "#lib/observable.ts";
import { success } from "#lib/result.ts";
import type { ToastInput } from "#lib/toasts.ts";
import { manualClock } from "../manual-clock.ts";

let accounts = 0;
async function start({ shown = [] as string[], visible = true } = {}) {
  const { database } = await openAccount(`told-${(accounts += 1)}`, () => {});
  const clock = manualClock();
  const server = { jobs: [] as OwnGeneration[], asked: 0 };
  const page = { visible, listener: () => {} };
  const toasts: ToastInput[] = [];
  const opened: string[] = [];
  const dismissed: number[] = [];
  const app = { synced: 0 };
  const jobs = createJobs({
    database,
    clock,
    list: async () => {
      server.asked += 1;
      return success({ now: new Date(clock.now()).toISOString(), jobs: server.jobs });
    },
  });
  const end = watchJobNews({
    jobs,
    database,
    clock,
    connectivity: { online: observable(true) },
    page: {
      isVisible: () => page.visible,
      subscribe: (listener) => {
        page.listener = () => listener("visible");
        return () => {};
      },
    },
    toasts: { show: (toast) => toasts.push(toast), dismiss: (id) => dismissed.push(id) },
    sync: () => {
      app.synced += 1;
    },
    shown: async () => new Set(shown),
    open: (path) => opened.push(path),
    report: (error) => {
      throw error;
    },
  });
  const ended = (id: string, changes: Partial<OwnGeneration> = {}): OwnGeneration => ({
    id,
    status: "done",
    title: "On heat",
    podcast_id: `episode-${id}`,
    error: null,
    retryable: false,
    state: null,
    created_at: new Date(clock.now()).toISOString(),
    ended_at: new Date(clock.now()).toISOString(),
    ...changes,
  });
  return { clock, server, page, toasts, opened, dismissed, app, end, ended, database, jobs };
}
type Started = Awaited<ReturnType<typeof start>>;
/** Lets minutes pass until the server was asked so often. */
const untilAsked = ({ clock, server }: Started, asked: number) =>
  expect
    .poll(async () => {
      await clock.advance(60_000);
      return server.asked;
    })
    .toBeGreaterThanOrEqual(asked);
/** The device has stored the first answer. */
async function untilListed(app: Started) {
  await app.clock.advance(0);
  await expect.poll(() => app.database.meta.get("jobs")).toBeDefined();
}

test("a published episode is announced with a link to it, which also marks it as seen", async () => {
  const app = await start();
  await untilListed(app);
  app.server.jobs = [app.ended("one")];
  await untilAsked(app, 2);
  await expect.poll(() => app.toasts).toHaveLength(1);
  expect(app.toasts[0]).toMatchObject({
    type: "success",
    title: "Your episode is ready",
    message: "\u2068On heat\u2069",
  });
  expect(app.app.synced).toBe(1);
  app.toasts[0]?.actions?.[0]?.run();
  expect(app.opened).toEqual(["/podcast/episode-one"]);
  await expect.poll(async () => (await app.database.jobs.get("one"))?.seen_until).not.toBeNull();
  app.end();
});

test("failures are announced with the reason, several of them together", async () => {
  const app = await start();
  await untilListed(app);
  const failed = { status: "failed", podcast_id: null } as const;
  app.server.jobs = [app.ended("one", { ...failed, error: { code: "audio_failed", message: "No voice" } })];
  await untilAsked(app, 2);
  await expect.poll(() => app.toasts).toHaveLength(1);
  expect(app.toasts[0]).toMatchObject({ type: "error", message: "\u2068On heat\u2069 · No voice" });
  app.server.jobs = [app.ended("two", failed), app.ended("three", failed)];
  await untilAsked(app, 3);
  await expect.poll(() => app.toasts).toHaveLength(2);
  expect(app.toasts[1]).toMatchObject({ title: "2 episodes could not be made" });
  app.end();
});

test("a notice goes when its episode was seen elsewhere, and with its account", async () => {
  const app = await start();
  await untilListed(app);
  app.server.jobs = [app.ended("one")];
  await untilAsked(app, 2);
  await expect.poll(() => app.toasts).toHaveLength(1);
  expect(app.dismissed).toEqual([]);
  await app.jobs.markSeen(["one"]);
  await expect.poll(() => app.dismissed).toEqual([1]);
  app.server.jobs = [app.ended("two")];
  await untilAsked(app, 3);
  await expect.poll(() => app.toasts).toHaveLength(2);
  app.end();
  expect(app.dismissed).toEqual([1, 2]);
});

test("what a screen shows by itself is not announced", async () => {
  const app = await start({ shown: ["one"] });
  await untilListed(app);
  app.server.jobs = [app.ended("one")];
  await untilAsked(app, 2);
  await expect.poll(async () => (await app.database.jobs.get("one"))?.told_until).not.toBeNull();
  expect(app.toasts).toEqual([]);
  app.end();
});

test("a page that is not looked at asks and announces nothing until it is", async () => {
  const app = await start({ visible: false });
  await app.clock.advance(600_000);
  expect(app.server.asked).toBe(0);
  app.page.visible = true;
  app.page.listener();
  await app.clock.advance(0);
  expect(app.server.asked).toBe(1);
  app.end();
});

test("while an episode is made the server is asked every ten seconds", async () => {
  const app = await start();
  app.server.jobs = [app.ended("one", { status: "running", podcast_id: null, ended_at: null })];
  await untilListed(app);
  const before = app.clock.now();
  await expect
    .poll(async () => {
      await app.clock.advance(5_000);
      return app.server.asked;
    })
    .toBe(2);
  expect(app.clock.now() - before).toBeLessThan(60_000);
  app.end();
});
