// What can keep the embedded server from starting. Each is told in one line, and the process ends with 1.
import { statfsSync } from "node:fs";

export type StartErrorCode =
  | "bad_setting"
  | "build_missing"
  | "folder_in_use"
  | "folder_unwritable"
  | "disk_full"
  | "port_in_use"
  | "port_refused"
  | "database_corrupt"
  | "migration_failed";

/** A failure the person who started the server can act on; `message` is the whole line they read. */
export class StartError extends Error {
  readonly code: StartErrorCode;
  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StartError";
    this.code = code;
  }
}

/** Bytes that a new database takes before it serves (40 MB), and that an old one may take to recover (16 MB a segment). */
const ROOM = 64 * 1024 * 1024;
const FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether an error, or what lies behind it, says that there is no room: by the system's code or by SQLSTATE. */
function saysFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1)
    if ("code" in cause && FULL.has(String(cause.code))) return true;
  return false;
}

/** Codes of failures that a full disk looks like: the database says no more than that it cannot go on. */
const LIKE_FULL = new Set<StartErrorCode>(["database_corrupt", "folder_unwritable", "migration_failed"]);

/**
 * The error with which a start failed, or `disk_full` where that is what lies behind it.
 *
 * @param roomIn answers the bytes that are free on the disk of a folder
 */
export function explained(error: unknown, folder: string, roomIn = freeBytes): unknown {
  const isLikely = error instanceof StartError && LIKE_FULL.has(error.code) && roomIn(folder) < ROOM;
  if (!isLikely && !saysFull(error)) return error;
  return new StartError(
    "disk_full",
    `The disk of ${folder} is full. Free at least ${ROOM / 1024 / 1024} MB and start again; nothing is lost.`,
    error,
  );
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
