// The engine's own reading, run without a worker: what tests and benches judge.
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import { readPdf } from "../../src/paper/read-pdf.ts";
import type { PaperReading } from "#paper";

/** Takes a copy, since pdf.js keeps the bytes it is given. */
export function readInNode(
  bytes: Uint8Array,
  onProgress: (page: number, pages: number) => void = () => {},
  onPassword?: (wrong: boolean) => Promise<string | null>,
): Promise<PaperReading> {
  return readPdf(new Uint8Array(bytes), { pdfjs, onProgress, onPassword });
}
