// The thread of the database as the server sees it: one question at a time, and an end that comes also in the middle of a
// statement. Postgres in WASM cannot be interrupted; ending its thread loses nothing that was acknowledged, since that is
// in the files, and the next thread recovers them as after a crash.
import { Worker } from "node:worker_threads";
import type { OutgoingMail } from "../mailbox/mailbox.ts";
import { StartError, type StartErrorCode } from "../start-error.ts";
import {
  databaseError,
  fromWire,
  type Question,
  type ThreadMessage,
  type ThreadSettings,
} from "./thread-messages.ts";

/** Megabytes of JavaScript objects in the thread; the database's own memory is apart from them. */
const HEAP = 512;

export type DatabaseThread = {
  generation: number;
  /** Names of the migrations that its start applied. */
  applied: string[];
  /** Bytes that it held after its last answer, and the fewest that it ever held. */
  memory: () => { now: number; least: number };
  /** Asks and answers what the thread does. Rejects with the database's error, or as `ended` does. */
  ask: <Answer>(question: Question, transfer?: ArrayBuffer[]) => Promise<Answer>;
  /** Never resolves; rejects with a DatabaseError once the thread has ended. */
  ended: Promise<never>;
  hasEnded: () => boolean;
  /** It ended because Postgres in it broke, which need not be what was asked last. */
  isBroken: () => boolean;
  /** Ends it now, whatever it does; `ended` and open questions reject with the error. Resolves when it is gone. */
  end: (error: Error) => Promise<void>;
};

export type ThreadPorts = {
  deliver: (mail: OutgoingMail) => void;
  /** Told where it failed by itself. */
  onCrash: (error: unknown) => void;
  /** Told of each stored object that changed, null where that cannot be known. */
  onObjectChange: (object: string | null) => void;
};

const crashed = () => databaseError("57P01", "The database was started anew. Please try again.");

/** @throws StartError where the database cannot be opened */
export function startThread(
  settings: ThreadSettings,
  { deliver, onCrash, onObjectChange }: ThreadPorts,
): Promise<DatabaseThread> {
  const worker = new Worker(new URL("./database.worker.ts", import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const questions = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const { promise: ended, reject: endWith } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  /** Of the last question. */
  let number = 0;
  let [now, least] = [0, Infinity];
  let over = false;
  let broken = false;
  /** Why it could not be opened. */
  let unready: Error | null = null;

  function finish(error: Error): void {
    if (over) return;
    over = true;
    // What it did last may not have been told.
    onObjectChange(null);
    endWith(error);
    for (const { reject } of questions.values()) reject(error);
    questions.clear();
  }

  function remember(memory: number): void {
    now = memory;
    least = Math.min(least, memory);
  }

  function settle(message: Extract<ThreadMessage, { number: number }>): void {
    remember(message.memory);
    const question = questions.get(message.number);
    questions.delete(message.number);
    if (message.kind === "answer") question?.resolve(message.value as never);
    else question?.reject(fromWire(message.error));
    if (!message.broken) return;
    broken = true;
    onCrash(new Error("Postgres answers nothing any more; its thread is replaced."));
    finish(crashed());
  }

  return new Promise((resolve, reject) => {
    worker.on("message", (message: ThreadMessage) => {
      if (message.kind === "mail") deliver(message.mail);
      else if (message.kind === "object") onObjectChange(message.object);
      else if (message.kind === "answer" || message.kind === "failure") settle(message);
      else if (message.kind === "unready") {
        const { error, startError } = message;
        const cause = fromWire(error);
        // Told when the thread is gone: two must never have one folder.
        unready =
          startError === null ? cause : new StartError(startError as StartErrorCode, error.message, cause);
        void worker.terminate();
      } else {
        remember(message.memory);
        resolve({
          generation: settings.generation,
          applied: message.applied,
          memory: () => ({ now, least }),
          ask: (question, transfer = []) =>
            new Promise((answer, refuse) => {
              if (over) void ended.catch(refuse);
              else {
                number += 1;
                // Before it is remembered: what cannot be sent has no answer, and is the asker's error.
                worker.postMessage({ number, question }, transfer);
                questions.set(number, { resolve: answer, reject: refuse });
              }
            }),
          ended,
          hasEnded: () => over,
          isBroken: () => broken,
          end: async (error) => {
            finish(error);
            await worker.terminate();
            await gone;
          },
        });
      }
    });
    worker.on("error", (error) => {
      if (!over) onCrash(error);
      finish(crashed());
      reject(error);
    });
    worker.on("exit", () => {
      finish(crashed());
      reject(unready ?? crashed());
    });
  });
}
