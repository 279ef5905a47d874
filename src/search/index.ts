// The way into search.
export { createSearchIndex, type SearchIndex } from "./search-index.ts";
export { markRanges, type MarkedPart } from "./marks.ts";
export type { Place, SearchAnswer, SearchDocument, SearchHit } from "./document.ts";
