// How far the making of an episode is: its stages by name, and the share of the work that is done.
import { STAGE_PROGRESS, type JobState, type Stage, type StepState } from "#contract";

/** The stages in their order, as users read them (docs/product-rules.md). */
export const STAGES: { stage: Exclude<Stage, "complete">; name: string }[] = [
  { stage: "summary", name: "Identifying Key Insights" },
  { stage: "image", name: "Generating Cover Image" },
  { stage: "script", name: "Writing Podcast Script" },
  { stage: "audio", name: "Creating Audio" },
];

/** The kinds of steps that each stage waits for. */
export const STAGE_STEPS: Record<Exclude<Stage, "complete">, readonly string[]> = {
  summary: ["summary", "summary_review"],
  image: ["cover_idea", "cover_prompt", "cover_image"],
  script: ["script", "script_review"],
  audio: ["speech", "words", "assemble", "publish"],
};

/** Without the number of a part. */
export const kindOf = ({ name }: StepState): string => name.split(":")[0] ?? "";

/** Per cent of the work that is done: the stage's figure, and in the last stage every step that is finished. */
export function percentOf({ stage, progress, steps }: JobState): number {
  const own = steps.filter((step) => STAGE_STEPS.audio.includes(kindOf(step)));
  if (stage !== "audio" || own.length === 0) return progress;
  const { script, audio } = STAGE_PROGRESS;
  const done = own.filter(({ state }) => state === "done").length;
  return Math.round(script + ((audio - script) * done) / own.length);
}
