// What the dialog says of a running job moves at every stage, however long a call takes.
import { expect, test } from "vitest";
import type { JobState, StepState } from "#contract";
import { percentOf } from "#domain/job-progress.ts";
import { activityOf } from "#features/generate/job-activity.ts";

/** Seconds that each step takes; the longest is what a slow provider takes for a script. */
const PIPELINE: [stage: JobState["stage"], step: string, seconds: number][] = [
  ["summary", "summary", 40],
  ["summary", "summary_review", 12],
  ["image", "cover_idea", 9],
  ["image", "cover_prompt", 9],
  ["image", "cover_image", 30],
  ["script", "script", 90],
  ["script", "script_review", 30],
  ["audio", "speech:0", 14],
  ["audio", "speech:1", 14],
  ["audio", "words:0", 8],
  ["audio", "words:1", 8],
  ["audio", "assemble", 9],
  ["audio", "publish", 4],
];
const PROGRESS = { summary: 20, image: 40, script: 60, audio: 80, complete: 100 };

const stepState = (name: string, place: number, at: number, elapsed: number): StepState => ({
  name,
  state: place < at ? "done" : place === at ? "running" : "waiting",
  milliseconds: place < at ? 1000 : null,
  running_milliseconds: place === at ? elapsed : null,
});

/** The states of a job as the server tells them, one a second. */
function* statesOf(): Generator<JobState> {
  for (const [at, [stage, , seconds]] of PIPELINE.entries())
    for (let second = 0; second < seconds; second += 1)
      yield {
        id: "job",
        status: "running",
        stage,
        progress: PROGRESS[stage],
        title: "A paper",
        podcast_id: null,
        error: null,
        steps: PIPELINE.map(([, name], place) => stepState(name, place, at, second * 1000 + 300)),
        script_characters: null,
        speech: stage === "audio" ? { done: Math.max(0, Math.min(2, at - 7)), total: 2 } : null,
        created_at: "2026-11-20T10:00:00Z",
        updated_at: "2026-11-20T10:00:00Z",
      };
}

/** As the dialog shows it. */
const shown = (job: JobState): string => {
  const { text, milliseconds } = activityOf(job);
  return `${text} · ${Math.floor((milliseconds ?? 0) / 1000)} s · ${percentOf(job)} %`;
};

test("what is shown changes at least every 3 s through every stage", () => {
  let last = "";
  let still = 0;
  for (const job of statesOf()) {
    still = shown(job) === last ? still + 1 : 0;
    last = shown(job);
    expect(still, last).toBeLessThan(3);
  }
});

test("every step of a job has words of its own", () => {
  const texts = [...statesOf()].map((job) => activityOf(job).text);
  expect(new Set(texts).size).toBe(PIPELINE.length);
  expect(texts).not.toContain("Working");
  expect(texts).toContain("Narrating part 1 of 2");
});

test("parts that are narrated side by side are named together, with the time of the first", () => {
  const [job] = [...statesOf()].filter(({ stage }) => stage === "audio");
  const steps = (job?.steps ?? []).map((step) =>
    step.name === "speech:1" ? { ...step, state: "running" as const, running_milliseconds: 5000 } : step,
  );
  expect(activityOf(job ? { ...job, steps } : null)).toEqual({
    text: "Narrating parts 1, 2 of 2",
    milliseconds: 5000,
  });
});

test("the last stage moves from 60 to 80 per cent with every step that is finished", () => {
  const percents = [...new Set([...statesOf()].filter(({ stage }) => stage === "audio").map(percentOf))];
  expect(percents).toEqual([60, 63, 67, 70, 73, 77]);
});

test("a state without times, as an older server sends it, has words and no time", () => {
  const [job] = statesOf();
  const steps = (job?.steps ?? []).map(({ name, state, milliseconds }) => ({ name, state, milliseconds }));
  expect(activityOf({ ...job, steps } as JobState)).toEqual({
    text: "Writing the summary",
    milliseconds: null,
  });
});
