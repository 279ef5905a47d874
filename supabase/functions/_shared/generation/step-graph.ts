// The steps of a generation and what each needs. Summary, cover and script start together from the paper; the
// narration is known once the script is; the episode is put together when all is there.

import type { NewStep } from "./ports.ts";

/** What a step does: its name without the part's number. */
export type StepKind =
  | "summary"
  | "summary_review"
  | "cover_idea"
  | "cover_prompt"
  | "cover_image"
  | "script"
  | "script_review"
  | "speech"
  | "words"
  | "assemble"
  | "publish";

const KINDS: readonly string[] = [
  "summary",
  "summary_review",
  "cover_idea",
  "cover_prompt",
  "cover_image",
  "script",
  "script_review",
  "speech",
  "words",
  "assemble",
  "publish",
] satisfies StepKind[];

const isKind = (name: string): name is StepKind => KINDS.includes(name);

/** Kind and part number of a step's name, "speech:3" → speech, 3; null for a name that is none. */
export function readStepName(name: string): { kind: StepKind; part: number } | null {
  const [kind = "", part = "0", ...rest] = name.split(":");
  if (!isKind(kind) || rest.length > 0 || !/^\d{1,4}$/.test(part)) return null;
  return { kind, part: Number(part) };
}

const always = ["summary_review", "cover_image", "script_review"];
/** Positions leave room for the narration: no script has this many parts. */
const NARRATION = 100;
const END = 10_000;

/** The steps that every paper has. */
export const firstSteps = (): NewStep[] => [
  { name: "summary", position: 0, needs: [] },
  { name: "summary_review", position: 1, needs: ["summary"] },
  { name: "cover_idea", position: 10, needs: [] },
  { name: "cover_prompt", position: 11, needs: ["cover_idea"] },
  { name: "cover_image", position: 12, needs: ["cover_prompt"] },
  { name: "script", position: 20, needs: [] },
  { name: "script_review", position: 21, needs: ["script"] },
  { name: "assemble", position: END, needs: always },
  { name: "publish", position: END + 1, needs: ["assemble"] },
];

/** The steps that follow from a script of so many spoken parts; the assembly then waits for them too. */
export function narrationSteps(parts: number): NewStep[] {
  const numbers = Array.from({ length: parts }, (_, part) => part);
  const speech = numbers.map((part) => ({
    name: `speech:${part}`,
    position: NARRATION + part,
    needs: ["script_review"],
  }));
  const words = numbers.map((part) => ({
    name: `words:${part}`,
    position: NARRATION + parts + part,
    needs: [`speech:${part}`],
  }));
  const narrated = [...speech, ...words].map((step) => step.name);
  return [...speech, ...words, { name: "assemble", position: END, needs: [...always, ...narrated] }];
}
