// Word times travel inside the MP3 itself, in an ID3v2.4 user text frame: the transcription endpoint can
// then answer exactly for audio made here, without remembering anything.
import { id3v2Size, latin } from "../../../functions/_shared/generation/mp3-frames.ts";
import type { WordTime } from "./narrate.ts";

const DESCRIPTION = "orpheus-word-times";
const UTF8 = 3;
const HEADER = 10;

/** ID3v2.4 sizes: four bytes of seven bits. */
function syncsafe(size: number): number[] {
  return [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);
}

/** An ID3v2.4 tag with one TXXX frame; to be put in front of the MP3's frames. */
export function writeWordTimes(words: readonly WordTime[]): Uint8Array {
  const rounded = words.map(({ word, start, end }) => [
    word,
    Number(start.toFixed(3)),
    Number(end.toFixed(3)),
  ]);
  const content = new TextEncoder().encode(`${DESCRIPTION}\0${JSON.stringify(rounded)}`);
  const frameSize = 1 + content.length;
  const tag = new Uint8Array(HEADER + HEADER + frameSize);
  tag.set([...new TextEncoder().encode("ID3"), 4, 0, 0, ...syncsafe(HEADER + frameSize)]);
  tag.set([...new TextEncoder().encode("TXXX"), ...syncsafe(frameSize), 0, 0, UTF8], HEADER);
  tag.set(content, HEADER + HEADER + 1);
  return tag;
}

/** The word times of an MP3 made by this narrator; undefined for any other file. */
export function readWordTimes(mp3: Uint8Array): WordTime[] | undefined {
  const end = id3v2Size(mp3, 0);
  if (end === 0 || mp3[3] !== 4) return undefined;
  for (let at = HEADER; at + HEADER < end;) {
    const size = mp3.subarray(at + 4, at + 8).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
    const body = mp3.subarray(at + HEADER + 1, at + HEADER + size);
    if (size === 0) return undefined;
    if (latin(mp3, at, 4) === "TXXX" && latin(body, 0, DESCRIPTION.length + 1) === `${DESCRIPTION}\0`)
      return parseWords(new TextDecoder().decode(body.subarray(DESCRIPTION.length + 1)));
    at += HEADER + size;
  }
  return undefined;
}

function parseWords(json: string): WordTime[] | undefined {
  let rows: unknown;
  try {
    rows = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!Array.isArray(rows)) return undefined;
  const words = rows.flatMap((row: unknown) => {
    if (!Array.isArray(row)) return [];
    const [word, start, end]: unknown[] = row;
    return typeof word === "string" && typeof start === "number" && typeof end === "number"
      ? [{ word, start, end }]
      : [];
  });
  return words.length === rows.length ? words : undefined;
}
