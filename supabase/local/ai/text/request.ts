// Reads what a chat completion asks of the local text provider: the task from the first line of the system
// prompt, the paper from the tags of the user prompt (see _shared/generation/prompts.ts), whose mark the system prompt
// names.

import { enclosed, markIn } from "../../../functions/_shared/generation/data-tags.ts";
import type { ChatMessage, Task } from "../../../functions/_shared/generation/prompts.ts";
import type { PaperInput } from "../../../functions/_shared/generation/script-rules.ts";

export type TextRequest = {
  task: Task;
  paper: PaperInput;
  /** Of `repair`: the answer to mend, and the problems as they were listed, one a line. */
  summary: string | null;
  script: string | null;
  problems: string[];
};

const TASKS: readonly Task[] = ["summary", "cover_idea", "cover_prompt", "script", "repair"];

/** @returns null when the first line of the system prompt names no task that this provider knows. */
export const readRequest = (messages: readonly ChatMessage[]): TextRequest | null => {
  const system = messages.find(({ role }) => role === "system")?.content ?? "";
  const instruction = system.split("\n")[0] ?? "";
  const task = TASKS.find((name) => instruction.trim() === `# Task: ${name}`);
  if (task === undefined) return null;
  const prompt = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const mark = markIn(system);
  const tagged = (tag: string): string | null => enclosed(prompt, tag, mark);
  const field = (tag: string): string => tagged(tag) ?? "";
  return {
    task,
    paper: {
      title: field("title").replace(/\s+/g, " "),
      authors: field("authors"),
      abstract: field("abstract"),
      keywords: field("keywords"),
      field_of_research: field("field"),
      text: field("paper"),
    },
    summary: tagged("summary"),
    script: tagged("script"),
    problems: field("problems")
      .split("\n")
      .filter((line) => line.trim() !== ""),
  };
};
