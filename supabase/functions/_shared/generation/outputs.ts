// What steps save for the steps after them, as JSON in the database.

import type { Episode, SpokenWord } from "./ports.ts";
import type { ScriptChapter } from "./script-rules.ts";

/** Of `summary` and `script`: the provider's answer as it came. */
export type Draft = { draft: string };
/** Of `summary_review`: clean HTML. */
export type FinalSummary = { html: string };
/** Of `script_review`; `parts` are narrated one call each, `characters` is shown while the job runs. */
export type FinalScript = { script: string; chapters: ScriptChapter[]; parts: string[]; characters: number };
export type Idea = { idea: string };
export type ImagePrompt = { prompt: string };
/** A cover's file by its type, as it ends in the buckets. */
export const COVER_EXTENSIONS = { "image/webp": "webp", "image/png": "png", "image/jpeg": "jpg" } as const;
/** Of `cover_image` and `speech:n`: a file in the work bucket. */
export type StoredFile = { path: string; type: string };
/** Of `words:n`: seconds from the part's start; null where the provider has no times. */
export type PartWords = { words: SpokenWord[] | null };

/** The output of each step under its name. */
export type StepOutputs = {
  summary: Draft;
  summary_review: FinalSummary;
  cover_idea: Idea;
  cover_prompt: ImagePrompt;
  cover_image: StoredFile;
  script: Draft;
  script_review: FinalScript;
  assemble: Episode;
  [speech: `speech:${number}`]: StoredFile;
  [words: `words:${number}`]: PartWords;
};

/** What a needed step saved: the database gives back what this module's types went in as. */
export const outputOf = <Name extends keyof StepOutputs>(
  inputs: Record<string, unknown>,
  step: Name,
): StepOutputs[Name] => inputs[step] as StepOutputs[Name];
