// Narrates a text: sentence by sentence through the speech engine, with pauses of our own between them,
// and the time of every written word measured on the samples.
import { LocalModelError } from "../local-model-error.ts";
import { type SpeechEngine, type SpokenMoment, concatenate } from "./speech-engine.ts";
import { type SpokenWord, speakable } from "./speakable.ts";

/** A written word and when it is heard, in seconds from the start. */
export type WordTime = { word: string; start: number; end: number };
export type Narration = { samples: Int16Array; sampleRate: number; words: WordTime[] };

// Pauses in seconds, from the last sound before to the first one after: long enough to tell a paragraph from a
// sentence by ear.
const SENTENCE_PAUSE = 0.36;
const PARAGRAPH_PAUSE = 0.7;
/** Samples below this are silence: a hundredth of full scale, well under the voice's softest sounds. */
const SILENCE = 320;
/** Kept after the last loud sample, so that a final consonant rings out. */
const RELEASE_SECONDS = 0.04;
/** Kept before the first loud sample, so that no onset is cut. */
const ATTACK_SECONDS = 0.01;
/**
 * What a decoder adds between two parts that are joined: 1105 samples before the first one (see narrator.ts), and on
 * average as many to fill the last frames.
 */
const JOINT_SECONDS = 0.09;
/** So that parts joined at the end of a sentence are as far apart as sentences inside a part. */
const CLOSING_PAUSE = SENTENCE_PAUSE - JOINT_SECONDS;

/**
 * @param text paragraphs apart by a blank line.
 * @throws {LocalModelError} `nothing_to_say` when nothing in the text can be spoken.
 */
export function narrate(text: string, engine: SpeechEngine): Narration {
  const rate = engine.sampleRate;
  const chunks: Int16Array[] = [];
  const words: WordTime[] = [];
  let length = 0;
  const add = (samples: Int16Array) => {
    chunks.push(samples);
    length += samples.length;
  };
  /** The samples of silence that make a pause together with those around the two sentences. */
  const rest = (pause: number, around: number) =>
    add(new Int16Array(Math.max(0, Math.round(pause * rate) - around)));
  let quiet = 0;
  for (const [index, sentences] of speakable(text).map(sentencesOf).entries()) {
    for (const [place, sentence] of sentences.entries()) {
      const spoken = speakSentence(sentence, engine);
      if (length > 0)
        rest(index > 0 && place === 0 ? PARAGRAPH_PAUSE : SENTENCE_PAUSE, quiet + spoken.before);
      words.push(...spoken.words.map((word) => shift(word, length / rate)));
      add(spoken.samples);
      quiet = spoken.after;
    }
  }
  rest(CLOSING_PAUSE, quiet);
  if (words.length === 0) throw new LocalModelError("nothing_to_say", "The text holds nothing to say");
  return { samples: concatenate(chunks), sampleRate: rate, words };
}

/** Moves a word's time by `seconds`. */
export function shift({ word, start, end }: WordTime, seconds: number): WordTime {
  return { word, start: start + seconds, end: end + seconds };
}

function sentencesOf(words: SpokenWord[]): SpokenWord[][] {
  const sentences: SpokenWord[][] = [];
  let sentence: SpokenWord[] = [];
  for (const [index, word] of words.entries()) {
    sentence.push(word);
    if (!/[.?!]/.test(word.pause) && index < words.length - 1) continue;
    if (sentence.some(({ spoken }) => spoken !== "")) sentences.push(sentence);
    sentence = [];
  }
  return sentences;
}

/** `begin`, `end`: where a written word's speech stands in the text given to the engine. */
type Placed = { word: SpokenWord; begin: number; end: number };

/** `before`, `after`: samples of silence around the sound. */
function speakSentence(sentence: readonly SpokenWord[], engine: SpeechEngine) {
  let text = "";
  const placed: Placed[] = [];
  for (const word of sentence) {
    const begin = text.length + (text === "" || word.spoken === "" ? 0 : 1);
    if (word.spoken !== "") text += (text === "" ? "" : " ") + word.spoken;
    placed.push({ word, begin, end: text.length });
    if (word.pause !== "" && !text.endsWith(",") && text !== "") text += word.pause;
  }
  const speech = engine.speak(text);
  const rate = engine.sampleRate;
  const sound = firstSound(speech.samples);
  const begin = Math.max(0, sound - Math.round(ATTACK_SECONDS * rate));
  const end = lastSound(speech.samples, begin, speech.samples.length, rate);
  const samples = speech.samples.subarray(begin, end);
  const moments = speech.moments.map(({ position, seconds }) => ({
    position,
    seconds: Math.max(0, seconds - begin / rate),
  }));
  return {
    samples,
    words: timeWords(placed, moments, samples, rate),
    before: sound - begin,
    after: end - soundEnd(speech.samples, begin, speech.samples.length),
  };
}

/** Where the sound begins; 0 where there is none. */
const firstSound = (samples: Int16Array): number =>
  Math.max(
    0,
    samples.findIndex((sample) => Math.abs(sample) >= SILENCE),
  );

/** Where the sound between two sample indices ends. */
function soundEnd(samples: Int16Array, from: number, to: number): number {
  let last = to;
  while (last > from && Math.abs(samples[last - 1] ?? 0) < SILENCE) last--;
  return last;
}

/** Where the sound between two sample indices has died away. */
function lastSound(samples: Int16Array, from: number, to: number, rate: number): number {
  return Math.min(to, soundEnd(samples, from, to) + Math.round(RELEASE_SECONDS * rate));
}

/**
 * Start of each written word: the engine's first event inside it. It reports some pairs ("of the") as one
 * and says nothing for silent signs; those share the stretch they lie in by their spoken length. A word
 * ends where its sound dies away, at the latest where the next begins.
 */
function timeWords(
  placed: readonly Placed[],
  moments: readonly SpokenMoment[],
  samples: Int16Array,
  rate: number,
): WordTime[] {
  const total = samples.length / rate;
  const known = placed.map(({ begin, end }, index) =>
    index === 0 ? 0 : moments.find(({ position }) => position + 1 >= begin && position < end)?.seconds,
  );
  const starts: number[] = [];
  for (const [index, start] of known.entries()) {
    const before = starts[index - 1] ?? 0;
    if (start !== undefined) {
      starts.push(Math.min(total, Math.max(before, start)));
      continue;
    }
    const from = known.findLastIndex((one, place) => place < index && one !== undefined);
    const to = known.findIndex((one, place) => place > index && one !== undefined);
    const until = to < 0 ? total : (known[to] ?? total);
    const origin = placed[from]?.begin ?? 0;
    const characters = (to < 0 ? placed.at(-1)?.end : placed[to]?.begin) ?? origin;
    const share = ((placed[index]?.begin ?? origin) - origin) / Math.max(1, characters - origin);
    const anchor = starts[from] ?? 0;
    starts.push(Math.max(before, anchor + (until - anchor) * share));
  }
  return placed.map(({ word }, index) => {
    const start = starts[index] ?? 0;
    const next = starts[index + 1] ?? total;
    const sounding = lastSound(samples, Math.round(start * rate), Math.round(next * rate), rate) / rate;
    return { word: word.text, start, end: Math.max(start, Math.min(next, sounding)) };
  });
}
