// The search inside a transcript: what is looked for, all that was found, and which of it the reader stands at.
import { useDeferredValue, useMemo, useState } from "react";
import type { TranscriptSegment } from "#contract";
import { createTranscriptSearch, type Match } from "#domain/transcript-search.ts";

export type TranscriptSearch = {
  query: string;
  setQuery(query: string): void;
  matches: readonly Match[];
  /** Index of the match the reader stands at; 0 where there is none. */
  at: number;
  /** Moves on by so many matches, and round at both ends. */
  step(by: 1 | -1): void;
};

export function useTranscriptSearch(segments: readonly TranscriptSegment[]): TranscriptSearch {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const search = useMemo(() => createTranscriptSearch(segments.map(({ text }) => text)), [segments]);
  // Typing goes on while a long transcript is marked.
  const wanted = useDeferredValue(query);
  const matches = useMemo(() => search(wanted), [search, wanted]);
  return {
    query,
    matches,
    at: Math.min(at, Math.max(0, matches.length - 1)),
    setQuery(next) {
      setQuery(next);
      setAt(0);
    },
    step(by) {
      if (matches.length > 0) setAt((present) => (present + by + matches.length) % matches.length);
    },
  };
}
