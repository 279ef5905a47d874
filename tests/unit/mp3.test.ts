import { MPEGDecoder } from "mpg123-decoder";
import { createMp3Encoder } from "wasm-media-encoders";
import { beforeAll, describe, expect, it } from "vitest";
import { Mp3Error, joinMp3, mp3Info, planMp3 } from "../../supabase/functions/_shared/generation/mp3.ts";
import {
  headerFrameKind,
  readFrames,
  reservoirNeeded,
} from "../../supabase/functions/_shared/generation/mp3-frames.ts";

type Settings = Parameters<Awaited<ReturnType<typeof createMp3Encoder>>["configure"]>[0];

let encoder: Awaited<ReturnType<typeof createMp3Encoder>>;
const decoder = new MPEGDecoder();

beforeAll(async () => {
  encoder = await createMp3Encoder();
  await decoder.ready;
});

const speech = { sampleRate: 22_050, channels: 1, bitrate: 48, outputSampleRate: 22_050 } as const;

/** A tone whose loudness swells, so that variable bit rates vary. */
function encode(settings: Settings, seconds: number, frequency = 440): Uint8Array {
  const samples = Float32Array.from({ length: Math.round(seconds * settings.sampleRate) }, (_, index) => {
    const time = index / settings.sampleRate;
    return 0.5 * Math.sin(2 * Math.PI * frequency * time) * Math.sin(Math.PI * time) ** 2;
  });
  encoder.configure(settings);
  const sound = encoder.encode(settings.channels === 2 ? [samples, samples] : [samples]).slice();
  return concatenate([sound, encoder.finalize().slice()]);
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

async function decode(bytes: Uint8Array) {
  await decoder.reset();
  const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(bytes);
  expect(errors).toEqual([]);
  return { seconds: samplesDecoded / sampleRate, samples: channelData[0] ?? new Float32Array() };
}

/** An ID3v2.4 tag whose content would pass for frame headers. */
function id3v2(size = 300): Uint8Array {
  const tag = new Uint8Array(10 + size).fill(0xff);
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, size >> 7, size & 0x7f]);
  return tag;
}

function id3v1(): Uint8Array {
  const tag = new Uint8Array(128);
  tag.set(new TextEncoder().encode("TAGA title"));
  return tag;
}

/** The first frame again, emptied and made to carry `name` as encoders with a seekable output do. */
function withHeaderFrame(mp3: Uint8Array, name: "Info" | "Xing" | "VBRI", library = "LAME3.100"): Uint8Array {
  const frame = readFrames(mp3)[0];
  if (!frame) throw new Error("no frame");
  const { header } = frame;
  const head = new Uint8Array(header.size);
  head.set(mp3.subarray(frame.offset, frame.offset + 4));
  const at = name === "VBRI" ? 36 : 4 + header.sideInfoSize;
  head.set(new TextEncoder().encode(name), at);
  if (name !== "VBRI") {
    head.set([0, 0, 0, 0b0001, 0, 0, 0, 7], at + 4);
    head.set(new TextEncoder().encode(library), at + 12);
  }
  return concatenate([head, mp3]);
}

