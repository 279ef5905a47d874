// Why an export ends early.

/**
 * `unreachable`: the server did not answer for minutes. `signed-out`: the account's session is over. `refused`: the
 * server will not. `no-room`: bytes that are needed, and that there are; null where the device was full in the middle.
 * `not-written`: the file could not be written. `unsupported`: this browser writes no files as they come. `other-tab`:
 * another tab exports, or holds what it has exported.
 */
export type ExportFailure =
  | { kind: "unreachable" | "signed-out" | "refused" | "not-written" | "unsupported" | "other-tab" }
  | { kind: "no-room"; room: { needed: number; free: number } | null };

/** Carries an ExportFailure through the streams of an archive. */
export class ExportError extends Error {
  readonly failure: ExportFailure;
  constructor(failure: ExportFailure) {
    super(failure.kind);
    this.name = "ExportError";
    this.failure = failure;
  }
}
