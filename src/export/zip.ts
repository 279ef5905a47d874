// Entries become the bytes of a ZIP, written as they come. Nothing is compressed: audio and pictures are already.
import { makeZip } from "client-zip";
import type { ArchiveEntry } from "./archive.ts";
import { ExportError } from "./failures.ts";
import type { ArchiveFile } from "./ports.ts";

/** Bytes that are gathered before they are written: each write of a browser costs a message to another process. */
const GATHERED = 1024 * 1024;

/**
 * Writes an archive, and waits for each write before more is read. Rejects with the error of the entries, the signal's
 * reason, or an ExportError where the file takes no more; neither finishes nor discards the file.
 */
export async function writeZip(
  entries: AsyncIterable<ArchiveEntry>,
  file: Pick<ArchiveFile, "write">,
  signal: AbortSignal,
): Promise<void> {
  const reader = makeZip(entries).getReader();
  const gathered = new Uint8Array(GATHERED);
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    const bytes = gathered.subarray(0, length);
    length = 0;
    await file.write(bytes).catch((error: unknown) => {
      throw new ExportError(
        error instanceof DOMException && error.name === "QuotaExceededError"
          ? { kind: "no-room", room: null }
          : { kind: "not-written" },
      );
    });
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      for (let from = 0; from < value.length;) {
        const piece = value.subarray(from, from + GATHERED - length);
        gathered.set(piece, length);
        length += piece.length;
        from += piece.length;
        if (length === GATHERED) await flush();
      }
    }
    await flush();
    signal.throwIfAborted();
  } catch (error) {
    // The entries end with it, and what they were fetching.
    await reader.cancel(error).catch(() => undefined);
    throw error;
  }
}
