// What the function `export-account` answers of a made-up account, whose episodes have so much audio each.
import type { ExportedEpisode, ExportRequest } from "#export-contract";

/** Bytes of audio of an episode. */
export const EPISODE = 20_000_000;

const rowOf = (index: number): ExportedEpisode => ({
  details: {
    id: `id-${index}`,
    title: "An episode",
    created_at: "2026-11-23T00:00:00Z",
    cover_image_url: null,
  },
  summary: "<p>Summary</p>".repeat(1000),
  script: "Script. ".repeat(1000),
  transcript: {
    segments: Array.from({ length: 1000 }, (_, at) => ({ start: at, end: at, text: "Words of it." })),
    chapters: [],
  },
  audio: { bucket: "podcasts", path: `user/${index}.mp3`, bytes: EPISODE },
  cover: null,
});

/**
 * @param url of the server that sends so many bytes as its path says
 * @param episodes how many the account has
 */
export function answerTo(request: ExportRequest, url: string, episodes: number): unknown {
  if ("size" in request) return { episodes, files: episodes, bytes: episodes * EPISODE };
  if ("files" in request) return { addresses: request.files.map(() => `${url}/${EPISODE}`) };
  if (request.part !== "episodes") return { rows: [], next: null };
  const from = Number(request.after ?? 0);
  const rows = Array.from({ length: Math.min(20, episodes - from) }, (_, at) => rowOf(from + at));
  return { rows, next: from + 20 < episodes ? String(from + 20) : null };
}
