// The ID3v2.4 tag of an episode (id3.org: structure, frames, and the addendum on chapters). Version 2.4 because its
// text is UTF-8, in which no byte looks like the start of an MP3 frame.

/** What the tag says. Times in seconds. */
export type EpisodeTag = {
  title: string;
  authors: string;
  /** When the episode was made, in milliseconds since 1970. */
  made: number;
  /** Year of the paper. */
  year: number;
  doi: string | null;
  seconds: number;
  chapters: readonly { title: string; start: number }[];
  cover: { bytes: Uint8Array; type: string } | null;
};

const UTF8 = 3;
const ASCII_NUL = 0;
const FRONT_COVER = 3;
/** The chapters are no part of another list, and have an order. */
const TOP_LEVEL_AND_ORDERED = 0b11;
/** A chapter's place is its time; it has no byte offset. */
const NO_OFFSET = 0xffff_ffff;
/** Images that ID3 names and players show; WebP is not among them. */
const COVER_TYPES = new Set(["image/jpeg", "image/png"]);
/** A table of contents counts its entries in one byte. */
const MOST_CHAPTERS = 255;

export const AI_NOTE =
  "AI narration: script and voice of this episode were made by a computer from the paper.";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Text in which the NUL that ends a string, and no other, is a NUL. */
const plain = (text: string): string => text.replaceAll("\0", " ").toWellFormed();

function joined(...pieces: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A size in four bytes of seven bits. */
const syncsafe = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);
const uint32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);

const frame = (id: string, ...content: (Uint8Array | readonly number[])[]): Uint8Array => {
  const body = joined(...content);
  return joined(utf8(id), syncsafe(body.length), [0, 0], body);
};
const text = (id: string, value: string): Uint8Array => frame(id, [UTF8], utf8(plain(value)));
/** A text frame of a name of our own. */
const named = (name: string, value: string): Uint8Array =>
  frame("TXXX", [UTF8], utf8(name), [ASCII_NUL], utf8(plain(value)));

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);
const chapterId = (index: number): Uint8Array => joined(utf8(`chapter${index}`), [ASCII_NUL]);

function chapterFrames({ chapters: all, seconds }: EpisodeTag): Uint8Array[] {
  const chapters = all.slice(0, MOST_CHAPTERS);
  if (chapters.length === 0) return [];
  const contents = frame(
    "CTOC",
    utf8("toc"),
    [ASCII_NUL, TOP_LEVEL_AND_ORDERED, chapters.length],
    ...chapters.map((_, index) => chapterId(index)),
  );
  return [
    contents,
    ...chapters.map(({ title, start }, index) =>
      frame(
        "CHAP",
        chapterId(index),
        uint32(milliseconds(start)),
        uint32(milliseconds(chapters[index + 1]?.start ?? seconds)),
        uint32(NO_OFFSET),
        uint32(NO_OFFSET),
        text("TIT2", title),
      ),
    ),
  ];
}

/**
 * The tag's bytes, to be put in front of the MP3. Chapters end where the next begins, the last at the end of the
 * episode; a cover that is neither JPEG nor PNG is left out.
 */
export function writeEpisodeTag(tag: EpisodeTag): Uint8Array<ArrayBuffer> {
  const { title, authors, made, year, doi, seconds, cover } = tag;
  const shown = cover !== null && COVER_TYPES.has(cover.type) ? cover : null;
  const frames = [
    text("TIT2", title),
    text("TPE1", authors),
    text("TALB", "Orpheus"),
    text("TCON", "Podcast"),
    text("TDRC", new Date(made).toISOString().slice(0, 10)),
    text("TDOR", String(year)),
    text("TLEN", String(milliseconds(seconds))),
    named("AI narration", "yes"),
    frame("COMM", [UTF8], utf8("eng"), [ASCII_NUL], utf8(AI_NOTE)),
    ...(doi === null ? [] : [named("DOI", doi)]),
    ...chapterFrames(tag),
    ...(shown === null
      ? []
      : [frame("APIC", [UTF8], utf8(shown.type), [ASCII_NUL, FRONT_COVER, ASCII_NUL], shown.bytes)]),
  ];
  const body = joined(...frames);
  return joined(utf8("ID3"), [4, 0, 0], syncsafe(body.length), body);
}
