// Makes a paper from a seed: its content, its pages and the truth about it.
import { createRequire } from "node:module";
import type { LayoutFunction } from "./flow.ts";
import { openAccess, physics, society } from "./house-layouts.ts";
import { numbered, sidebar } from "./manuscript-layouts.ts";
import { letter, preprint, thesis } from "./one-column-layouts.ts";
import { seededRandom } from "./random.ts";
import { type Length, type Study, writeStudy } from "./study.ts";
import { TOPICS } from "./topics.ts";
import type { Typesetter } from "./typesetter.ts";
import { conference, journal, proceedings } from "./two-column-layouts.ts";

export const LAYOUTS = ["conference", "proceedings", "preprint", "journal", "thesis", "letter"] as const;
/** Of journals and societies, with traps that the others lack. */
export const HOUSE_LAYOUTS = ["society", "physics", "openAccess", "numbered", "sidebar"] as const;
export type Layout = (typeof LAYOUTS)[number] | (typeof HOUSE_LAYOUTS)[number];

const layouts: Record<Layout, LayoutFunction> = {
  conference,
  proceedings,
  preprint,
  journal,
  thesis,
  letter,
  society,
  physics,
  openAccess,
  numbered,
  sidebar,
};

/** What a reader should find in a generated paper. */
export type PaperTruth = {
  layout: Layout;
  title: string;
  authors: string[];
  abstract: string;
  /** Empty where the layout prints none. */
  keywords: string[];
  doi: string | null;
  year: number;
  field: string;
  columns: 1 | 2;
  /** As printed, numbers included; the reference list's own heading is not among them. */
  headings: string[];
  /** The paragraphs of the body in reading order. */
  paragraphs: string[];
  references: string[];
  footnotes: string[];
  captions: string[];
  runningHeads: string[];
  /** What authors and publisher say about the publication. */
  statements: string[];
};

export type GeneratedPaper = { bytes: Uint8Array<ArrayBuffer>; truth: PaperTruth };

// Comes with pdf.js and has the glyphs of the ligatures.
const ligatureFont = createRequire(import.meta.url).resolve(
  "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf",
);
const unlikeOthers: Partial<Record<Layout, Length>> = { letter: "short" };

/**
 * @param seed any whole number; the same seed and layout give the same bytes
 * @param length how much is written; each layout has its usual length
 */
export async function generatePaper(seed: number, layout: Layout, length?: Length): Promise<GeneratedPaper> {
  const random = seededRandom(seed * 7919 + Object.keys(layouts).indexOf(layout));
  const study = writeStudy(random, length ?? unlikeOthers[layout] ?? "normal");
  return set(study, layout, random);
}

/** What is put into a paper: `write` changes its content, `draw` adds to its last page or to the file's entries. */
export type Addition = { write?(study: Study): void; draw?(typesetter: Typesetter): void };

/** A paper to which something is added; with the same seed the rest of it is the same. */
export async function paperWith(addition: Addition, seed: number, layout: Layout): Promise<GeneratedPaper> {
  const random = seededRandom(seed * 7919);
  const study = writeStudy(random, unlikeOthers[layout] ?? "normal", TOPICS[seed % TOPICS.length]);
  addition.write?.(study);
  return set(study, layout, random, addition.draw);
}

/** A two-column paper of a medical trial with at least 3,500 words of body, all parts and figures. */
export function realisticPaper(): Promise<GeneratedPaper> {
  const random = seededRandom(418);
  return set(
    writeStudy(
      random,
      "long",
      TOPICS.find(({ field }) => field === "Medicine"),
    ),
    "proceedings",
    random,
  );
}

async function set(
  study: Study,
  layout: Layout,
  random: ReturnType<typeof seededRandom>,
  draw?: Addition["draw"],
): Promise<GeneratedPaper> {
  const { typesetter, setting } = layouts[layout](study, random, ligatureFont);
  draw?.(typesetter);
  const bytes = await typesetter.finish();
  const printsKeywords = layout !== "thesis" && layout !== "letter";
  const truth: PaperTruth = {
    layout,
    title: layout === "letter" ? study.title.toUpperCase() : study.title,
    authors: layout === "thesis" ? study.authors.slice(0, 1) : study.authors,
    abstract: study.abstract,
    keywords: printsKeywords ? study.keywords : [],
    year: study.year,
    field: study.field,
    paragraphs: study.sections.flatMap((section) => section.paragraphs),
    references: study.references,
    ...setting,
  };
  return { bytes, truth };
}
