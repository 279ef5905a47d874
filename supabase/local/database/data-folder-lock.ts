// One process per data folder. PGlite has no lock of its own, and two processes on one folder lose
// acknowledged rows. The lock is the operating system's file lock, taken through SQLite: the system drops it
// when its process ends, however it ends, so there is never a stale one to detect or to race for.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

export type DataFolderLock = { release: () => void };

const busyCode = 5;

const errorNumber = (error: unknown) =>
  error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : undefined;

function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, "utf8").trim()})`;
  } catch {
    return "";
  }
}

/**
 * Takes the folder for this process until `release` or its end.
 *
 * @throws StartError `folder_in_use` when another process has it, `folder_unwritable` when the lock file
 *   cannot be made
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const pidFile = join(folder, "lock.pid");
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(folder, "lock"));
    file.exec("pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive");
    writeFileSync(pidFile, String(process.pid));
  } catch (error) {
    file?.close();
    if (errorNumber(error) === busyCode) {
      throw new StartError(
        "folder_in_use",
        `The data folder ${folder} is in use by another Orpheus${holder(pidFile)}.`,
      );
    }
    throw new StartError("folder_unwritable", `The data folder ${folder} cannot be written to.`, error);
  }
  const held = file;
  return { release: () => held.close() };
}
