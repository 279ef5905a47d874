// One export of an account after another: its state, its beginning, its end.
import { observable, type Readable } from "#lib/observable.ts";
import { archiveEntries } from "./archive.ts";
import { ExportError, type ExportFailure } from "./failures.ts";
import { createPatience } from "./patience.ts";
import type { ArchiveFile, Destination, ExportPorts } from "./ports.ts";
import { createExportServer } from "./server.ts";
import { writeZip } from "./zip.ts";

/** Files are audio, covers and pictures; bytes are theirs. */
export type ExportProgress = { files: number; allFiles: number; bytes: number; allBytes: number };

/**
 * `running`: `progress` is null until the size is known; `isWaiting` for a server or a network. `done`: `missing` files
 * could not be had; `saveAgain` where the browser may still be copying the archive, or may have been told not to.
 */
export type ExportState =
  | { kind: "ready" }
  | { kind: "running"; progress: ExportProgress | null; isWaiting: boolean }
  | { kind: "done"; missing: number; bytes: number; saveAgain: (() => void) | null }
  | { kind: "failed"; failure: ExportFailure };

export type AccountExport = {
  state: Readable<ExportState>;
  /** Begins, unless one is running. Within the user's click: the browser may ask for a place. @param email goes into the README */
  start(email: string): void;
  /** Ends what is running; nothing of it stays. */
  cancel(): void;
  /** Back to `ready` from the end of one. The device forgets what it held of it. */
  dismiss(): void;
  /** The account is left. */
  end(): void;
};

/** What a ZIP and its texts need beside the files: bytes for each episode, and for the rest. */
const ROOM = { perEpisode: 300_000, besides: 20_000_000 };
/** Milliseconds between two reports of progress: pieces come by the thousand. */
const REPORTED = 250;
const READY: ExportState = { kind: "ready" };

export function createAccountExport(ports: ExportPorts): AccountExport {
  const { clock } = ports;
  const state = observable<ExportState>(READY);
  let running: AbortController | null = null;
  /** Of the last export that ended well, while the device holds its archive. */
  let held: ArchiveFile | null = null;
  // What a tab left that was closed in the middle.
  ports.clean().catch(ports.report);

  const forget = () => {
    held?.discard().catch(ports.report);
    held = null;
  };

  function notWritten(error: unknown): never {
    if (error instanceof ExportError) throw error;
    ports.report(error);
    throw new ExportError({ kind: "not-written" });
  }

  async function write(destination: Destination, email: string, signal: AbortSignal): Promise<void> {
    let isWaiting = false;
    let progress: ExportProgress | null = null;
    let missing = 0;
    let reportedAt = Number.NEGATIVE_INFINITY;
    const show = () => {
      reportedAt = clock.now();
      state.set({ kind: "running", progress: progress && { ...progress }, isWaiting });
    };
    const patience = createPatience(ports, signal, (waits) => {
      if (waits === isWaiting) return;
      isWaiting = waits;
      show();
    });
    const server = createExportServer(ports, patience, signal);
    const size = await server.size();
    const free = await destination.room();
    const needed = size.bytes + size.episodes * ROOM.perEpisode + ROOM.besides;
    if (free !== null && free < needed) throw new ExportError({ kind: "no-room", room: { needed, free } });
    const known = { files: 0, allFiles: size.files, bytes: 0, allBytes: size.bytes };
    progress = known;
    show();
    const entries = archiveEntries(
      {
        ...ports,
        server,
        patience,
        signal,
        madeAt: clock.now(),
        email,
        onBytes(count) {
          known.bytes += count;
          // Episodes may be published meanwhile.
          known.allBytes = Math.max(known.allBytes, known.bytes);
          if (clock.now() - reportedAt >= REPORTED) show();
        },
        onFile() {
          known.files += 1;
          known.allFiles = Math.max(known.allFiles, known.files);
          show();
        },
        onMissing() {
          missing += 1;
        },
      },
      { count: size.episodes },
    );
    const opened = await destination.open().catch(notWritten);
    let written = 0;
    const file: ArchiveFile = {
      ...opened,
      write(bytes) {
        written += bytes.length;
        return opened.write(bytes);
      },
    };
    try {
      await writeZip(entries, file, signal);
      await file.finish().catch(notWritten);
      signal.throwIfAborted();
    } catch (error) {
      await file.discard().catch(ports.report);
      throw error;
    }
    const { offer } = file;
    const saveAgain = offer && (() => void offer().catch(ports.report));
    // A file that the user chose is theirs now.
    held = offer && file;
    state.set({ kind: "done", missing, bytes: written, saveAgain });
  }

  async function run(email: string, abort: AbortController): Promise<void> {
    const { signal } = abort;
    const release = ports.holdBusy();
    try {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const destination = await ports.destine(`orpheus-${day}.zip`);
      if (destination === "dismissed") return;
      if (destination === "unsupported") throw new ExportError({ kind: destination });
      signal.throwIfAborted();
      await write(destination, email, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ExportError)) ports.report(error);
      const failure: ExportFailure = error instanceof ExportError ? error.failure : { kind: "not-written" };
      state.set({ kind: "failed", failure });
    } finally {
      release();
      // Connections that nobody reads any more.
      abort.abort();
      if (running === abort) {
        running = null;
        if (state.get().kind === "running") state.set(READY);
      }
    }
  }

  function cancel() {
    running?.abort(new DOMException("The export was cancelled", "AbortError"));
    running = null;
    if (state.get().kind === "running") state.set(READY);
  }

  return {
    state,
    start(email) {
      if (running !== null) return;
      forget();
      running = new AbortController();
      state.set({ kind: "running", progress: null, isWaiting: false });
      void run(email, running);
    },
    cancel,
    dismiss() {
      if (running !== null) return;
      forget();
      state.set(READY);
    },
    end() {
      cancel();
      forget();
    },
  };
}
