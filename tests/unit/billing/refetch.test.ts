// When the server is asked what an account holds.
import { expect, test } from "vitest";
import { offlineError } from "#backend";
import { refetchHoldings } from "#billing";
import { observable } from "#lib/observable.ts";
import { failure, success } from "#lib/result.ts";
import { manualClock } from "../manual-clock.ts";

function start({ visible = true, connected = true } = {}) {
  const clock = manualClock(1_000_000);
  const online = observable(connected);
  const page = { visible, tell: (_event: string) => {} };
  const asked: number[] = [];
  const reported: unknown[] = [];
  const answers: boolean[] = [];
  const server: { answer: () => Promise<unknown> } = { answer: async () => undefined };
  const end = refetchHoldings({
    billing: {
      async refresh() {
        asked.push(clock.now());
        await server.answer();
        return success(undefined);
      },
    },
    online,
    page: {
      isVisible: () => page.visible,
      subscribe(listener) {
        page.tell = listener;
        return () => {
          page.tell = () => {};
        };
      },
    },
    clock,
    onAnswer: (isAnswered) => answers.push(isAnswered),
    report: (error) => reported.push(error),
  });
  return { clock, online, page, asked, answers, server, end, reported };
}

test("asks at once and then every 30 seconds", async () => {
  const { clock, asked, answers } = start();
  await clock.advance(0);
  expect(asked).toHaveLength(1);
  expect(answers).toEqual([true]);
  await clock.advance(29_999);
  expect(asked).toHaveLength(1);
  await clock.advance(1);
  expect(asked).toHaveLength(2);
  await clock.advance(60_000);
  expect(asked).toHaveLength(4);
});

test("asks nothing while the page is hidden, and at once when it is looked at again", async () => {
  const { clock, page, asked } = start();
  await clock.advance(0);
  page.visible = false;
  await clock.advance(300_000);
  expect(asked).toHaveLength(1);
  page.visible = true;
  page.tell("visible");
  await clock.advance(0);
  expect(asked).toHaveLength(2);
});

test("a page that opens hidden asks nothing until it is seen", async () => {
  const { clock, page, asked } = start({ visible: false });
  await clock.advance(300_000);
  expect(asked).toEqual([]);
  page.visible = true;
  page.tell("visible");
  await clock.advance(0);
  expect(asked).toHaveLength(1);
});

test("asks nothing without a network, and when it is back at once where the last time is long ago", async () => {
  const { clock, online, asked } = start();
  await clock.advance(0);
  online.set(false);
  await clock.advance(300_000);
  expect(asked).toHaveLength(1);
  online.set(true);
  await clock.advance(0);
  expect(asked).toHaveLength(2);
});

test("a connection that comes and goes does not make it ask more often", async () => {
  const { clock, online, asked } = start();
  await clock.advance(0);
  for (let times = 0; times < 5; times += 1) {
    online.set(false);
    online.set(true);
    await clock.advance(1000);
  }
  expect(asked).toHaveLength(1);
});

test("one question is under way at a time, and the event of the page's start makes none", async () => {
  const { clock, page, server, asked } = start();
  let answer = () => {};
  server.answer = () => new Promise<void>((resolve) => (answer = resolve));
  await clock.advance(0);
  page.tell("visible");
  await clock.advance(90_000);
  expect(asked).toHaveLength(1);
  answer();
  await clock.advance(0);
  expect(asked).toHaveLength(2);
});

test("goes on after a fault, which is noted", async () => {
  const { clock, server, asked, answers, reported } = start();
  server.answer = () => Promise.reject(new Error("the storage is full"));
  await clock.advance(30_000);
  expect(asked).toHaveLength(2);
  expect(answers).toEqual([false, false]);
  expect(reported).not.toEqual([]);
});

test("asks and says nothing once it has ended, also where an answer was still to come", async () => {
  const { clock, server, asked, answers, end, online, page } = start();
  let answer = () => {};
  server.answer = () => new Promise<void>((resolve) => (answer = resolve));
  await clock.advance(0);
  end();
  answer();
  online.set(false);
  online.set(true);
  page.tell("visible");
  await clock.advance(300_000);
  expect(asked).toHaveLength(1);
  expect(answers).toEqual([]);
});

test("goes on at its pace, and says so, when the server does not answer", async () => {
  const clock = manualClock(0);
  const asked: number[] = [];
  const answers: boolean[] = [];
  refetchHoldings({
    billing: {
      async refresh() {
        asked.push(clock.now());
        return failure(offlineError());
      },
    },
    online: observable(true),
    page: { isVisible: () => true, subscribe: () => () => {} },
    clock,
    onAnswer: (isAnswered) => answers.push(isAnswered),
    report: () => {},
  });
  await clock.advance(60_000);
  expect(asked).toEqual([0, 30_000, 60_000]);
  expect(answers).toEqual([false, false, false]);
});
