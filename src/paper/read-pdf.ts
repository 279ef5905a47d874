// From the bytes of a PDF to a reading, page by page, so that memory holds one page's drawing at a time. pdf.js is
// handed in: the worker and Node load it differently.
import type * as pdfjsModule from "pdfjs-dist";
import { LIMITS } from "#contract";
import { PaperError } from "./errors.ts";
import { FontSizes } from "./layout/font-sizes.ts";
import type { PageContent, TextItem } from "./layout/geometry.ts";
import { placeRuns } from "./layout/runs.ts";
import { toSegments } from "./layout/segments.ts";
import type { PaperReading } from "./reading.ts";
import { checkStreams } from "./streams/check-streams.ts";
import { hasFewLetters, readDocument } from "./structure/read-document.ts";
import type { Metadata } from "./suggest/metadata.ts";

type Pdfjs = Pick<
  typeof pdfjsModule,
  "getDocument" | "PasswordException" | "PasswordResponses" | "VerbosityLevel" | "OPS"
>;
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
  /**
   * Asked for the password of a protected file, again where it was wrong. Without it such a file is `encrypted`.
   * Null gives up.
   */
  onPassword?: ((wrong: boolean) => Promise<string | null>) | undefined;
};

/** A PDF may have a few bytes before its header (PDF 32000-1, annex H.3.4.1). */
const HEADER_WITHIN = 1024;
const END_WITHIN = 2048;
/**
 * Pages that pdf.js reads beside the one that is waited for: it waits itself while the browser inflates their streams.
 * More would only hold more of the paper's drawing at a time.
 */
const PAGES_AHEAD = 2;
/** Of a file without text so many pages are looked at, and so many paths on one are more than a frame or a table. */
const PAGES_LOOKED_AT = 3;
const FEWEST_PATHS = 20;

/**
 * @param bytes of the whole file; pdf.js takes them over, so that they must not be used afterwards
 * @throws PaperError with every code but `stalled`; `cancelled` where no password was given
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
  const { getDocument, PasswordException, PasswordResponses, VerbosityLevel } = options.pdfjs;
  const loading = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    ...options.settings,
  });
  const { onPassword } = options;
  let givenUp = false;
  if (onPassword) {
    loading.onPassword = async (open: (password: string | Error) => void, reason: number) => {
      const password = await onPassword(reason === PasswordResponses.INCORRECT_PASSWORD);
      givenUp = password === null;
      open(password ?? new Error("no password"));
    };
  }
  try {
    const pdf = await loading.promise;
    if (pdf.numPages > LIMITS.paperPages) throw new PaperError("too_many_pages");
    const pages: PageContent[] = [];
    const sizes = new FontSizes();
    const texts = textsOf(pdf);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      pages.push(toContent(number, await texts(number), sizes));
      options.onProgress(number, pdf.numPages);
    }
    if (hasFewLetters(pages))
      throw new PaperError((await isDrawn(pdf, options.pdfjs)) ? "scanned" : "few_words");
    return readDocument(pages, await readMetadata(pdf));
  } catch (cause) {
    if (givenUp) throw new PaperError("cancelled", cause);
    if (cause instanceof PaperError) throw cause;
    if (cause instanceof PasswordException) throw new PaperError("encrypted", cause);
    throw new PaperError(whole ? "unreadable" : "truncated", cause);
  } finally {
    await loading.destroy();
  }
}

type PageText = { items: TextItem[]; viewport: Parameters<typeof placeRuns>[1] };

async function textOf(pdf: PdfDocument, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent({ disableNormalization: true });
  const items = content.items.filter((item): item is TextItem & typeof item => "str" in item);
  const viewport = page.getViewport({ scale: 1 });
  page.cleanup();
  return { items, viewport };
}

/** Gives the texts of all pages, asked for one after the other, with some pages on their way ahead. */
function textsOf(pdf: PdfDocument): (number: number) => Promise<PageText> {
  const onTheirWay: Promise<PageText>[] = [];
  let asked = 0;
  return async (number) => {
    while (asked < Math.min(number + PAGES_AHEAD, pdf.numPages)) {
      asked += 1;
      const text = textOf(pdf, asked);
      // Whoever asks for the page gets the error; where an earlier page ended the reading nobody does.
      text.catch(() => {});
      onTheirWay.push(text);
    }
    const text = onTheirWay.shift();
    if (!text) throw new Error(`page ${number} was not asked for`);
    return text;
  };
}

function toContent(page: number, { items, viewport }: PageText, sizes: FontSizes): PageContent {
  const { runs, sideways, width, height } = placeRuns(items, viewport, sizes);
  return { page, width, height, sideways, segments: toSegments(runs) };
}

/** Whether what the first pages show is drawn: pictures, or letters as outlines. */
async function isDrawn(pdf: PdfDocument, { OPS }: Pdfjs): Promise<boolean> {
  const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  const paths = new Set([OPS.constructPath, OPS.fill, OPS.stroke]);
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_LOOKED_AT); number += 1) {
    const page = await pdf.getPage(number);
    const { fnArray } = await page.getOperatorList();
    page.cleanup();
    if (fnArray.some((operator) => pictures.has(operator))) return true;
    if (fnArray.filter((operator) => paths.has(operator)).length >= FEWEST_PATHS) return true;
  }
  return false;
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
