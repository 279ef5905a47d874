import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  AI_NOTE,
  writeEpisodeTag,
  type EpisodeTag,
} from "../../supabase/functions/_shared/generation/id3.ts";
import { chaptersIn, namedTexts, pictureIn, readId3, textIn } from "../id3-reader.ts";

const EPISODE: EpisodeTag = {
  title: "Über die Gezeiten — 潮汐 🌊",
  authors: "Ada Lovelace, Grace Hopper and colleagues",
  made: Date.UTC(2026, 10, 23, 9),
  year: 2019,
  doi: "10.1000/xyz.123",
  seconds: 301.5,
  chapters: [
    { title: "The question", start: 0 },
    { title: "Was bleibt", start: 120.0385 },
  ],
  cover: null,
};
const tagOf = (change: Partial<EpisodeTag> = {}) => {
  const bytes = writeEpisodeTag({ ...EPISODE, ...change });
  const tag = readId3(bytes);
  if (!tag) throw new Error("no tag");
  expect(tag.bytes).toBe(bytes.length);
  return tag;
};

test("an episode's tag says title, authors, times, DOI and who narrates", () => {
  const tag = tagOf();
  expect(tag.version).toBe(4);
  expect(textIn(tag, "TIT2")).toBe(EPISODE.title);
  expect(textIn(tag, "TPE1")).toBe(EPISODE.authors);
  expect(textIn(tag, "TALB")).toBe("Orpheus");
  expect(textIn(tag, "TDRC")).toBe("2026-11-23");
  expect(textIn(tag, "TDOR")).toBe("2019");
  expect(textIn(tag, "TLEN")).toBe("301500");
  expect(namedTexts(tag)).toEqual(
    new Map([
      ["AI narration", "yes"],
      ["DOI", "10.1000/xyz.123"],
    ]),
  );
  const comment = tag.frames.find(({ id }) => id === "COMM")?.body;
  expect(comment?.toString("utf8", 1)).toBe(`eng\0${AI_NOTE}`);
  expect(AI_NOTE).toMatch(/AI narration/);
});

test("chapters end where the next begins, the last with the episode", () => {
  expect(chaptersIn(tagOf())).toEqual([
    { id: "chapter0", start: 0, end: 120_039, title: "The question" },
    { id: "chapter1", start: 120_039, end: 301_500, title: "Was bleibt" },
  ]);
});

test("without a DOI or chapters there are no frames for them", () => {
  const tag = tagOf({ doi: null, chapters: [] });
  expect(namedTexts(tag).has("DOI")).toBe(false);
  expect(tag.frames.map(({ id }) => id)).not.toContain("CTOC");
  expect(chaptersIn(tag)).toEqual([]);
});

test.each([
  ["image/jpeg", true],
  ["image/png", true],
  ["image/webp", false],
])("a cover of type %s is in the tag: %s", (type, isIn) => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  const picture = pictureIn(tagOf({ cover: { bytes, type } }));
  expect(picture).toEqual(isIn ? { type, kind: 3, bytes: Buffer.from(bytes) } : null);
});

test("a table of contents has at most as many chapters as it can count", () => {
  const chapters = Array.from({ length: 300 }, (_, start) => ({ title: `Part ${start}`, start }));
  expect(chaptersIn(tagOf({ chapters }))).toHaveLength(255);
});

test("no text of a paper, whatever is in it, breaks the tag or looks like the start of a frame", () => {
  const any = fc.string({ unit: fc.oneof(fc.string(), fc.constantFrom("\0", "\ud800", "ÿþ", "TIT2")) });
  fc.assert(
    fc.property(any, any, fc.option(any), fc.array(any, { maxLength: 8 }), (title, authors, doi, names) => {
      const chapters = names.map((name, start) => ({ title: name, start }));
      const bytes = writeEpisodeTag({ ...EPISODE, title, authors, doi, chapters });
      const tag = readId3(bytes);
      const clean = (text: string) => text.replaceAll("\0", " ").toWellFormed();
      expect(tag && textIn(tag, "TIT2")).toBe(clean(title));
      expect(tag && textIn(tag, "TPE1")).toBe(clean(authors));
      expect(tag && chaptersIn(tag).map((chapter) => chapter.title)).toEqual(names.map(clean));
      const text = bytes.subarray(10);
      const sync = text.findIndex((byte, index) => byte === 0xff && ((text[index + 1] ?? 0) & 0xe0) === 0xe0);
      // The offsets of chapters, which are no offsets, are all ones.
      if (names.length === 0) expect(sync).toBe(-1);
    }),
    { numRuns: 100 },
  );
});
