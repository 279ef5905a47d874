// The bytes of one stored file, as they come. A connection that breaks is taken up where it broke; an address whose
// time is over is asked for anew. Of another origin's answer a page can read neither `Content-Range` nor `ETag`, so how
// long a file is is the server's word in its row.
import type { ExportFile } from "#export-contract";
import type { Patience } from "./patience.ts";
import type { ExportPorts } from "./ports.ts";
import type { ExportServer } from "./server.ts";

/** A connection that brings nothing for so many milliseconds is given up: a dead one may never fail. */
const STALLED = 30_000;

export type FilePorts = Pick<ExportPorts, "fetch" | "clock"> & {
  server: Pick<ExportServer, "addresses">;
  patience: Patience;
  signal: AbortSignal;
};

/** A body that begins `skip` bytes before what is wanted. */
type Connected = { reader: ReadableStreamDefaultReader<Uint8Array>; skip: number };

/** Ends what is fetched when it brings nothing for a while, or the export ends. */
function createGuard({ clock, signal }: Pick<FilePorts, "clock" | "signal">) {
  const abort = new AbortController();
  const end = () => abort.abort(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return {
    signal: abort.signal,
    async watch<Value>(work: Promise<Value>): Promise<Value> {
      const cancel = clock.after(STALLED, () => abort.abort());
      try {
        return await work;
      } finally {
        cancel();
      }
    },
    leave: () => signal.removeEventListener("abort", end),
  };
}
type Guard = ReturnType<typeof createGuard>;

/**
 * Opens a file.
 * @param known an address that was signed for it a moment ago
 * @param onBytes told of each piece's length
 * @param onCut the file went away, or turned out to be shorter, after some of it was handed out
 * @returns its bytes, null where it is gone. Bytes reject with an ExportError or the signal's reason
 */
export async function openFile(
  ports: FilePorts,
  file: ExportFile,
  known: string | null,
  { onBytes, onCut }: { onBytes(count: number): void; onCut(): void },
): Promise<AsyncGenerator<Uint8Array, void> | null> {
  const { fetch, server, patience, signal } = ports;
  let address = known;
  let guard: Guard | null = null;

  /** Bytes from `at` on; null where there are none any more. */
  async function connect(at: number): Promise<Connected | null> {
    for (let isFresh = false; ;) {
      if (address === null) {
        [address = null] = await server.addresses([file]);
        if (address === null) return null;
        isFresh = true;
      }
      guard?.leave();
      guard = createGuard(ports);
      const request = fetch(address, {
        headers: at > 0 ? { range: `bytes=${at}-` } : {},
        cache: "no-store",
        signal: guard.signal,
      });
      const answer = await guard.watch(request).catch(() => null);
      signal.throwIfAborted();
      if (answer?.ok && answer.body)
        // A proxy that knows no ranges sends the file from its beginning.
        return { reader: answer.body.getReader(), skip: answer.status === 206 ? 0 : at };
      await answer?.body?.cancel().catch(() => undefined);
      // 416: the file ends before.
      if (answer?.status === 416) return null;
      const isRefused = answer !== null && answer.status >= 400 && answer.status < 500;
      const isBusy = answer !== null && [408, 425, 429].includes(answer.status);
      if (isRefused && !isBusy) {
        // An address whose time is over is answered 400 by storage; so is a file that is gone.
        if (isFresh) return null;
        address = null;
      } else await patience.wait();
    }
  }

  async function pieceOf({ reader }: Connected): Promise<Uint8Array | "ended" | "broken"> {
    try {
      const { done, value } = await (guard ?? createGuard(ports)).watch(reader.read());
      return done ? "ended" : value;
    } catch {
      signal.throwIfAborted();
      return "broken";
    }
  }

  async function* read(first: Connected): AsyncGenerator<Uint8Array, void> {
    let at = 0;
    let connected: Connected | null = first;
    try {
      while (connected) {
        let { skip } = connected;
        let piece = await pieceOf(connected);
        for (; typeof piece === "object"; piece = await pieceOf(connected)) {
          const wanted = piece.subarray(Math.min(skip, piece.length));
          skip -= piece.length - wanted.length;
          if (wanted.length === 0) continue;
          patience.progressed();
          at += wanted.length;
          onBytes(wanted.length);
          yield wanted;
        }
        if (file.bytes === null ? piece === "ended" : at >= file.bytes) return;
        await patience.wait();
        connected = await connect(at);
      }
      onCut();
    } finally {
      guard?.leave();
      connected?.reader.cancel().catch(() => undefined);
    }
  }

  const first = await connect(0);
  return first && read(first);
}
