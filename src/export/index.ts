// The way into exports: an account's data as one archive on the user's disk.
export { cleanTemporary, destine, type FileBrowser } from "./browser-files.ts";
export { createAccountExport, type AccountExport, type ExportState } from "./export-account.ts";
export type { ExportFailure } from "./failures.ts";
export type { AskFailure, ExportPorts } from "./ports.ts";
