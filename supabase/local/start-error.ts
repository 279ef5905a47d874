// What can keep the embedded server from starting. Each is told in one line, and the process ends with 1.

export type StartErrorCode =
  | "bad_setting"
  | "build_missing"
  | "folder_in_use"
  | "folder_unwritable"
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
