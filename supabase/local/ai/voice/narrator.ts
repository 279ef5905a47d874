// The narrator: text in, MP3 with word times out. Runs where it is called; the server calls it in a worker.
import { createMp3Encoder } from "wasm-media-encoders";
import { joinMp3 } from "../../../functions/_shared/generation/mp3.ts";
import { master } from "./mastering.ts";
import { type WordTime, narrate, shift } from "./narrate.ts";
import { loadSpeechEngine } from "./speech-engine.ts";
import { writeWordTimes } from "./word-times.ts";

/** `mp3`: the whole file; `seconds`: its decoded length; `words`: times in that file. */
export type SpokenText = { mp3: Uint8Array<ArrayBuffer>; seconds: number; words: WordTime[] };
export type Narrator = (text: string) => SpokenText;

/** For a mono voice at 22.05 kHz nothing is lost that can be heard; 6 minutes are 2.9 MB. */
const KILOBITS = 64;
/** LAME's 576 samples and the 529 of any decoder come before the first sample (LAME technical FAQ). */
const CODEC_DELAY_SAMPLES = 576 + 529;
/** About 3 s at a time keep the encoder's buffers small. */
const CHUNK_SAMPLES = 65_536;
const FULL_SCALE = 32_768;

/**
 * Loads voice and encoder once; the narrator then works synchronously at several hundred times real time.
 * @throws {LocalModelError} `missing_package`; the narrator itself throws `nothing_to_say`.
 */
export async function createNarrator(): Promise<Narrator> {
  const [engine, encoder] = await Promise.all([loadSpeechEngine(), createMp3Encoder()]);
  return (text) => {
    const { samples, sampleRate, words } = narrate(text, engine);
    encoder.configure({ sampleRate, channels: 1, bitrate: KILOBITS, outputSampleRate: 22_050 });
    const voice = new Float32Array(samples.length);
    for (let index = 0; index < voice.length; index++) voice[index] = (samples[index] ?? 0) / FULL_SCALE;
    const wave = master(voice, sampleRate);
    const sound: Uint8Array[] = [];
    for (let from = 0; from < wave.length; from += CHUNK_SAMPLES)
      sound.push(encoder.encode([wave.subarray(from, from + CHUNK_SAMPLES)]).slice());
    sound.push(encoder.finalize().slice());
    const { bytes, seconds } = joinMp3([Buffer.concat(sound)]);
    const heard = words.map((word) => shift(word, CODEC_DELAY_SAMPLES / sampleRate));
    return { mp3: new Uint8Array(Buffer.concat([writeWordTimes(heard), bytes])), seconds, words: heard };
  };
}
