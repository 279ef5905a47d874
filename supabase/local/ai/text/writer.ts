// The local writer: the text tasks of the pipeline, in worker threads of their own. A paper is text of a stranger, and
// the server's own thread must not wait for it.
import { availableParallelism } from "node:os";
import type { ChatMessage } from "../../../functions/_shared/generation/prompts.ts";
import { TASK_MILLISECONDS } from "../task-limit.ts";
import { createWorkerPool } from "../worker-pool.ts";
import type { ChatAnswer } from "./index.ts";

/** Long enough to stay compiled between the tasks of one episode. */
const IDLE_MILLISECONDS = 15_000;

const pool = createWorkerPool<readonly ChatMessage[], ChatAnswer | null>({
  module: new URL("./writer.worker.ts", import.meta.url),
  size: Math.min(2, availableParallelism()),
  idleMilliseconds: IDLE_MILLISECONDS,
  taskMilliseconds: TASK_MILLISECONDS,
});

/**
 * As `completeChat` of `index.ts`.
 * @throws {LocalModelError} `too_slow`, `crashed`
 */
export function writeInWorker(messages: readonly ChatMessage[]): Promise<ChatAnswer | null> {
  return pool.run(messages);
}

/** Ends the writer's threads now instead of when they are idle. */
export function closeWriter(): Promise<void> {
  return pool.close();
}
