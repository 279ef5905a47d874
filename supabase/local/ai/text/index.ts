// The local text provider: answers the product's own chat prompts from the paper alone, by choosing and
// rewording its sentences. No model, no network, and nothing that the paper does not say.

import type { ChatMessage } from "../../../functions/_shared/generation/prompts.ts";
import { readRequest } from "./request.ts";

export type ChatAnswer = {
  text: string;
  /** Counted as characters / 4, the usual rule of thumb for English. */
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

const answer = async (messages: readonly ChatMessage[]): Promise<string | null> => {
  const request = readRequest(messages);
  if (request === null) return null;
  const { paper } = request;
  // Each task is loaded when it is first asked for: most of the time the server only serves.
  switch (request.task) {
    case "summary":
      return (await import("./summary.ts")).writeSummary(paper);
    case "script":
      return (await import("./script.ts")).writeScript(paper);
    case "cover_idea":
      return (await import("./cover.ts")).writeCoverIdea(paper);
    case "cover_prompt":
      return (await import("./cover.ts")).writeCoverPrompt(paper);
    case "repair": {
      const { repairScript, repairSummary } = await import("./repair.ts");
      return request.script === null
        ? repairSummary(paper, request.summary ?? "")
        : repairScript(paper, request.script, request.problems);
    }
  }
};

const tokens = (text: string): number => Math.ceil(text.length / 4);

/**
 * @param messages as in a chat completion; the first line of the system prompt names the task.
 * @returns null when the messages hold none of the product's tasks: this provider cannot chat.
 */
export const completeChat = async (messages: readonly ChatMessage[]): Promise<ChatAnswer | null> => {
  const text = await answer(messages);
  if (text === null) return null;
  const prompt_tokens = tokens(messages.map(({ content }) => content).join(""));
  const completion_tokens = tokens(text);
  return { text, usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens } };
};
