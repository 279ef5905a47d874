// The thread of the database: opens it and answers the server's questions, one at a time.
import { parentPort, workerData } from "node:worker_threads";
import { StartError } from "../start-error.ts";
import { openEmbedded } from "./embedded.ts";
import { toWire, type Question, type ThreadMessage, type ThreadSettings } from "./thread-messages.ts";

const post = (message: ThreadMessage, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

async function serve(settings: ThreadSettings): Promise<void> {
  const embedded = await openEmbedded(settings, {
    deliver: (mail) => post({ kind: "mail", mail }),
    onObjectChange: (object) => post({ kind: "object", object }),
  });
  const answerOne = async ({ number, question }: { number: number; question: Question }) => {
    try {
      const { value, transfer } = await embedded.answer(question);
      post({ kind: "answer", number, value, ...(await embedded.condition()) }, transfer);
    } catch (error) {
      post({ kind: "failure", number, error: toWire(error), ...(await embedded.condition(error)) });
    }
  };
  let last: Promise<void> = Promise.resolve();
  parentPort?.on("message", (message: { number: number; question: Question }) => {
    last = last.then(() => answerOne(message));
  });
  post({ kind: "ready", applied: embedded.applied, ...(await embedded.condition()) });
}

try {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- startThread hands in nothing else
  await serve(workerData as ThreadSettings);
} catch (error) {
  const startError = error instanceof StartError ? error.code : null;
  post({ kind: "unready", error: toWire(error), startError });
}
