import { MPEGDecoder } from "mpg123-decoder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinMp3, mp3Info } from "../../supabase/functions/_shared/generation/mp3.ts";
import { integratedLoudness, truePeak } from "../../supabase/local/ai/voice/loudness.ts";
import { LocalModelError } from "../../supabase/local/ai/local-model-error.ts";
import {
  type SpokenText,
  closeNarrator,
  readWordTimes,
  synthesize,
} from "../../supabase/local/ai/voice/index.ts";

const TEXT = `Welcome to Orpheus, where research finds its voice. On the 14th of September 2015, two detectors recorded the same faint chirp. The signal swept upward in frequency from 35 to 250 Hz, exactly as two black holes should (see Abbott et al.).

To find it, the researchers built two instruments that measure distances with laser light. Is that enough? It was, says the team, because noise at one site is not seen at the other one.`;

let spoken: SpokenText;
let samples: Float32Array;
let rate: number;

beforeAll(async () => {
  spoken = await synthesize(TEXT);
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const decoded = decoder.decode(spoken.mp3);
  expect(decoded.errors).toEqual([]);
  samples = decoded.channelData[0] ?? new Float32Array();
  rate = decoded.sampleRate;
});
afterAll(closeNarrator);

/** Loudest sample between two moments in seconds. */
const loudest = (from: number, to: number) =>
  samples
    .subarray(Math.round(from * rate), Math.round(to * rate))
    .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

describe("the narrated MP3", () => {
  it("is as long as it says it is", () => {
    expect(Math.abs(samples.length / rate - spoken.seconds)).toBeLessThan(0.1);
    expect(mp3Info(spoken.mp3)).toMatchObject({
      seconds: spoken.seconds,
      sampleRate: 22_050,
      channels: 1,
      variableBitrate: false,
    });
  });

  it("is spoken at 150 to 165 words a minute", () => {
    const pace = (spoken.words.length / spoken.seconds) * 60;
    expect(pace).toBeGreaterThan(150);
    expect(pace).toBeLessThan(165);
  });

  it("loses its word times when joined, so that no stale ones remain", () => {
    expect(readWordTimes(joinMp3([spoken.mp3, spoken.mp3]).bytes)).toBeUndefined();
  });
});

describe("the sound of the narration", () => {
  /** Silences of more than 0.25 s between two sounds, in seconds: below 1 % of full scale. */
  const pauses = (): number[] => {
    const found: number[] = [];
    let last = -1;
    for (let index = 0; index < samples.length; index++) {
      if (Math.abs(samples[index] ?? 0) < 0.01) continue;
      if (last >= 0 && index - last > 0.25 * rate) found.push((index - last) / rate);
      last = index;
    }
    return found;
  };

  it("has -19 LUFS within 1 LU, and true peaks of -1 dBTP at most", () => {
    expect(Math.abs(integratedLoudness([samples], rate) + 19)).toBeLessThan(1);
    expect(truePeak([samples])).toBeLessThan(-1);
  });

  it("has these for a text of three words too", async () => {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    const { channelData } = decoder.decode((await synthesize("That was all.")).mp3);
    const sound = channelData[0] ?? new Float32Array();
    expect(Math.abs(integratedLoudness([sound], rate) + 19)).toBeLessThan(1);
    expect(truePeak([sound])).toBeLessThan(-1);
  });

  it("pauses 0.36 s between sentences and 0.7 s between paragraphs", () => {
    const expected = [0.36, 0.36, 0.7, 0.36, 0.36];
    expect(pauses()).toHaveLength(expected.length);
    for (const [index, pause] of pauses().entries())
      expect(Math.abs(pause - (expected[index] ?? 0))).toBeLessThan(0.02);
  });

  it("pauses as long where two parts are joined in the middle of a paragraph", async () => {
    const decoder = new MPEGDecoder();
    await decoder.ready;
    const joined = decoder.decode(joinMp3([spoken.mp3, spoken.mp3]).bytes);
    const sound = joined.channelData[0] ?? new Float32Array();
    const about = Math.round(spoken.seconds * rate);
    const before = sound.subarray(0, about).findLastIndex((sample) => Math.abs(sample) >= 0.01);
    const after = sound.findIndex((sample, index) => index > about && Math.abs(sample) >= 0.01);
    expect(Math.abs((after - before) / rate - 0.36)).toBeLessThan(0.05);
  });
});

describe("word times", () => {
  it("cover every written word once, in order, inside the recording", () => {
    expect(spoken.words.map(({ word }) => word)).toEqual(TEXT.split(/\s+/));
    let previous = 0;
    for (const { start, end } of spoken.words) {
      expect(start).toBeGreaterThanOrEqual(previous);
      expect(end).toBeGreaterThan(start);
      previous = end;
    }
    expect(previous).toBeLessThan(spoken.seconds);
  });

  it("fall on sound, with silence where no word is", () => {
    for (const { word, start, end } of spoken.words)
      expect(loudest(start, end + 0.03), word).toBeGreaterThan(0.02);
    const gaps = spoken.words.flatMap(({ end }, index) => {
      const next = spoken.words[index + 1]?.start ?? end;
      return next - end > 0.2 ? [{ from: end + 0.06, to: next - 0.06 }] : [];
    });
    expect(gaps.length).toBeGreaterThanOrEqual(5);
    for (const { from, to } of gaps) expect(loudest(from, to)).toBeLessThan(0.02);
  });

  it("travel in the file to the millisecond", () => {
    const read = readWordTimes(spoken.mp3);
    expect(read?.map(({ word }) => word)).toEqual(spoken.words.map(({ word }) => word));
    for (const [index, { start }] of (read ?? []).entries())
      expect(start).toBeCloseTo(spoken.words[index]?.start ?? -1, 3);
  });

  it("are not invented for foreign or damaged files", () => {
    const bare = spoken.mp3.subarray(10);
    expect(readWordTimes(bare)).toBeUndefined();
    const damaged = spoken.mp3.slice();
    damaged.fill(0x7b, 60, 90);
    expect(readWordTimes(damaged)).toBeUndefined();
    expect(readWordTimes(new Uint8Array())).toBeUndefined();
  });
});

it("refuses a text without a word in it, with a code", async () => {
  const refused = await synthesize(" — … \n\n").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(LocalModelError);
  expect(refused).toMatchObject({ problem: "nothing_to_say" });
});
