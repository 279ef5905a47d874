// What is being done for an episode just now, in words: the dialog says it together with the time it has taken so
// far, so that a call of half a minute is told from one that hangs.
import type { JobState, StepState } from "#contract";
import { kindOf, STAGE_STEPS } from "#domain/job-progress.ts";

const WORDS: Record<string, string> = {
  summary: "Writing the summary",
  summary_review: "Checking the summary",
  cover_idea: "Looking for a picture",
  cover_prompt: "Describing the cover",
  cover_image: "Drawing the cover",
  script: "Writing the script",
  script_review: "Checking the script",
  assemble: "Putting the episode together",
  publish: "Publishing the episode",
};

export type Activity = {
  text: string;
  /** How long it has taken when this was the state, in milliseconds; null where the server does not say. */
  milliseconds: number | null;
};

/** "part 3 of 10", "parts 3, 4, 6 of 10"; parts are counted from 1. */
function partsOf(steps: readonly StepState[], total: number): string {
  const numbers = steps.map(({ name }) => Number(name.split(":")[1]) + 1);
  return `${numbers.length === 1 ? "part" : "parts"} ${numbers.join(", ")} of ${total}`;
}

/** What the shown stage of a job is at; null: the job is being started. */
export function activityOf(job: JobState | null): Activity {
  if (!job) return { text: "Sending your paper", milliseconds: null };
  const kinds = job.stage === "complete" ? [] : STAGE_STEPS[job.stage];
  const running = job.steps.filter((step) => step.state === "running" && kinds.includes(kindOf(step)));
  const [first] = running;
  if (!first) return { text: "Waiting for the next step", milliseconds: null };
  const kind = kindOf(first);
  const same = running.filter((step) => kindOf(step) === kind);
  // A server of an earlier version does not say it.
  const times = same.flatMap((step) => step.running_milliseconds ?? []);
  const milliseconds = times.length > 0 ? Math.max(...times) : null;
  const total = job.speech?.total ?? same.length;
  if (kind === "speech") return { text: `Narrating ${partsOf(same, total)}`, milliseconds };
  if (kind === "words") return { text: `Timing the words of ${partsOf(same, total)}`, milliseconds };
  return { text: WORDS[kind] ?? "Working", milliseconds };
}
