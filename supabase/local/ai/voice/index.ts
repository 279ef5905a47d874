// The local narrator: espeak-ng's English voice in worker threads of its own.
import { availableParallelism } from "node:os";
import { TASK_MILLISECONDS } from "../task-limit.ts";
import { createWorkerPool } from "../worker-pool.ts";
import type { SpokenText } from "./narrator.ts";

export type { SpokenText } from "./narrator.ts";
export type { WordTime } from "./narrate.ts";
export { readWordTimes } from "./word-times.ts";

/** Long enough to stay warm between the parts of one episode. */
const IDLE_MILLISECONDS = 15_000;

const pool = createWorkerPool<string, SpokenText>({
  module: new URL("./narrator.worker.ts", import.meta.url),
  size: Math.min(2, availableParallelism()),
  idleMilliseconds: IDLE_MILLISECONDS,
  taskMilliseconds: TASK_MILLISECONDS,
});

/**
 * Narrates a text in American English at 150 to 165 words a minute.
 * @param text paragraphs apart by a blank line; numbers, units and signs are spoken properly
 * @returns mono MP3 of 64 kbit/s at 22.05 kHz with a true duration header, its decoded length in seconds,
 * and each written word with its times (also inside the MP3: readWordTimes)
 * @throws {LocalModelError} `missing_package`, `nothing_to_say`, `too_slow`, `crashed`
 */
export function synthesize(text: string): Promise<SpokenText> {
  return pool.run(text);
}

/** Ends the narrator's threads now instead of when they are idle. */
export function closeNarrator(): Promise<void> {
  return pool.close();
}
