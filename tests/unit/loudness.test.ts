// The measure of loudness and true peak against signals of known loudness (EBU Tech 3341), and the mastering against
// the measure.
import { describe, expect, it } from "vitest";
import { integratedLoudness, truePeak } from "../../supabase/local/ai/voice/loudness.ts";
import { master } from "../../supabase/local/ai/voice/mastering.ts";

const amplitude = (decibels: number) => 10 ** (decibels / 20);

/** A sine of 997 Hz in stretches of [seconds, dBFS]: the peak of a full-scale sine is 0 dBFS. */
function tone(rate: number, ...stretches: [seconds: number, decibels: number][]): Float32Array {
  const lengths = stretches.map(([seconds]) => Math.round(seconds * rate));
  const sound = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const [stretch, [, decibels]] of stretches.entries()) {
    const end = at + (lengths[stretch] ?? 0);
    for (; at < end; at++) sound[at] = amplitude(decibels) * Math.sin((2 * Math.PI * 997 * at) / rate);
  }
  return sound;
}

const RATES = [22_050, 48_000];

describe.each(RATES)("loudness at %i Hz", (rate) => {
  it("of a sine at -23 dBFS on both channels is -23 LUFS, and on one 3 less", () => {
    const sound = tone(rate, [5, -23]);
    expect(Math.abs(integratedLoudness([sound, sound], rate) + 23)).toBeLessThan(0.1);
    expect(Math.abs(integratedLoudness([sound], rate) + 26.01)).toBeLessThan(0.1);
  });

  it("leaves out what is more than 10 LU below the rest (Tech 3341, cases 3 to 5)", () => {
    const cases = [
      tone(rate, [3, -36], [20, -23], [3, -36]),
      tone(rate, [3, -72], [3, -36], [20, -23], [3, -36], [3, -72]),
      tone(rate, [10, -26], [10.05, -20], [10, -26]),
    ];
    for (const sound of cases)
      expect(Math.abs(integratedLoudness([sound, sound], rate) + 23)).toBeLessThan(0.1);
  });
});

describe("loudness", () => {
  it("weighs low tones less and high ones more, as the K-weighting does (BS.1770)", () => {
    const rate = 48_000;
    const at = (frequency: number) =>
      integratedLoudness(
        [Float32Array.from({ length: 5 * rate }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / rate))],
        rate,
      ) + 3.01;
    expect(at(997)).toBeCloseTo(0, 1);
    expect(at(40)).toBeLessThan(-5);
    expect(at(8000)).toBeGreaterThan(3);
    expect(at(8000)).toBeLessThan(4);
  });

  it("of silence is none, and a sound of less than a block has one", () => {
    expect(integratedLoudness([new Float32Array(48_000)], 48_000)).toBe(-Infinity);
    expect(integratedLoudness([new Float32Array()], 48_000)).toBe(-Infinity);
    expect(integratedLoudness([tone(48_000, [0.2, -23])], 48_000)).toBeCloseTo(-26, 0);
  });
});

describe("true peak", () => {
  it("is found between the samples (Tech 3341, cases 15 to 17: within +0.2 and -0.4 dB)", () => {
    for (const [divisor, phase] of [
      [4, 0],
      [4, 45],
      [6, 60],
      [8, 67.5],
    ] as const) {
      // Faded in and out: an abrupt end has peaks of its own.
      const sound = Float32Array.from(
        { length: 4800 },
        (_, index) =>
          0.5 *
          Math.min(1, index / 480, (4800 - index) / 480) *
          Math.sin((2 * Math.PI * index) / divisor + (phase * Math.PI) / 180),
      );
      expect(truePeak([sound]), `fs/${divisor}, ${phase}°`).toBeLessThan(-6.02 + 0.2);
      expect(truePeak([sound]), `fs/${divisor}, ${phase}°`).toBeGreaterThan(-6.02 - 0.4);
    }
  });

  it("is the loudest of all channels, and none of silence", () => {
    expect(truePeak([tone(48_000, [1, -30]), tone(48_000, [1, -12])])).toBeCloseTo(-12, 1);
    expect(truePeak([new Float32Array(100)])).toBe(-Infinity);
  });
});

describe("mastering", () => {
  const rate = 22_050;
  /** Bursts over a quiet tone, as plosives over a voice: `crest` dB above it. */
  const bursts = (level: number, crest: number): Float32Array => {
    const sound = tone(rate, [10, level]);
    for (let at = 2000; at < sound.length; at += 5000)
      for (let index = 0; index < 60; index++)
        sound[at + index] = amplitude(level + crest) * Math.sin((Math.PI * index) / 2 + Math.PI / 4);
    return sound;
  };

  it.each([
    ["a quiet voice", tone(rate, [8, -40])],
    ["a loud voice", tone(rate, [8, -3])],
    ["peaks 24 dB above the voice", bursts(-36, 24)],
    ["peaks that are clipped already", bursts(-20, 20).map((sample) => Math.max(-1, Math.min(1, sample)))],
  ])("brings %s to -18.55 LUFS (-19 encoded) within 1 LU, true peaks to -2 dBTP at most", (_, voice) => {
    const mastered = master(voice, rate);
    expect(mastered).toHaveLength(voice.length);
    expect(Math.abs(integratedLoudness([mastered], rate) + 18.55)).toBeLessThan(1);
    expect(truePeak([mastered])).toBeLessThan(-1.9);
  });

  it("changes nothing but the level where no peak is too high", () => {
    const voice = tone(rate, [5, -30]);
    const mastered = master(voice, rate);
    const gain = (mastered[777] ?? 0) / (voice[777] ?? 1);
    const worst = mastered.reduce(
      (most, sample, index) => Math.max(most, Math.abs(sample - gain * (voice[index] ?? 0))),
      0,
    );
    expect(worst).toBeLessThan(1e-6);
  });

  it("lowers the sound around a peak only", () => {
    const voice = tone(rate, [6, -19]);
    for (let index = 0; index < 40; index++) voice[3 * rate + index] = 0.99;
    const mastered = master(voice, rate);
    // Far from the peak the gain is the same everywhere.
    const gains = [1000, 2 * rate + 7, 4 * rate + 7].map((at) => (mastered[at] ?? 0) / (voice[at] ?? 1));
    for (const gain of gains) expect(gain).toBeCloseTo(gains[0] ?? 0, 4);
    const rise = integratedLoudness([mastered], rate) - integratedLoudness([tone(rate, [6, -19])], rate);
    expect(20 * Math.log10(gains[0] ?? 0)).toBeCloseTo(rise, 0);
    expect(Math.abs(mastered[3 * rate + 20] ?? 1)).toBeLessThan(amplitude(-1.9));
  });

  it("leaves silence silent", () => {
    expect(master(new Float32Array(1000), rate).every((sample) => sample === 0)).toBe(true);
  });
});
