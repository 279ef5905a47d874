// From the bytes of a PDF to a reading, page by page, so that memory holds one page's drawing at a time. pdf.js is
// handed in: the worker and Node load it differently.
import type * as pdfjsModule from "pdfjs-dist";
import { LIMITS } from "#contract";
import { PaperError } from "./errors.ts";
import type { PageContent } from "./layout/geometry.ts";
import { placeRuns, type TextItem } from "./layout/runs.ts";
import { toSegments } from "./layout/segments.ts";
import type { PaperReading } from "./reading.ts";
import { checkStreams } from "./streams/check-streams.ts";
import { readDocument } from "./structure/read-document.ts";
import type { Metadata } from "./suggest/metadata.ts";

type Pdfjs = Pick<typeof pdfjsModule, "getDocument" | "PasswordException" | "VerbosityLevel">;
type PdfDocument = Awaited<ReturnType<Pdfjs["getDocument"]>["promise"]>;
export type PdfjsOptions = NonNullable<
  Exclude<Parameters<Pdfjs["getDocument"]>[0], string | URL | ArrayBuffer>
>;

export type ReadPdfOptions = {
  pdfjs: Pdfjs;
  /** What the runtime adds to pdf.js's own settings, such as where character maps come from. */
  settings?: PdfjsOptions;
  /** After each page: how many are read, of how many. */
  onProgress(page: number, pages: number): void;
};

/** A PDF may have a few bytes before its header (PDF 32000-1, annex H.3.4.1). */
const HEADER_WITHIN = 1024;
const END_WITHIN = 2048;

/**
 * @param bytes of the whole file; pdf.js takes them over, so that they must not be used afterwards
 * @throws PaperError with every code but `stalled` and `cancelled`
 */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  options: ReadPdfOptions,
): Promise<PaperReading> {
  if (bytes.length === 0) throw new PaperError("empty");
  if (bytes.length > LIMITS.paperBytes) throw new PaperError("too_large");
  if (!includes(bytes.subarray(0, HEADER_WITHIN), "%PDF-")) throw new PaperError("not_a_pdf");
  const whole = includes(bytes.subarray(-END_WITHIN), "%%EOF");
  checkStreams(bytes);
  const { getDocument, PasswordException, VerbosityLevel } = options.pdfjs;
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    ...options.settings,
  });
  try {
    const pdf = await loading.promise;
    if (pdf.numPages > LIMITS.paperPages) throw new PaperError("too_many_pages");
    const pages: PageContent[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      pages.push(await readPage(pdf, number));
      options.onProgress(number, pdf.numPages);
    }
    return readDocument(pages, await readMetadata(pdf));
  } catch (cause) {
    if (cause instanceof PaperError) throw cause;
    if (cause instanceof PasswordException) throw new PaperError("encrypted", cause);
    throw new PaperError(whole ? "unreadable" : "truncated", cause);
  } finally {
    await loading.destroy();
  }
}

async function readPage(pdf: PdfDocument, number: number): Promise<PageContent> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent({ disableNormalization: true });
  const items = content.items.filter((item): item is TextItem & typeof item => "str" in item);
  const { runs, sideways, width, height } = placeRuns(items, page.getViewport({ scale: 1 }));
  page.cleanup();
  return { page: number, width, height, sideways, segments: toSegments(runs) };
}

async function readMetadata(pdf: PdfDocument): Promise<Metadata> {
  const { info } = await pdf.getMetadata();
  const entry = (name: string) => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  };
  const entries = {
    title: entry("Title"),
    authors: entry("Author"),
    subject: entry("Subject"),
    keywords: entry("Keywords"),
    created: entry("CreationDate"),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

function includes(bytes: Uint8Array, ascii: string): boolean {
  return new TextDecoder("latin1").decode(bytes).includes(ascii);
}
