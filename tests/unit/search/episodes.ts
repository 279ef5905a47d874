// Episodes of which a test says only what it is about.
import type { SearchDocument } from "#search";

let made = 0;

export function episode(parts: Partial<SearchDocument> = {}): SearchDocument {
  made += 1;
  return {
    id: `episode-${String(made).padStart(4, "0")}`,
    title: "",
    authors: "",
    keywords: "",
    abstract: "",
    field: "Biology",
    createdAt: "2026-11-20T08:00:00.000Z",
    ...parts,
  };
}
