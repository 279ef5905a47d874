// The file of an episode as it is put together from parts, transcript and cover.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LIMITS } from "../../supabase/functions/_shared/contract.ts";
import { assembleEpisode } from "../../supabase/functions/_shared/generation/assemble.ts";
import { mp3Info } from "../../supabase/functions/_shared/generation/mp3.ts";
import { createMemoryFiles } from "../contract/generation/memory-files.ts";
import { chaptersIn, namedTexts, pictureIn, readId3, textIn } from "../id3-reader.ts";

/** Bytes and seconds of a silent frame: MPEG-1 layer III, 32 kbit/s, 44.1 kHz, mono. */
const FRAME = { bytes: 104, seconds: 1152 / 44_100 };
function sound(frames: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames * FRAME.bytes);
  for (let at = 0; at < bytes.length; at += FRAME.bytes) bytes.set([0xff, 0xfb, 0x10, 0xc4], at);
  return bytes;
}

const FIRST = "Heat changes things. Cold does not.";
const SECOND = "It was seen in the dark.";
const THIRD = "The authors found twenty crystals.";
const SCRIPT = {
  script: [FIRST, SECOND, THIRD].join("\n\n"),
  parts: [FIRST, SECOND, THIRD],
  chapters: [
    { title: "Heat", offset: 0 },
    { title: "Crystals", offset: FIRST.length + SECOND.length + 4 },
  ],
  characters: 0,
};

async function assembled(type: string, cover: Uint8Array<ArrayBuffer>, lastPart = 200) {
  const files = createMemoryFiles();
  const path = `job/cover.1.${type.split("/")[1]}`;
  await files.put("work", path, cover, type);
  const speech = await Promise.all(
    [100, 50, lastPart].map(async (frames, part) => {
      const name = `job/speech-${part}.1.mp3`;
      await files.put("work", name, sound(frames), "audio/mpeg");
      return { path: name, type: "audio/mpeg" };
    }),
  );
  const episode = await assembleEpisode(files, {
    userId: "ada",
    stamp: 1_700_000_000_000,
    workBucket: "work",
    paper: { title: "On heat", authors: "Ada Lovelace", publishing_year: 1843, doi: "10.1/heat" },
    summary: "",
    script: SCRIPT,
    cover: { path, type },
    speech,
    words: [null, null, null],
  });
  const bytes = files.objects.get(`podcasts/${episode.audio_url}`)?.bytes ?? new Uint8Array();
  return { episode, bytes, tag: readId3(bytes) };
}

const png = Uint8Array.from({ length: 3000 }, (_, index) => index % 256);

test("lengths, chapters and digests are those of the file with its silence and its tag", async () => {
  const { episode, bytes, tag } = await assembled("image/webp", png);
  // 1.2 s between the chapters and 0.33 s between the paragraphs, in whole frames.
  const before = 100 + 13 + 50 + 46;
  expect(episode.audio_seconds).toBeCloseTo((before + 200) * FRAME.seconds, 6);
  expect(mp3Info(bytes).seconds).toBeCloseTo(episode.audio_seconds, 6);
  expect(episode.chapters[1]?.start).toBeCloseTo(before * FRAME.seconds, 2);
  expect(episode.segments.at(-1)?.start).toBe(episode.chapters[1]?.start);
  expect(episode.audio_bytes).toBe(bytes.length);
  expect(episode.part_sha256).toEqual([createHash("sha256").update(bytes).digest("hex")]);

  expect(tag && textIn(tag, "TIT2")).toBe("On heat");
  expect(tag && textIn(tag, "TPE1")).toBe("Ada Lovelace");
  expect(tag && textIn(tag, "TLEN")).toBe(String(Math.round(episode.audio_seconds * 1000)));
  expect(tag && namedTexts(tag).get("DOI")).toBe("10.1/heat");
  expect(tag && chaptersIn(tag).map(({ title, start }) => [title, start])).toEqual(
    episode.chapters.map(({ title, start }) => [title, Math.round(start * 1000)]),
  );
  expect(tag && pictureIn(tag)).toBeNull();
});

test("a cover that players show is in the file", async () => {
  const { tag } = await assembled("image/png", png);
  expect(tag && pictureIn(tag)).toMatchObject({ type: "image/png", bytes: Buffer.from(png) });
});

test("a cover for which the file has no room is left out of it", async () => {
  const frames = Math.floor((LIMITS.episodeBytes - 40_000) / FRAME.bytes);
  const { episode, tag } = await assembled("image/png", new Uint8Array(60_000), frames);
  expect(tag && pictureIn(tag)).toBeNull();
  expect(tag && textIn(tag, "TIT2")).toBe("On heat");
  expect(episode.audio_bytes).toBeLessThanOrEqual(LIMITS.episodeBytes);
});
