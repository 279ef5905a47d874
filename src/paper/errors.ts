// Everything that can keep a paper from being read, and the words the user sees for it.
import { LIMITS } from "#contract";

export type PaperErrorCode =
  | "not_a_pdf"
  | "empty"
  | "truncated"
  | "encrypted"
  | "scanned"
  | "few_words"
  | "undecodable"
  | "too_large"
  | "too_many_pages"
  | "too_long"
  | "unreadable"
  | "stalled"
  | "not_loaded"
  | "cancelled";

/** What happened and what to do about it, by code. A cancelled reading is the user's own act and is silent. */
const REASONS: Record<PaperErrorCode, string> = {
  not_a_pdf: "This file is not a PDF. Please choose a PDF file.",
  empty: "The file is empty. Please choose another one.",
  truncated: "The file ends too early. It may not have been downloaded completely.",
  encrypted: "The PDF is protected by a password. Please remove the password and try again.",
  scanned: "The PDF holds pictures of pages without text. Please use a version with selectable text.",
  few_words: "The PDF holds hardly any text. Please choose the file of the whole paper.",
  undecodable: "The letters of this PDF cannot be decoded. Please use another version of the paper.",
  too_large: `The file is larger than ${LIMITS.paperBytes / 1024 / 1024} MB.`,
  too_many_pages: `The PDF has more than ${LIMITS.paperPages} pages.`,
  too_long: `The paper's text is longer than ${LIMITS.paperCharacters.toLocaleString("en-US")} characters, even without references and appendices.`,
  unreadable: "The PDF is damaged. Please try again with another version of the file.",
  stalled: "Reading the PDF took too long and was stopped. Please try again.",
  not_loaded: "The reader could not be loaded. Connect to the internet and try again; your paper is kept.",
  cancelled: "",
};

/** The product's form (docs/product-rules.md), filled with the code's reason; empty for a cancelled reading. */
export function paperErrorMessage(code: PaperErrorCode): string {
  return code === "cancelled" ? "" : `Failed to extract text from PDF: ${REASONS[code]}`;
}

/** The only error that leaves this engine. `message` is ready to be shown; `cause` is what lay behind it. */
export class PaperError extends Error {
  override readonly name = "PaperError";
  readonly code: PaperErrorCode;
  /** What happened says nothing of the file: the same one may be read the next time. */
  readonly mayPass: boolean;

  constructor(code: PaperErrorCode, cause?: unknown) {
    super(paperErrorMessage(code), { cause });
    this.code = code;
    this.mayPass = code === "not_loaded" || code === "stalled";
  }
}
