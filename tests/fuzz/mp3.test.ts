// Frames of every legal make, with tags and rubbish around them, measured and joined; and bytes that are no MP3.
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { readFrames } from "../../supabase/functions/_shared/generation/mp3-frames.ts";
import { joinMp3, Mp3Error, mp3Info } from "../../supabase/functions/_shared/generation/mp3.ts";
import { runs } from "./runs.ts";

/** Version bits, sampling rates, kilobits a second by index, samples a frame, bytes of side information. */
const MPEG_1 = {
  bits: 3,
  rates: [44_100, 48_000, 32_000],
  kilobits: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  samples: 1152,
  sideInfo: [32, 17],
};
const MPEG_2 = {
  bits: 2,
  rates: [22_050, 24_000, 16_000],
  kilobits: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  samples: 576,
  sideInfo: [17, 9],
};

type Sound = { version: typeof MPEG_1; rate: number; mono: boolean };
const sounds: Arbitrary<Sound> = fc.record({
  version: fc.constantFrom(MPEG_1, MPEG_2),
  rate: fc.nat(2),
  mono: fc.boolean(),
});
type Cut = { bitrate: number; padded: boolean; fill: number };
const cuts: Arbitrary<Cut> = fc.record({
  bitrate: fc.nat(13),
  padded: fc.boolean(),
  // A frame whose data holds 0xff could look like a header by chance.
  fill: fc.integer({ min: 0x40, max: 0xfe }),
});

/** One whole frame whose sound needs nothing of earlier frames. */
function frame({ version, rate, mono }: Sound, { bitrate, padded, fill }: Cut, header?: string): Uint8Array {
  const perSecond = (version.samples / 8) * 1000 * (version.kilobits[bitrate] ?? 0);
  const size = Math.floor(perSecond / (version.rates[rate] ?? 1)) + (padded ? 1 : 0);
  const bytes = new Uint8Array(size).fill(fill);
  const side = version.sideInfo[mono ? 1 : 0] ?? 0;
  bytes.set([
    0xff,
    0xe3 | (version.bits << 3),
    ((bitrate + 1) << 4) | (rate << 2) | (padded ? 2 : 0),
    mono ? 0xc0 : 0,
  ]);
  bytes.fill(0, 4, 4 + side);
  if (header !== undefined) bytes.set(new TextEncoder().encode(header), 4 + side);
  return bytes;
}

const together = (pieces: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(pieces));

const id3 = fc.uint8Array({ maxLength: 200 }).map((content) => {
  const size = content.length;
  return together([new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, size >> 7, size & 0x7f]), content]);
});
const id3v1 = fc.constant(together([new TextEncoder().encode("TAG"), new Uint8Array(125)]));
/** Nothing in it can be the first byte of a header. */
const rubbish = fc.uint8Array({ maxLength: 300, max: 0x48 });
const nothing = fc.constant(new Uint8Array());

type Part = { bytes: Uint8Array; frames: number };
/** A part of this sound, dressed as encoders and downloads dress them. */
const partOf = (sound: Sound): Arbitrary<Part> =>
  fc
    .record({
      before: fc.oneof(nothing, id3, rubbish),
      header: fc.constantFrom(undefined, "Xing", "Info"),
      runs: fc.array(fc.array(cuts, { minLength: 2, maxLength: 12 }), { minLength: 1, maxLength: 3 }),
      between: fc.oneof(nothing, id3, rubbish),
      after: fc.oneof(nothing, id3v1),
    })
    .map(({ before, header, runs: stretches, between, after }) => ({
      bytes: together([
        before,
        // Big enough for its name in every sound.
        ...(header === undefined ? [] : [frame(sound, { bitrate: 8, padded: false, fill: 0 }, header)]),
        ...stretches.flatMap((stretch, index) => [
          ...(index === 0 ? [] : [between]),
          ...stretch.map((cut) => frame(sound, cut)),
        ]),
        after,
      ]),
      frames: stretches.flat().length,
    }));
const parts = sounds.chain((sound) =>
  fc.tuple(fc.constant(sound), fc.array(partOf(sound), { minLength: 1, maxLength: 4 })),
);
const secondsOf = ({ version, rate }: Sound, frames: number) =>
  (frames * version.samples) / (version.rates[rate] ?? 1);

test("every frame is counted once, and the length is frames times samples", () => {
  fc.assert(
    fc.property(parts, ([sound, made]) => {
      for (const { bytes, frames } of made) {
        expect(mp3Info(bytes)).toMatchObject({ frames, seconds: secondsOf(sound, frames) });
      }
      const joined = joinMp3(made.map(({ bytes }) => bytes));
      const frames = made.reduce((sum, part) => sum + part.frames, 0);
      expect(joined.seconds).toBeCloseTo(secondsOf(sound, frames), 9);
      expect(joined.partSeconds).toEqual(made.map((part) => secondsOf(sound, part.frames)));
      expect(mp3Info(joined.bytes)).toMatchObject({ frames, seconds: joined.seconds });
      expect(readFrames(joined.bytes)).toHaveLength(frames + 1);
    }),
    runs(150),
  );
});

test("joining in two steps gives the same sound as joining at once", () => {
  const soundOf = (bytes: Uint8Array) => {
    const [header, ...frames] = readFrames(bytes);
    return { header: header === undefined, sound: bytes.slice(frames[0]?.offset) };
  };
  fc.assert(
    fc.property(parts, fc.nat(3), ([, made], at) => {
      const files = made.map(({ bytes }) => bytes);
      const [left, right] = [files.slice(0, at), files.slice(at)];
      fc.pre(left.length > 0 && right.length > 0);
      const atOnce = joinMp3(files);
      const inSteps = joinMp3([joinMp3(left).bytes, joinMp3(right).bytes]);
      expect(soundOf(inSteps.bytes)).toEqual(soundOf(atOnce.bytes));
      expect(inSteps.seconds).toBe(atOnce.seconds);
    }),
    runs(100),
  );
});

test("bytes that are no MP3 end in a length or an Mp3Error", () => {
  const broken = fc
    .tuple(parts, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 }), fc.nat())
    .map(([[, [part]], changes, end]) => {
      const bytes = (part?.bytes ?? new Uint8Array()).slice();
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return bytes.slice(0, end % (bytes.length + 1));
    });
  const tags = fc.constantFrom("ID3", "TAG", "Xing", "VBRI", "\u00ff\u00fb").chain((name) =>
    fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.nat(300)).map(([bytes, times]) => {
      const unit = together([Buffer.from(name, "latin1"), bytes]);
      return together(Array.from({ length: times }, () => unit));
    }),
  );
  fc.assert(
    fc.property(fc.oneof(broken, tags, fc.uint8Array({ maxLength: 4000 })), (bytes) => {
      for (const read of [() => mp3Info(bytes).seconds, () => joinMp3([bytes, bytes]).seconds]) {
        try {
          expect(read()).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(Mp3Error);
        }
      }
    }),
    runs(300),
  );
});
