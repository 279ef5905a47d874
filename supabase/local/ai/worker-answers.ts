// The worker's end of a pool: answers every message with a result or with a typed problem.
import { parentPort } from "node:worker_threads";
import { LocalModelError } from "./local-model-error.ts";
import type { WorkerAnswer } from "./worker-pool.ts";

/**
 * Answers requests of the pool that started this thread.
 * @param work its result's own array buffers, listed by `transfer`, are moved instead of copied
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the worker states what it is sent
export function answerRequests<Request, Answer>(
  work: (request: Request) => Promise<Answer>,
  transfer: (answer: Answer) => ArrayBuffer[],
): void {
  const answerOne = async (request: Request) => {
    try {
      const answer = await work(request);
      const message: WorkerAnswer<Answer> = { ok: true, answer };
      parentPort?.postMessage(message, transfer(answer));
    } catch (error) {
      const problem = error instanceof LocalModelError ? error.problem : "crashed";
      const message: WorkerAnswer<Answer> = {
        ok: false,
        problem,
        message: error instanceof Error ? error.message : String(error),
      };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      parentPort?.postMessage(message);
    }
  };
  parentPort?.on("message", (request: Request) => void answerOne(request));
}