describe("the joined file", () => {
  it.each([
    ["constant mono 22.05 kHz", speech],
    ["constant stereo 44.1 kHz", { sampleRate: 44_100, channels: 2, bitrate: 128 }],
    ["constant mono 24 kHz", { sampleRate: 24_000, channels: 1, bitrate: 160, outputSampleRate: 24_000 }],
    ["variable mono 44.1 kHz", { sampleRate: 44_100, channels: 1, vbrQuality: 4, outputSampleRate: 44_100 }],
    ["variable mono 16 kHz", { sampleRate: 16_000, channels: 1, vbrQuality: 6, outputSampleRate: 16_000 }],
    ["smallest mono 8 kHz", { sampleRate: 8_000, channels: 1, bitrate: 8, outputSampleRate: 8_000 }],
  ] as const)("plays exactly as long as it says: %s", async (_, settings) => {
    const parts = [encode(settings, 2.5), encode(settings, 4, 300), encode(settings, 1.2, 900)];
    const joined = joinMp3(parts);
    const decoded = await decode(joined.bytes);
    expect(Math.abs(decoded.seconds - joined.seconds)).toBeLessThan(0.1);
    expect(mp3Info(joined.bytes).seconds).toBe(joined.seconds);
    expect(joined.partSeconds.reduce((sum, part) => sum + part, 0)).toBeCloseTo(joined.seconds, 6);
  });

  it("starts each part where the lengths of the parts before it end", async () => {
    const quiet = encode(speech, 2, 0);
    const joined = joinMp3([quiet, encode(speech, 2), quiet]);
    const { samples } = await decode(joined.bytes);
    const loud = samples.findIndex((sample) => Math.abs(sample) > 0.05) / 22_050;
    expect(loud).toBeGreaterThan(joined.partSeconds[0] ?? 0);
    expect(loud).toBeLessThan((joined.partSeconds[0] ?? 0) + 0.4);
  });

  it.each([
    ["constant mono 22.05 kHz", speech, "Info"],
    ["constant stereo 44.1 kHz", { sampleRate: 44_100, channels: 2, bitrate: 128 }, "Info"],
    [
      "variable mono 44.1 kHz",
      { sampleRate: 44_100, channels: 1, vbrQuality: 4, outputSampleRate: 44_100 },
      "Xing",
    ],
    ["smallest mono 8 kHz", { sampleRate: 8_000, channels: 1, bitrate: 8, outputSampleRate: 8_000 }, "Info"],
  ] as const)("has silence between its parts, which its lengths count: %s", async (_, settings, kind) => {
    const parts = [encode(settings, 2), encode(settings, 2, 300), encode(settings, 1)];
    const joined = joinMp3(parts, [1.2, 0, 5]);
    const plain = joinMp3(parts);
    expect(joined.partSeconds).toEqual(plain.partSeconds);
    const frame = (readFrames(joined.bytes)[1]?.header.samplesPerFrame ?? 0) / settings.sampleRate;
    const [first = 0, second = 0, last = 0] = joined.pauseSeconds;
    for (const [pause, wanted] of [
      [first, 1.2],
      [last, 5],
    ] as const) {
      expect(pause).toBeGreaterThanOrEqual(wanted - 1e-9);
      expect(pause).toBeLessThan(wanted + frame);
    }
    expect(second).toBe(0);
    expect(joined.seconds).toBeCloseTo(plain.seconds + first + last, 6);
    expect(mp3Info(joined.bytes)).toMatchObject({ seconds: joined.seconds, channels: settings.channels });

    const { seconds, samples } = await decode(joined.bytes);
    expect(Math.abs(seconds - joined.seconds)).toBeLessThan(0.2);
    const at = (time: number) => Math.round(time * settings.sampleRate);
    const begin = joined.partSeconds[0] ?? 0;
    // The part before fades out over a frame or two.
    const pause = samples.subarray(at(begin + 0.15), at(begin + 1.1));
    expect(pause.some((sample) => Math.abs(sample) > 1e-4)).toBe(false);
    const sounds = samples.subarray(at(begin + 1.2), at(begin + 2.4));
    expect(sounds.some((sample) => Math.abs(sample) > 0.1)).toBe(true);
    const head = readFrames(joined.bytes)[0];
    expect(head && headerFrameKind(joined.bytes, head)).toBe(kind);
  });

  it("is the same behind a tag, of which its header knows nothing", () => {
    const parts = [encode(speech, 1), encode(speech, 1)];
    const tag = id3v2(900);
    const { bytes } = joinMp3(parts, [1]);
    const tagged = planMp3(parts, [1]).write(tag);
    expect(Buffer.compare(tagged, concatenate([tag, bytes]))).toBe(0);
    expect(mp3Info(tagged)).toEqual(mp3Info(bytes));
  });

  it.each([
    ["LAME's Info header", (mp3: Uint8Array) => withHeaderFrame(mp3, "Info")],
    [
      "ffmpeg's Info header after an ID3v2 tag",
      (mp3: Uint8Array) => concatenate([id3v2(), withHeaderFrame(mp3, "Info", "Lavc61.19")]),
    ],
    ["a Xing header", (mp3: Uint8Array) => withHeaderFrame(mp3, "Xing")],
    ["Fraunhofer's VBRI header", (mp3: Uint8Array) => withHeaderFrame(mp3, "VBRI")],
    ["two ID3v2 tags and an ID3v1 tag", (mp3: Uint8Array) => concatenate([id3v2(), id3v2(20), mp3, id3v1()])],
    [
      "rubbish before and after",
      (mp3: Uint8Array) => concatenate([new Uint8Array(777).fill(0xff), mp3, new Uint8Array(50)]),
    ],
    ["a last frame cut short", (mp3: Uint8Array) => concatenate([mp3, mp3.subarray(0, 60)])],
  ])("carries nothing over from parts with %s", async (_, dress) => {
    const bare = encode(speech, 3);
    const dressed = joinMp3([dress(bare), dress(bare)]);
    expect(Buffer.compare(dressed.bytes, joinMp3([bare, bare]).bytes)).toBe(0);
  });

  it("has one header, with the real frame count, byte count and a seek table that finds its place", () => {
    const parts = [encode(speech, 5), encode({ ...speech, bitrate: 64 }, 5)];
    const { bytes } = joinMp3(parts);
    const frames = readFrames(bytes);
    const [head, ...sound] = frames;
    if (!head) throw new Error("no frame");
    expect(frames.filter((frame) => headerFrameKind(bytes, frame))).toEqual([head]);
    expect(headerFrameKind(bytes, head)).toBe("Xing");
    const view = new DataView(bytes.buffer, 4 + head.header.sideInfoSize);
    expect(view.getUint32(4)).toBe(0b111);
    expect(view.getUint32(8)).toBe(sound.length);
    expect(view.getUint32(12)).toBe(bytes.length);
    for (const percent of [0, 10, 33, 50, 75, 99]) {
      const target = (view.getUint8(16 + percent) / 256) * bytes.length;
      const frame = sound.findLastIndex((one) => one.offset <= target);
      expect(Math.abs(frame / sound.length - percent / 100)).toBeLessThan(0.01);
    }
  });

  it("is named constant (Info) only when every frame has one bit rate", () => {
    const { bytes } = joinMp3([encode(speech, 1), encode(speech, 1)]);
    const [head] = readFrames(bytes);
    expect(head && headerFrameKind(bytes, head)).toBe("Info");
  });

  it("can itself be a part", () => {
    const once = joinMp3([encode(speech, 2), encode(speech, 2)]);
    expect(Buffer.compare(joinMp3([once.bytes]).bytes, once.bytes)).toBe(0);
  });

  it("lets no frame at a join take the bytes of the part before it for its own", async () => {
    const settings = { sampleRate: 44_100, channels: 1, bitrate: 128 } as const;
    const stream = encode(settings, 6, 700);
    const cut = readFrames(stream)[100];
    if (!cut) throw new Error("no frame");
    expect(reservoirNeeded(stream, cut)).toBeGreaterThan(0);
    const middle = stream.subarray(cut.offset);
    const loudEnd = (frequency: number) => encode(settings, 1, frequency).subarray(0, cut.header.size * 20);
    const afterOne = joinMp3([loudEnd(200), middle]);
    const afterOther = joinMp3([loudEnd(3000), middle]);
    // The part before rightly fades out over one granule and the filter bank's memory.
    const fade = 576 + 256;
    const start = Math.round((afterOne.partSeconds[0] ?? 0) * settings.sampleRate) + fade;
    const one = (await decode(afterOne.bytes)).samples.subarray(start);
    const other = (await decode(afterOther.bytes)).samples.subarray(start);
    expect(one.length).toBe(other.length);
    const difference = one.reduce(
      (most, sample, index) => Math.max(most, Math.abs(sample - (other[index] ?? 0))),
      0,
    );
    expect(difference).toBeLessThan(0.001);
  });
});

describe("refusals", () => {
  const problem = (parts: Uint8Array[]) => {
    try {
      joinMp3(parts);
    } catch (error) {
      if (error instanceof Mp3Error) return { problem: error.problem, part: error.part };
    }
    return undefined;
  };

  it("refuses parts of different sample rates or channel counts", () => {
    const other = encode({ sampleRate: 24_000, channels: 1, bitrate: 48, outputSampleRate: 24_000 }, 1);
    const stereo = encode({ ...speech, channels: 2 }, 1);
    expect(problem([encode(speech, 1), other])).toEqual({ problem: "mixed_formats", part: 1 });
    expect(problem([encode(speech, 1), encode(speech, 1), stereo])).toEqual({
      problem: "mixed_formats",
      part: 2,
    });
  });

  it("refuses a part without sound, and no parts at all", () => {
    expect(problem([encode(speech, 1), new TextEncoder().encode('{"error":"no"}')])).toEqual({
      problem: "no_frames",
      part: 1,
    });
    expect(problem([new Uint8Array()])).toEqual({ problem: "no_frames", part: 0 });
    expect(problem([])).toEqual({ problem: "no_parts", part: 0 });
  });
});
