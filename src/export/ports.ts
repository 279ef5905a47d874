// What an export needs from outside. Whoever composes the app hands these in; tests hand in a server that loses, cuts
// and forgets, and files that count what is held for them.
import type { ExportRequest } from "#export-contract";
import type { Clock } from "#lib/clock.ts";
import type { Readable } from "#lib/observable.ts";
import type { Result } from "#lib/result.ts";

/** `transient`: later the same request may succeed. `signed-out`: not as this account. `refused`: it will not. */
export type AskFailure = { kind: "transient" | "signed-out" | "refused" };

/** A file that is written from its beginning to its end. Each call settles when the device has taken what it was given: a
 * buffer may be filled again then. */
export type ArchiveFile = {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The file is whole, and is where the user finds it. */
  finish(): Promise<void>;
  /** Nothing of it stays, even of a finished one. Fine more than once. */
  discard(): Promise<void>;
  /** Of a finished file: hands it to the user again. Null where it is theirs, and not the app's to remove any more. */
  offer: (() => Promise<void>) | null;
};

/** Where an archive goes. */
export type Destination = {
  /** Bytes that fit; null where that cannot be told, or is for the user's own disk to say. */
  room(): Promise<number | null>;
  /** Begins the file. Rejects where it cannot be written, with an ExportError where the reason is known. */
  open(): Promise<ArchiveFile>;
};

/**
 * Where an archive goes. `dismissed`: the user closed the dialog that asks for a place. `unsupported`: this browser cannot write a file as it
 * comes.
 */
export type Destined = Destination | "dismissed" | "unsupported";

export type ExportPorts = {
  /** Asks the function `export-account` as the account. Never rejects. */
  ask<Answer>(request: ExportRequest): Promise<Result<Answer, AskFailure>>;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  online: Readable<boolean>;
  clock: Clock;
  /** Asks for a place for a file of this name. To be called within the user's click: a dialog may open. */
  destine(name: string): Promise<Destined>;
  /** Removes what an export that was cut off left on the device. */
  clean(): Promise<void>;
  /** Says that this tab is busy until the answer is called. */
  holdBusy(): () => void;
  /** Notes a fault of the device. */
  report(error: unknown): void;
};
