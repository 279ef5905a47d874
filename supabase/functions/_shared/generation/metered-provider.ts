// The provider as a step sees it: each call reserves what it may use of the project's daily tokens before it is
// made, and is corrected afterwards by what the provider says it used. The figures are of one unit, tokens of text;
// what is billed in others is converted.

import { LIMITS, type GenerateRequest } from "../contract.ts";
import { BudgetError, CallError } from "./failures.ts";
import type { Claim, JobStore, Provider } from "./ports.ts";
import { buildPrompt, type Prompt } from "./prompts.ts";

/**
 * UTF-8 bytes of a token. English has more than four (OpenAI's rule of thumb), formulas and figures fewer, and one
 * Chinese character of three bytes is about a token: what is reserved should not be too little.
 */
const BYTES_PER_TOKEN = 3;
/** Role and borders of a message. */
const MESSAGE_TOKENS = 8;
/** An answer without a limit of its own: twice a script at its hard cap, for models that think before they write. */
const ANSWER_TOKENS = 4000;
/** The most that OpenAI's image models use for a square picture of 1024 pixels (quality `high`). */
export const IMAGE_TOKENS = 4160;

const encoder = new TextEncoder();
const tokensOf = (text: string): number => Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
const promptTokens = ({ messages }: Prompt): number =>
  messages.reduce((sum, { content }) => sum + MESSAGE_TOKENS + tokensOf(content), 0);

/** What a call with this prompt reserves, its answer included. */
const chatTokens = (prompt: Prompt): number => promptTokens(prompt) + (prompt.max_tokens ?? ANSWER_TOKENS);

/** What the steps that begin with a job reserve together: summary, idea of the cover, script. */
export const startTokens = (paper: GenerateRequest): number =>
  chatTokens(buildPrompt("summary", { paper })) +
  chatTokens(buildPrompt("cover_idea", { paper })) +
  chatTokens(buildPrompt("script", { paper }));

export type MeterPorts = {
  provider: Provider;
  store: Pick<JobStore, "reserve" | "settle">;
  /** What the project may use in a day; null without a limit. */
  dailyTokens: number | null;
};

/**
 * The provider for the step under `claim`. Speech counts a token a character, which is near the tokens of its sound
 * (15 characters and 20 tokens a second); timing the words of a part counts as much as narrating the longest part.
 *
 * Calls reject as the provider's do, and with BudgetError where the day has no room: nothing was asked then.
 */
export function meterProvider({ provider, store, dailyTokens }: MeterPorts, claim: Claim): Provider {
  async function metered<Answer>(
    reserved: number,
    call: (note: (tokens: number) => void) => Promise<Answer>,
    usedBy: (answer: Answer) => number = () => reserved,
  ): Promise<Answer> {
    const outcome = await store.reserve(claim, reserved, dailyTokens);
    if (outcome.outcome === "budget_reached") throw new BudgetError(outcome.retry_seconds * 1000);
    if (outcome.outcome === "over_budget")
      throw new CallError("rejected", "provider", `${reserved} tokens are more than the project's day has`, {
        charged: false,
      });
    if (outcome.outcome === "superseded") throw new CallError("transient", "provider", "the lease is lost");
    let noted: number | null = null;
    // An answer that was paid for is worth more than its correction: uncorrected, the reservation stays counted.
    const settle = (tokens: number) =>
      store.settle(outcome.id, Math.max(0, Math.round(tokens))).catch(() => undefined);
    try {
      const answer = await call((tokens) => (noted = tokens));
      await settle(noted ?? usedBy(answer));
      return answer;
    } catch (error) {
      const charged = !(error instanceof CallError) || error.charged;
      await settle(charged ? (noted ?? reserved) : 0);
      throw error;
    }
  }
  return {
    chat: (prompt) =>
      metered(
        chatTokens(prompt),
        (note) => provider.chat(prompt, note),
        (answer) => promptTokens(prompt) + tokensOf(answer),
      ),
    image: (prompt) => metered(IMAGE_TOKENS, () => provider.image(prompt)),
    speech: (text) => metered(text.length, () => provider.speech(text)),
    words: (mp3) => metered(LIMITS.speechPartCharacters, () => provider.words(mp3)),
  };
}
