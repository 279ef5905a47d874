// The way into search on the device.
export type { Place, SearchAnswer, SearchDocument, SearchHit } from "./document.ts";
export {
  createLocalSearch,
  type LocalSearch,
  type LocalSearchPorts,
  type SearchState,
  type SearchWorker,
} from "./local-search.ts";
export { markRanges, type MarkedPart } from "./marks.ts";
export { spawnSearchWorker, warmSearch } from "./worker-script.ts";
