// Why an episode cannot be made yet, in words.
import type { Reading } from "./draft-editor.ts";

/** @param isRead the form has a paper whose text is known. @returns null where nothing is missing. */
export function whatIsMissing(isRead: boolean, reading: Reading): string | null {
  if (reading.state === "reading") return "Your paper is still being read.";
  return isRead ? null : "Choose the PDF of your paper first.";
}
