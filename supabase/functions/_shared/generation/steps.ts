// What each step does: from the outputs it needs to its own output. A step makes at most one call that costs
// anything, so that saving its output keeps everything that was paid for.

import { ERROR_MESSAGES, LIMITS, type ErrorCode, type GenerateRequest } from "../contract.ts";
import { assembleEpisode } from "./assemble.ts";
import { CallError, StepError } from "./failures.ts";
import type { Claim, Episode, FileStore, NewStep, Provider } from "./ports.ts";
import {
  COVER_EXTENSIONS,
  outputOf,
  type Draft,
  type FinalScript,
  type FinalSummary,
  type Idea,
  type ImagePrompt,
  type PartWords,
  type StepOutputs,
  type StoredFile,
} from "./outputs.ts";
import { buildPrompt, fallbackImagePrompt, readImagePrompt } from "./prompts.ts";
import { dropProblemSentences, reviewScript, type ScriptReview } from "./script-rules.ts";
import { splitSpeech } from "./speech-parts.ts";
import { narrationSteps, type StepKind } from "./step-graph.ts";
import { reviewSummary } from "./summary-rules.ts";

/** Bucket for what a running generation keeps, in a folder named after the job. */
export const WORK_BUCKET = "generation";

export type StepContext = {
  claim: Claim;
  /** Number of the narrated part; 0 for other steps. */
  part: number;
  paper: GenerateRequest;
  provider: Provider;
  files: FileStore;
};
export type StepResult = {
  output: unknown;
  newSteps?: NewStep[];
  /** Path of a file that was written to the work bucket for this output alone. */
  file?: string;
};

export type StepPlan = {
  /** What the job ends with when the step cannot be done. */
  code: ErrorCode;
  /** How often it is tried in all, killed attempts included. */
  attempts: number;
  run: (context: StepContext) => Promise<StepResult>;
  /** What stands in when it cannot be done: a step with a stand-in never fails the job over a call. */
  standIn?: (context: StepContext) => StepResult;
};

const ATTEMPTS = 3;

const input = <Name extends keyof StepOutputs>({ claim }: StepContext, step: Name): StepOutputs[Name] =>
  outputOf(claim.inputs, step);

const unusable = (detail: string) => new CallError("garbage", "provider", detail);

const readable = ({ script, chapters }: ScriptReview): boolean => script !== "" && chapters.length > 0;

const summary: StepPlan["run"] = async ({ paper, provider }) => {
  const draft = await provider.chat(buildPrompt("summary", { paper }));
  if (reviewSummary(draft).html === "") throw unusable("the answer has none of the sections of a summary");
  return { output: { draft } satisfies Draft };
};

const summaryOf = (html: string): StepResult => ({ output: { html } satisfies FinalSummary });

const summaryReview: StepPlan["run"] = async (context) => {
  const { paper, provider } = context;
  const { draft } = input(context, "summary");
  const first = reviewSummary(draft);
  if (first.problems.length === 0) return summaryOf(first.html);
  const repaired = reviewSummary(
    await provider.chat(
      buildPrompt("repair", { paper, kind: "summary", answer: draft, problems: first.problems }),
    ),
  );
  return summaryOf(repaired.problems.length < first.problems.length ? repaired.html : first.html);
};

const script: StepPlan["run"] = async ({ paper, provider }) => {
  const draft = await provider.chat(buildPrompt("script", { paper }));
  if (!readable(reviewScript(draft, paper))) throw unusable("the answer has nothing to be spoken");
  return { output: { draft } satisfies Draft };
};

const finalScript = (reviewed: ScriptReview, paper: GenerateRequest): StepResult => {
  const { script, chapters } =
    reviewed.problems.length > 0 ? dropProblemSentences(reviewed, paper) : reviewed;
  if (script.length > LIMITS.scriptHardCap)
    throw new StepError("script_too_long", `the script has ${script.length} characters`);
  const parts = splitSpeech(script, chapters);
  return {
    output: { script, chapters, parts, characters: script.length } satisfies FinalScript,
    newSteps: narrationSteps(parts.length),
  };
};

const scriptReview: StepPlan["run"] = async (context) => {
  const { paper, provider } = context;
  const { draft } = input(context, "script");
  const first = reviewScript(draft, paper);
  if (first.problems.length === 0) return finalScript(first, paper);
  const answer = await provider.chat(
    buildPrompt("repair", { paper, kind: "script", answer: draft, problems: first.problems }),
  );
  const repaired = reviewScript(answer, paper);
  const better = readable(repaired) && repaired.problems.length < first.problems.length;
  return finalScript(better ? repaired : first, paper);
};

