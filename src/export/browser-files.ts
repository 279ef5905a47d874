// Where an archive goes in a browser: into the file that the user chose, or into a file that the browser keeps for the
// app and that is downloaded from there when it is whole (decision 103).
import { ExportError } from "./failures.ts";
import type { ArchiveFile, Destination, Destined } from "./ports.ts";

/** Of the origin's private file system. */
const FOLDER = "export";
/** Held by the tab whose archive is in the folder, until that is removed. */
const LOCK = "orpheus-export";
/** How long the browser may take to begin to read a download. */
const DOWNLOAD_BEGINS = 60_000;

type SavePicker = (options: {
  suggestedName: string;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** What of the browser is used; absent what it does not have. */
export type FileBrowser = {
  showSaveFilePicker: SavePicker | undefined;
  storage: Pick<StorageManager, "getDirectory" | "estimate"> | undefined;
  locks: Pick<LockManager, "request"> | undefined;
  document: Document;
  after(milliseconds: number, task: () => void): () => void;
};

/** Writes beside the file, which takes what was written when it is finished. @param remove removes the file itself */
async function writing(handle: FileSystemFileHandle, remove: () => Promise<void>) {
  const stream = await handle.createWritable();
  return {
    write: (bytes: Uint8Array<ArrayBuffer>) => stream.write(bytes),
    finish: () => stream.close(),
    async discard() {
      // Rejects where the stream is closed.
      await stream.abort().catch(() => undefined);
      await remove();
    },
  };
}

/** The dialog has made an empty file, or emptied the one that was to be replaced. Where it cannot be removed it stays. */
const removeChosen = async (handle: FileSystemFileHandle & { remove?: () => Promise<void> }) => {
  await handle.remove?.().catch(() => undefined);
};

function chosenDestination(handle: FileSystemFileHandle): Destination {
  return {
    // How full the user's disk is no page can know.
    room: () => Promise.resolve(null),
    open: async (): Promise<ArchiveFile> => ({
      ...(await writing(handle, () => removeChosen(handle))),
      offer: null,
    }),
  };
}

/** Holds the lock until the answer is called; null where another tab has it. */
async function hold(locks: FileBrowser["locks"]): Promise<(() => void) | null> {
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

function download(document: Document, file: File, name: string, after: FileBrowser["after"]): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  after(DOWNLOAD_BEGINS, () => URL.revokeObjectURL(address));
}

function temporaryDestination(
  { storage, locks, document, after }: FileBrowser & { storage: NonNullable<FileBrowser["storage"]> },
  name: string,
): Destination {
  return {
    async room() {
      const { quota, usage = 0 } = await storage.estimate();
      return quota === undefined ? null : Math.max(0, quota - usage);
    },
    async open(): Promise<ArchiveFile> {
      const release = await hold(locks);
      if (release === null) throw new ExportError({ kind: "other-tab" });
      try {
        const root = await storage.getDirectory();
        const remove = async () => {
          await root.removeEntry(FOLDER, { recursive: true }).catch(() => undefined);
          release();
        };
        const folder = await root.getDirectoryHandle(FOLDER, { create: true });
        const handle = await folder.getFileHandle(name, { create: true });
        const file = await writing(handle, remove);
        const offer = async () => download(document, await handle.getFile(), name, after);
        return {
          ...file,
          async finish() {
            await file.finish();
            await offer();
          },
          offer,
        };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** Asks for a place for `name`; see ExportPorts. */
export async function destine(browser: FileBrowser, name: string): Promise<Destined> {
  const { showSaveFilePicker, storage } = browser;
  if (showSaveFilePicker) {
    try {
      const types = [{ description: "ZIP archive", accept: { "application/zip": [".zip"] } }];
      return chosenDestination(await showSaveFilePicker({ suggestedName: name, types }));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
      // A policy of the machine, or a frame, may forbid the dialog.
      if (!(error instanceof DOMException)) throw error;
    }
  }
  if (!storage || !("createWritable" in FileSystemFileHandle.prototype)) return "unsupported";
  return temporaryDestination({ ...browser, storage }, name);
}

/** Removes what a tab left that is no longer open. */
export async function cleanTemporary({
  storage,
  locks,
}: Pick<FileBrowser, "storage" | "locks">): Promise<void> {
  if (!storage) return;
  const release = await hold(locks);
  if (release === null) return;
  try {
    const root = await storage.getDirectory();
    await root.removeEntry(FOLDER, { recursive: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
  } finally {
    release();
  }
}
