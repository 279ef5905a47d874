// The way back from the checkout: what came of it is asked for until somebody answers, and a failure leads on.
import { expect, test } from "vitest";
import { errorFromAnswer, offlineError } from "#backend";
import { leaveUnlessActed } from "#features/billing/leave-unless-acted.ts";
import { startVerification, type Verification } from "#features/billing/verification.ts";
import { observable } from "#lib/observable.ts";
import { failure, success } from "#lib/result.ts";
import { manualClock } from "../manual-clock.ts";

type Answer = "bought" | "lost" | "forbidden" | "busy" | "signed-out" | "fault";

const LOST = failure(offlineError());
const REFUSED = { forbidden: 403, busy: 502, "signed-out": 401 } as const;

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Verifies against a server that gives these answers, one for each call. @param reached whether a probe finds it. */
function verify(answers: Answer[], { isOnline = true, reached = true } = {}) {
  const online = observable(isOnline);
  const told: Verification[] = [];
  const asked = { calls: 0, probes: 0, reports: 0 };
  const end = startVerification({
    async verify() {
      asked.calls += 1;
      const answer = answers.shift() ?? "lost";
      if (answer === "fault") throw new Error("the storage is gone");
      if (answer === "bought") return success(undefined);
      return answer === "lost" ? LOST : failure(errorFromAnswer(REFUSED[answer], {}));
    },
    connectivity: {
      online,
      async probe() {
        asked.probes += 1;
        online.set(reached);
      },
    },
    onChange: (verification) => told.push(verification),
    report: () => {
      asked.reports += 1;
    },
  });
  return { online, told, asked, end };
}

const ASKING = { state: "verifying", offline: false };
const WAITING = { state: "verifying", offline: true };
const VERIFIED = { state: "verified" };

test("a checkout that was paid is verified by one call", async () => {
  const { told, asked } = verify(["bought"]);
  await settle();
  expect(told).toEqual([ASKING, VERIFIED]);
  expect(asked).toEqual({ calls: 1, probes: 0, reports: 0 });
});

test("without a network nothing is asked until it returns", async () => {
  const { told, asked, online } = verify(["bought"], { isOnline: false });
  await settle();
  expect([told, asked.calls]).toEqual([[WAITING], 0]);
  online.set(true);
  await settle();
  expect(told).toEqual([WAITING, ASKING, VERIFIED]);
});

test("a call that the network lost is made again when it returns", async () => {
  const { told, asked, online } = verify(["lost", "bought"], { reached: false });
  await settle();
  expect(told).toEqual([ASKING, WAITING]);
  online.set(true);
  await settle();
  expect([told.at(-1), asked.calls]).toEqual([VERIFIED, 2]);
});

test("calls that are lost while the server answers otherwise end in a failure that may be tried again", async () => {
  const { told, asked } = verify([]);
  await settle();
  expect(asked).toEqual({ calls: 3, probes: 3, reports: 0 });
  expect(told.at(-1)).toEqual({
    state: "failed",
    message: "An error occurred",
    again: true,
    signedOut: false,
  });
});

test.each([
  ["forbidden", { again: false, signedOut: false, message: "This checkout was made by another account." }],
  ["busy", { again: true, signedOut: false }],
  ["signed-out", { again: false, signedOut: true }],
] as const)("an answer that is %s is shown at once", async (answer, expected) => {
  const { told, asked } = verify([answer]);
  await settle();
  expect(asked.calls).toBe(1);
  expect(told.at(-1)).toMatchObject({ state: "failed", ...expected });
});

test("a fault of the device is shown as a failure", async () => {
  const { told, asked } = verify(["fault"]);
  await settle();
  expect(asked.reports).toBe(1);
  expect(told.at(-1)).toMatchObject({ state: "failed", message: "An error occurred" });
});

test("nothing is shown, and nothing asked, after the page was left", async () => {
  const { told, asked, online, end } = verify(["bought"], { isOnline: false });
  end();
  online.set(true);
  await settle();
  expect([told, asked.calls]).toEqual([[WAITING], 0]);
});

function waiting() {
  const clock = manualClock();
  const page = new EventTarget();
  const done: string[] = [];
  const end = leaveUnlessActed({
    clock,
    page,
    milliseconds: 3000,
    leave: () => done.push("left"),
    stay: () => done.push("stayed"),
  });
  return { clock, page, done, end };
}

test("a failure leads to the plans after its time, once", async () => {
  const { clock, page, done } = waiting();
  await clock.advance(2999);
  expect(done).toEqual([]);
  await clock.advance(1);
  page.dispatchEvent(new Event("keydown"));
  expect(done).toEqual(["left"]);
});

test.each(["keydown", "pointerdown", "focusin"])("%s before that keeps the page", async (action) => {
  const { clock, page, done } = waiting();
  await clock.advance(2999);
  page.dispatchEvent(new Event(action));
  page.dispatchEvent(new Event(action));
  await clock.advance(60_000);
  expect(done).toEqual(["stayed"]);
});

test("a page that was left meanwhile leads nowhere", async () => {
  const { clock, page, done, end } = waiting();
  end();
  page.dispatchEvent(new Event("keydown"));
  await clock.advance(60_000);
  expect(done).toEqual([]);
});