const coverIdea: StepPlan["run"] = async ({ paper, provider }) => {
  const idea = await provider.chat(buildPrompt("cover_idea", { paper }));
  if (idea === "") throw unusable("the answer holds no idea");
  return { output: { idea } satisfies Idea };
};

const coverPrompt: StepPlan["run"] = async (context) => {
  const { paper, provider } = context;
  const { idea } = input(context, "cover_idea");
  const prompt = readImagePrompt(await provider.chat(buildPrompt("cover_prompt", { paper, idea })));
  if (prompt === "") throw new StepError("image_prompt_empty", "the answer holds no prompt");
  return { output: { prompt } satisfies ImagePrompt };
};

const coverImage: StepPlan["run"] = async (context) => {
  const { claim, files, provider } = context;
  const { prompt } = input(context, "cover_prompt");
  const { bytes, type } = await provider.image(prompt);
  // Named by the attempt: a late answer never replaces the file of the one that was kept.
  const path = `${claim.job_id}/cover.${claim.attempt}.${COVER_EXTENSIONS[type]}`;
  await files.put(WORK_BUCKET, path, bytes, type);
  return { output: { path, type } satisfies StoredFile, file: path };
};

const speech: StepPlan["run"] = async (context) => {
  const { claim, files, part, provider } = context;
  const text = input(context, "script_review").parts[part];
  if (text === undefined) throw new StepError("audio_failed", `the script has no part ${part}`);
  const path = `${claim.job_id}/speech-${part}.${claim.attempt}.mp3`;
  await files.put(WORK_BUCKET, path, await provider.speech(text), "audio/mpeg");
  return { output: { path, type: "audio/mpeg" } satisfies StoredFile, file: path };
};

const words: StepPlan["run"] = async (context) => {
  const { path } = input(context, `speech:${context.part}`);
  const found = await context.provider.words(await context.files.get(WORK_BUCKET, path));
  return { output: { words: found.length > 0 ? found : null } satisfies PartWords };
};

const assemble: StepPlan["run"] = async (context) => {
  const { html } = input(context, "summary_review");
  const final = input(context, "script_review");
  const episode: Episode = await assembleEpisode(context.files, {
    userId: context.claim.user_id,
    stamp: context.claim.path_stamp,
    workBucket: WORK_BUCKET,
    paper: context.paper,
    summary: html,
    script: final,
    cover: input(context, "cover_image"),
    speech: final.parts.map((_, part) => input(context, `speech:${part}`)),
    words: final.parts.map((_, part) => input(context, `words:${part}`).words),
  });
  return { output: episode };
};

/**
 * All kinds but `publish`, which the database does. Source of the codes: docs/product-rules.md. What stands in:
 * cover idea and prompt (docs/product-rules.md), the reviews (a check never fails a paid job), word times (where
 * a provider has none they are interpolated).
 */
export const STEP_PLANS: Record<Exclude<StepKind, "publish">, StepPlan> = {
  summary: { code: "summary_failed", attempts: ATTEMPTS, run: summary },
  summary_review: {
    code: "summary_failed",
    attempts: 1,
    run: summaryReview,
    standIn: (context) => summaryOf(reviewSummary(input(context, "summary").draft).html),
  },
  cover_idea: {
    code: "image_failed",
    attempts: ATTEMPTS,
    run: coverIdea,
    standIn: ({ paper }) => ({ output: { idea: `${paper.title}\n${paper.keywords}` } satisfies Idea }),
  },
  cover_prompt: {
    code: "image_failed",
    attempts: ATTEMPTS,
    run: coverPrompt,
    standIn: ({ paper }) => {
      const prompt = fallbackImagePrompt(paper);
      if (prompt === "") throw new StepError("image_prompt_empty", ERROR_MESSAGES.image_prompt_empty);
      return { output: { prompt } satisfies ImagePrompt };
    },
  },
  cover_image: { code: "image_failed", attempts: ATTEMPTS, run: coverImage },
  script: { code: "script_failed", attempts: ATTEMPTS, run: script },
  script_review: {
    code: "script_failed",
    attempts: 1,
    run: scriptReview,
    standIn: (context) =>
      finalScript(reviewScript(input(context, "script").draft, context.paper), context.paper),
  },
  speech: { code: "audio_failed", attempts: ATTEMPTS, run: speech },
  words: { code: "audio_failed", attempts: 2, run: words, standIn: () => ({ output: { words: null } }) },
  assemble: { code: "audio_failed", attempts: ATTEMPTS, run: assemble },
};
