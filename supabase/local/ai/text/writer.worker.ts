// A thread that writes: one task of the pipeline a message.
import type { ChatMessage } from "../../../functions/_shared/generation/prompts.ts";
import { answerRequests } from "../worker-answers.ts";
import { type ChatAnswer, completeChat } from "./index.ts";

answerRequests<readonly ChatMessage[], ChatAnswer | null>(completeChat, () => []);
