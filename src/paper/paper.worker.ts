// The worker that reads papers. pdf.js and its own worker code run in this one thread, so that ending it ends
// everything, and no second worker has to be let through the page's security policy.
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import { characterMaps } from "./character-maps.ts";
import { PaperError } from "./errors.ts";
import type { WorkerReport, WorkerRequest } from "./read-in-worker.ts";
import { readPdf } from "./read-pdf.ts";

declare const self: DedicatedWorkerGlobalScope;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page only
const report = (message: WorkerReport) => self.postMessage(message);

/** Gives the password that the page answered with to whoever waits for it. */
let givePassword: (password: string | null) => void = () => {};

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest | { type?: undefined }>) => {
  if (data.type === "read") void read(data.file);
  else if (data.type === "password") givePassword(data.password);
});
report({ type: "started" });

async function read(file: Blob): Promise<void> {
  try {
    const reading = await readPdf(new Uint8Array(await file.arrayBuffer()), {
      pdfjs,
      settings: characterMaps,
      onProgress: (page, pages) => report({ type: "progress", page, pages }),
      onPassword: (wrong) =>
        new Promise((resolve) => {
          givePassword = resolve;
          report({ type: "password", wrong });
        }),
    });
    report({ type: "done", reading });
  } catch (error) {
    report({ type: "failed", code: error instanceof PaperError ? error.code : "unreadable" });
  }
}
