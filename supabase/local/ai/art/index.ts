// The local painter: procedural cover art, tied to its field of research, in a worker thread of its own.
import { TASK_MILLISECONDS } from "../task-limit.ts";
import { createWorkerPool } from "../worker-pool.ts";
import type { CoverFormat, CoverRequest } from "./paint.ts";

export type { CoverFormat } from "./paint.ts";

/** Of the encoding: more of it weighs more, and no eye tells them apart at 1024 pixels. */
const QUALITY = 75;
const IDLE_MILLISECONDS = 15_000;

const pool = createWorkerPool<CoverRequest, Uint8Array<ArrayBuffer>>({
  module: new URL("./painter.worker.ts", import.meta.url),
  size: 1,
  idleMilliseconds: IDLE_MILLISECONDS,
  taskMilliseconds: TASK_MILLISECONDS,
});

/**
 * Paints a square cover. The same prompt gives the same picture.
 * @param prompt title, keywords and field of research in any wording; a field's name in it sets the colours
 * @param size edge in pixels
 * @param quality of the encoding, 0 to 100
 * @throws {LocalModelError} `missing_package`, `too_slow`, `crashed`
 */
export function paintCover(
  prompt: string,
  size = 1024,
  format: CoverFormat = "webp",
  quality = QUALITY,
): Promise<Uint8Array<ArrayBuffer>> {
  return pool.run({ prompt, size, format, quality });
}

/** Ends the painter's thread now instead of when it is idle. */
export function closePainter(): Promise<void> {
  return pool.close();
}
