// Reading a paper: from a PDF file to its text in reading order and suggestions for the form.
import { readInWorker, type ReadOptions } from "./read-in-worker.ts";
import type { PaperReading } from "./reading.ts";
import { spawnReader } from "./worker-script.ts";

export { PaperError, type PaperErrorCode } from "./errors.ts";
export type { PaperAside, PaperReading, PaperSection, PaperSuggestions, SectionKind } from "./reading.ts";
export { warmReader } from "./worker-script.ts";

/**
 * Reads a PDF in a worker of its own, which is ended when the reading is done, cancelled or stuck.
 * @param file the chosen file; whether it is a PDF is judged by its content
 * @param options `onProgress` after each page, `signal` to cancel, `spawn` to make another worker than our own
 * @throws PaperError; its message is ready to be shown, and empty for `cancelled`
 */
export function readPaper(
  file: Blob & { name?: string },
  options: ReadOptions & { spawn?: () => Worker },
): Promise<PaperReading> {
  return readInWorker(file, options, {
    spawn: options.spawn ?? spawnReader,
    setTimer: (callback, milliseconds) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}
