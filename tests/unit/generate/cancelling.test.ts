import { beforeEach, expect, test } from "vitest";
import type { BackendError } from "#backend";
import type { JobState } from "#contract";
import { createCancelling } from "#features/generate/cancelling.ts";
import { failure, success, type Result } from "#lib/result.ts";

const offline: BackendError = { kind: "transient", code: "offline", message: "", status: 0 };
const cancelled = (id: string) => success({ id, status: "cancelled" } as JobState);

let asked: { jobId: string; answer: (result: Result<JobState, BackendError>) => void }[];
let settled: string[];
const onSettled = ({ id }: JobState) => void settled.push(id);
const create = () =>
  createCancelling({
    cancel: (jobId) => new Promise((answer) => void asked.push({ jobId, answer })),
  });
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  asked = [];
  settled = [];
});

test("a wish from before the job is known is sent as soon as it is", async () => {
  const cancelling = create();
  cancelling.begin();
  cancelling.cancel(null, onSettled);
  expect(cancelling.get().asked).toBe(true);
  expect(asked).toHaveLength(0);
  cancelling.started("job", onSettled);
  expect(asked[0]?.jobId).toBe("job");
  asked[0]?.answer(cancelled("job"));
  await turn();
  expect(cancelling.get()).toEqual({ asked: false, problem: null });
  expect(settled).toEqual(["job"]);
});

test("without a network the job goes on, the reason is said, and it can be asked for again", async () => {
  const cancelling = create();
  cancelling.cancel("job", onSettled);
  asked[0]?.answer(failure(offline));
  await turn();
  expect(cancelling.get()).toEqual({
    asked: false,
    problem: "No connection: this episode could not be cancelled. Please try again.",
  });
  cancelling.cancel("job", onSettled);
  expect(cancelling.get()).toEqual({ asked: true, problem: null });
});

test("a late answer about an earlier job says nothing about the one that is made now", async () => {
  const cancelling = create();
  cancelling.cancel("earlier", onSettled);
  cancelling.begin();
  cancelling.cancel(null, onSettled);
  asked[0]?.answer(failure(offline));
  await turn();
  expect(cancelling.get()).toEqual({ asked: true, problem: null });
});
