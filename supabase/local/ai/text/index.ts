// The local text provider: answers the product's own chat prompts from the paper alone, by choosing and
// rewording its sentences. No model, no network, and nothing that the paper does not say.

import type { ChatMessage, Task } from "../../../functions/_shared/generation/prompts.ts";
import { readRequest, type TextRequest } from "./request.ts";

export type ChatAnswer = {
  text: string;
  /** Counted as characters / 4, the usual rule of thumb for English. */
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

/** Each task is loaded when it is first asked for: most of the time the server only serves. */
const WRITERS: Record<Task, (request: TextRequest) => Promise<string>> = {
  summary: async ({ paper }) => (await import("./summary.ts")).writeSummary(paper),
  script: async ({ paper }) => (await import("./script.ts")).writeScript(paper),
  cover_idea: async ({ paper }) => (await import("./cover.ts")).writeCoverIdea(paper),
  cover_prompt: async ({ paper }) => (await import("./cover.ts")).writeCoverPrompt(paper),
  repair: async ({ paper, script, summary, problems }) => {
    const { repairScript, repairSummary } = await import("./repair.ts");
    return script === null ? repairSummary(paper, summary ?? "") : repairScript(paper, script, problems);
  },
};

const tokens = (text: string): number => Math.ceil(text.length / 4);

/**
 * @param messages as in a chat completion; the first line of the system prompt names the task.
 * @returns null when the messages hold none of the product's tasks: this provider cannot chat.
 */
export const completeChat = async (messages: readonly ChatMessage[]): Promise<ChatAnswer | null> => {
  const request = readRequest(messages);
  if (request === null) return null;
  const text = await WRITERS[request.task](request);
  const prompt_tokens = tokens(messages.map(({ content }) => content).join(""));
  const completion_tokens = tokens(text);
  return {
    text,
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
};
