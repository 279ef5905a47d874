// espeak-ng in WebAssembly: one sentence in, samples and the moment of every spoken word out.
import { LocalModelError } from "../local-model-error.ts";

/** `position`: index of the word's first character in the text; `seconds` from the sentence's start. */
export type SpokenMoment = { position: number; seconds: number };
type Speech = { samples: Int16Array; moments: SpokenMoment[] };
export type SpeechEngine = { sampleRate: number; speak: (text: string) => Speech };

// 168 asked for gives 152 to 162 words a minute with pauses; a little lower and livelier than the default
// voice, which is tiring over six minutes.
const VOICE = { name: "en-us", rate: 168, pitch: 42, range: 58 };

/**
 * Loads the engine (about 24 MB of voice data, kept by the caller for as long as it is needed).
 * @throws {LocalModelError} `missing_package` when the optional package is not installed.
 */
export async function loadSpeechEngine(): Promise<SpeechEngine> {
  const { default: load } = await import("@echogarden/espeak-ng-emscripten").catch((cause: unknown) => {
    throw new LocalModelError(
      "missing_package",
      "The local narrator needs the optional package @echogarden/espeak-ng-emscripten (npm install --include=optional)",
      { cause },
    );
  });
  const { eSpeakNGWorker: Engine } = await load();
  const engine = new Engine();
  engine.set_voice(VOICE.name);
  engine.set_rate(VOICE.rate);
  engine.set_pitch(VOICE.pitch);
  engine.set_range(VOICE.range);
  const speak = (text: string): Speech => {
    const chunks: Int16Array[] = [];
    const moments: SpokenMoment[] = [];
    engine.synthesize(text, (samples, events) => {
      chunks.push(samples);
      for (const event of events) {
        if (event.type !== "word") continue;
        moments.push({ position: event.text_position - 1, seconds: event.audio_position / 1000 });
      }
      return false;
    });
    return { samples: concatenate(chunks), moments };
  };
  return { sampleRate: engine.get_samplerate(), speak };
}

/** One array of all chunks' samples. */
export function concatenate(chunks: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
