// A corpus of papers made on the fly: realistic in layout and language, with the truth about each beside it.
export { badFile, type BadFile, protectedPaper } from "./bad-files.ts";
export { generatePaper, HOUSE_LAYOUTS, LAYOUTS, type PaperTruth, realisticPaper } from "./generate.ts";
export { longPaper } from "./long-paper.ts";
