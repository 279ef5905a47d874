// Episodes of which a test says only what it is about.
import type { StoredDetails } from "#db";
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

/** An episode as a visit left it. @param seq of the card it was fetched with. */
export const visited = (id: string, seq: string | null): StoredDetails => ({
  podcast_id: id,
  user_id: "grace",
  seq,
  fetched_at: 1,
  podcast: {
    id,
    userId: "grace",
    creator: "Grace",
    title: "The whole title",
    abstract: "<p>Rain &amp; <em>wind</em></p><p>Snow</p>",
    summary: null,
    authors: "Grace Hopper",
    publishingYear: 1952,
    field: "Biology",
    fields: ["Biology"],
    keywords: "weather",
    doi: null,
    isPublic: true,
    audioPath: "grace/a.mp3",
    audioSeconds: 60,
    coverPath: null,
    createdAt: "2026-11-20T08:00:00.000Z",
  },
});
