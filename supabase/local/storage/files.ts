// The bytes of objects, one file a version. A file is named after its version and nothing else, so no key
// becomes a path, replacing an object never touches the bytes being read, and what no row names is an orphan.
// A file under `files/` is whole and on disk: it is written under `incoming/`, synced, then renamed.
import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, type FileHandle } from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { refuse } from "./errors.ts";
import { countPassed } from "./spent-buffers.ts";

export type StoredFile = {
  /** In bytes. */
  size: number;
  /** MD5 of the bytes in hexadecimal: the entity tag. */
  md5: string;
};

export type Files = {
  /**
   * Stores the bytes as this version and answers when they would survive a loss of power.
   * @throws StorageError `EntityTooLarge` past `limit` bytes; whatever `bytes` throws. Nothing stays behind.
   */
  write: (version: string, bytes: AsyncIterable<Uint8Array>, limit: number) => Promise<StoredFile>;
  /** Stores what `source` holds as `version`, on disk when it answers; false where `source` is gone. */
  copy: (source: string, version: string) => Promise<boolean>;
  /** The version's bytes, null where it is gone. Must be read. */
  open: (version: string) => Promise<OpenFile | null>;
  /** Removes the file, if it is there. */
  remove: (version: string) => Promise<void>;
  /** Removes what was never finished and every version that is not among those to keep. */
  sweep: (keep: ReadonlySet<string>) => Promise<void>;
};

type OpenFile = {
  /** Bytes `start` to `end`, both included. The file closes at their end and when the reader goes. */
  read: (start: number, end: number) => ReadableStream<Uint8Array<ArrayBuffer>>;
};

/** Bytes read at once. */
const chunkSize = 64 * 1024;

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; NTFS keeps its own journal of names.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folder where it is missing, with its name on disk. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await syncFolder(dirname(made));
}

async function fill(
  handle: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<StoredFile> {
  const hash = createHash("md5");
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > limit) throw refuse.tooLarge();
    hash.update(chunk);
    await handle.writeFile(chunk);
    countPassed(chunk.byteLength);
  }
  return { size, md5: hash.digest("hex") };
}

function streamOf(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start;
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const chunk = new Uint8Array(Math.min(chunkSize, end + 1 - position));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
        if (bytesRead === 0) throw new Error("A stored file is shorter than its row says");
        position += bytesRead;
        countPassed(bytesRead);
        controller.enqueue(chunk.subarray(0, bytesRead));
        if (position <= end) return;
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      await handle.close();
    },
    cancel: () => handle.close(),
  });
}

/** Files under `root`, which is made where missing. */
export function createFiles(root: string): Files {
  const incoming = join(root, "incoming");
  const stored = join(root, "files");
  // A folder of a hundred thousand names is slow on some file systems.
  const pathOf = (version: string) => join(stored, version.slice(0, 2), version);

  async function put<Result>(version: string, make: (temporary: string) => Promise<Result>): Promise<Result> {
    const temporary = join(incoming, version);
    const path = pathOf(version);
    await makeFolder(incoming);
    await makeFolder(dirname(path));
    try {
      const result = await make(temporary);
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return result;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Runs `work` on the file and syncs it. */
  async function synced<Result>(
    path: string,
    flags: "wx" | "r+",
    work: (handle: FileHandle) => Promise<Result>,
  ): Promise<Result> {
    const handle = await open(path, flags);
    try {
      const result = await work(handle);
      await handle.sync();
      return result;
    } finally {
      await handle.close();
    }
  }

  return {
    write: (version, bytes, limit) =>
      put(version, (temporary) => synced(temporary, "wx", (handle) => fill(handle, bytes, limit))),
    copy: async (source, version) => {
      try {
        await put(version, async (temporary) => {
          await copyFile(pathOf(source), temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
          await synced(temporary, "r+", async () => undefined);
        });
        return true;
      } catch (error) {
        if (hasCode(error, "ENOENT")) return false;
        throw error;
      }
    },
    open: async (version) => {
      let handle: FileHandle;
      try {
        handle = await open(pathOf(version), "r");
      } catch (error) {
        if (hasCode(error, "ENOENT")) return null;
        throw error;
      }
      return { read: (start, end) => streamOf(handle, start, end) };
    },
    remove: async (version) => {
      try {
        await rm(pathOf(version), { force: true });
      } catch (error) {
        // Windows refuses while someone reads it; no row names it any more, so the next sweep takes it.
        if (!hasCode(error, "EBUSY", "EPERM")) throw error;
      }
    },
    sweep: async (keep) => {
      await rm(incoming, { recursive: true, force: true });
      await makeFolder(stored);
      for (const entry of await readdir(stored, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && !keep.has(entry.name)) await rm(join(entry.parentPath, entry.name));
      }
    },
  };
}
