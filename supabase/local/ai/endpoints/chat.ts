// POST /chat/completions: the product's own text tasks, answered by the local writer.
import * as v from "valibot";
import { ApiError, readBody } from "../api-error.ts";

type Message = { role: "system" | "user" | "assistant"; content: string };
type Completion = {
  text: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};
/** Answers with null when the messages hold no task it knows. */
export type CompleteChat = (messages: readonly Message[]) => Promise<Completion | null>;

/** The usual rule of thumb for English, as the writer counts its own usage. */
const CHARACTERS_PER_TOKEN = 4;

const textPart = v.object({ type: v.literal("text"), text: v.string() });
const content = v.union([
  v.string(),
  v.pipe(
    v.array(textPart),
    v.transform((parts) => parts.map(({ text }) => text).join("\n")),
  ),
]);
const role = v.pipe(
  v.picklist(["system", "developer", "user", "assistant"]),
  v.transform((name) => (name === "developer" ? "system" : name)),
);
const body = v.object({
  model: v.string(),
  messages: v.pipe(v.array(v.object({ role, content })), v.minLength(1)),
  max_tokens: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
  max_completion_tokens: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
  stream: v.nullish(v.boolean()),
});

/** @throws {ApiError} 400 for a malformed body, streaming, or messages without a known task. */
export async function answerChat(
  request: Request,
  completeChat: CompleteChat,
  id: string,
  created: number,
): Promise<Response> {
  const { model, messages, stream, ...limits } = await readBody(request, body);
  if (stream) throw new ApiError(400, "The local provider does not stream", "stream", "unsupported_value");
  const completion = await completeChat(messages);
  if (!completion)
    throw new ApiError(
      400,
      "The local provider knows only the tasks of this product",
      "messages",
      "unknown_task",
    );
  const most = limits.max_completion_tokens ?? limits.max_tokens ?? Number.POSITIVE_INFINITY;
  const cut = completion.usage.completion_tokens > most;
  const text = cut ? completion.text.slice(0, most * CHARACTERS_PER_TOKEN) : completion.text;
  const completionTokens = Math.min(most, completion.usage.completion_tokens);
  return Response.json({
    id: `chatcmpl-${id}`,
    object: "chat.completion",
    created,
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: text, refusal: null },
        logprobs: null,
        finish_reason: cut ? "length" : "stop",
      },
    ],
    usage: {
      prompt_tokens: completion.usage.prompt_tokens,
      completion_tokens: completionTokens,
      total_tokens: completion.usage.prompt_tokens + completionTokens,
    },
  });
}
