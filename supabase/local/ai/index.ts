// The local AI provider: an HTTP endpoint that speaks OpenAI's API, so that the pipeline uses one client
// for a hosted model and for this computer. Text is extractive, covers are procedural, speech is espeak-ng.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, errorResponse } from "./api-error.ts";
import { closePainter } from "./art/index.ts";
import { answerSpeech, answerTranscription } from "./endpoints/audio.ts";
import { type CompleteChat, answerChat } from "./endpoints/chat.ts";
import { answerImage } from "./endpoints/images.ts";
import { closeWriter, writeInWorker } from "./text/writer.ts";
import { closeNarrator } from "./voice/index.ts";

/** The provider's own limit for uploads, in bytes; also ample for 400,000 characters of paper. */
const MOST_BYTES = 25 * 1024 * 1024;

export type LocalProviderOptions = {
  /** Writes the texts; by default the extractive writer, in worker threads. */
  completeChat?: CompleteChat;
  /** Milliseconds since 1970. */
  clock?: () => number;
};

/**
 * A Hono app with `/v1/chat/completions`, `/v1/images/generations`, `/v1/audio/speech` and
 * `/v1/audio/transcriptions`. Every failure has the body `{error: {message, type, param, code}}`.
 */
export function createLocalProvider(options: LocalProviderOptions = {}): Hono {
  const { clock = Date.now, completeChat = writeInWorker } = options;
  const now = () => Math.floor(clock() / 1000);
  const app = new Hono().basePath("/v1");
  app.use(
    bodyLimit({
      maxSize: MOST_BYTES,
      onError: () => errorResponse(new ApiError(413, `The body is larger than ${MOST_BYTES} bytes`)),
    }),
  );
  app.post("/chat/completions", ({ req }) => answerChat(req.raw, completeChat, randomUUID(), now()));
  app.post("/images/generations", ({ req }) => answerImage(req.raw, now()));
  app.post("/audio/speech", ({ req }) => answerSpeech(req.raw));
  app.post("/audio/transcriptions", ({ req }) => answerTranscription(req.raw));
  app.notFound(({ req }) => errorResponse(new ApiError(404, `There is no ${req.method} ${req.path}`)));
  app.onError((error) => errorResponse(error));
  return app;
}

/** Ends the worker threads of writer, narrator and painter; they also end by themselves when idle. */
export async function closeLocalProvider(): Promise<void> {
  await Promise.all([closeWriter(), closeNarrator(), closePainter()]);
}
