// Work that is not let in to the database now.

/** It may come again in so many seconds. Its code is the SQLSTATE for too many connections. */
export class TooBusy extends Error {
  override readonly name = "TooBusy";
  readonly code = "53300";
  readonly seconds: number;
  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}
