import { beforeEach, expect, test } from "vitest";
import type { BackendError } from "#backend";
import type { JobState } from "#contract";
import { createJobWatch } from "#features/generate/job-watch.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { manualClock, type ManualClock } from "../manual-clock.ts";

const job = (change: Partial<JobState> = {}): JobState => ({
  id: "job",
  status: "running",
  stage: "summary",
  progress: 20,
  title: "A paper",
  podcast_id: null,
  error: null,
  steps: [],
  script_characters: null,
  speech: null,
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
  ...change,
});
const offline: BackendError = { kind: "transient", code: "offline", message: "", status: 0 };

let clock: ManualClock;
let answer: Result<JobState, BackendError>;
let ended: JobState[];
/** When it asked, in milliseconds. */
let asked: number[];

const makeWatch = () =>
  createJobWatch(
    {
      run: async () => {
        asked.push(clock.now());
        return answer;
      },
    },
    clock,
  );
const end = (last: JobState) => void ended.push(last);

beforeEach(() => {
  clock = manualClock();
  answer = success(job());
  ended = [];
  asked = [];
});

test("a job is asked for every second until it is done, and its end reported once", async () => {
  const watch = makeWatch();
  watch.follow("job", end);
  await clock.advance(1000);
  expect(watch.get().job?.stage).toBe("summary");
  answer = success(job({ status: "done", stage: "complete", podcast_id: "p" }));
  await clock.advance(1000);
  await clock.advance(60_000);
  expect(ended).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

test("without a network the last state stays and questions become rarer, at most 10 s apart", async () => {
  const watch = makeWatch();
  watch.follow("job", end);
  await clock.advance(0);
  answer = failure(offline);
  await clock.advance(36_000);
  expect(watch.get()).toMatchObject({ waitingForNetwork: true, job: { stage: "summary" } });
  expect(asked).toEqual([0, 1000, 3000, 7000, 15_000, 25_000, 35_000]);
  answer = success(job({ stage: "script" }));
  await clock.advance(10_000);
  expect(watch.get()).toMatchObject({ waitingForNetwork: false, job: { stage: "script" } });
});

test("leaving the screen ends the questions", async () => {
  const watch = makeWatch();
  watch.follow("job", end);
  await clock.advance(0);
  watch.stop();
  await clock.advance(60_000);
  expect(asked).toHaveLength(1);
});

test("a job that is gone is let go of instead of being asked for for ever", async () => {
  const watch = makeWatch();
  answer = failure({ kind: "rejected", code: "not_found", message: "Not found", status: 404 });
  watch.follow("job", end);
  await clock.advance(60_000);
  expect(asked).toHaveLength(1);
  expect(watch.get().job).toBeNull();
});

test("an end that came another way ends the questions and is reported once", async () => {
  const watch = makeWatch();
  watch.follow("job", end);
  await clock.advance(0);
  expect(watch.get()).toMatchObject({ jobId: "job", at: 0 });
  watch.settle(job({ status: "cancelled" }), end);
  watch.settle(job({ status: "cancelled" }), end);
  await clock.advance(60_000);
  expect(ended.map(({ status }) => status)).toEqual(["cancelled"]);
  expect(asked).toHaveLength(1);
  expect(watch.get().jobId).toBeNull();
});

test("a job is followed from the moment it has an id, before its state is known", async () => {
  const watch = makeWatch();
  watch.follow("job", end);
  expect(watch.get()).toMatchObject({ jobId: "job", job: null });
});
