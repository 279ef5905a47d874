// A corpus of papers made on the fly: realistic in layout and language, with the truth about each beside it.
export { badFile, type BadFile, protectedPaper } from "./bad-files.ts";
export {
  type Addition,
  generatePaper,
  HOUSE_LAYOUTS,
  LAYOUTS,
  type PaperTruth,
  realisticPaper,
  paperWith,
} from "./generate.ts";
export { longPaper } from "./long-paper.ts";
