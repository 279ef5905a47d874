// A thread that narrates: one text a message.
import { answerRequests } from "../worker-answers.ts";
import { type SpokenText, createNarrator } from "./narrator.ts";

let narrator: ReturnType<typeof createNarrator> | undefined;

answerRequests<string, SpokenText>(
  async (text) => (await (narrator ??= createNarrator()))(text),
  ({ mp3 }) => [mp3.buffer],
);
