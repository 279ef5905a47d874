import { beforeEach, expect, test } from "vitest";
import type { BackendError } from "#backend";
import type { JobState } from "#contract";
import { createJobWatch } from "#features/generate/job-watch.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { createManualClock } from "./fakes.ts";

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

let manual: ReturnType<typeof createManualClock>;
let answer: Result<JobState, BackendError>;
let ended: JobState[];
let asked: number;

const makeWatch = () =>
  createJobWatch(
    {
      run: async () => {
        asked += 1;
        return answer;
      },
    },
    manual.clock,
    (last) => ended.push(last),
  );

beforeEach(() => {
  manual = createManualClock();
  answer = success(job());
  ended = [];
  asked = 0;
});

test("a job is asked for every second until it is done, and its end told once", async () => {
  const watch = makeWatch();
  watch.follow("job");
  await manual.advance(1000);
  expect(watch.get().job?.stage).toBe("summary");
  answer = success(job({ status: "done", stage: "complete", podcast_id: "p" }));
  await manual.advance(1000);
  await manual.advance(60_000);
  expect(ended).toHaveLength(1);
  expect(asked).toBe(3);
});

test("without a network the last state stays and questions become rarer, at most 10 s apart", async () => {
  const watch = makeWatch();
  watch.follow("job");
  await manual.advance(0);
  answer = failure(offline);
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    waits.push(...manual.waits());
    await manual.advance(manual.waits()[0] ?? 0);
  }
  expect(watch.get()).toMatchObject({ waitingForNetwork: true, job: { stage: "summary" } });
  expect(waits).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  answer = success(job({ stage: "script" }));
  await manual.advance(10_000);
  expect(watch.get()).toMatchObject({ waitingForNetwork: false, job: { stage: "script" } });
});

test("leaving the screen ends the questions", async () => {
  const watch = makeWatch();
  watch.follow("job");
  await manual.advance(0);
  watch.stop();
  await manual.advance(60_000);
  expect(asked).toBe(1);
});

test("a job that is gone is let go of instead of being asked for for ever", async () => {
  const watch = makeWatch();
  answer = failure({ kind: "rejected", code: "not_found", message: "Not found", status: 404 });
  watch.follow("job");
  await manual.advance(60_000);
  expect(asked).toBe(1);
  expect(watch.get().job).toBeNull();
});
