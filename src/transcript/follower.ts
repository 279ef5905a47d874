// Follows the voice through a transcript: which sentence and word are marked, and whether the text moves with them.
// It knows neither the document nor React; 1,500 sentences are not drawn again for the next one.
import { lastStarted, type PlacedWord, type Timeline } from "#domain/spoken-place.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { Voice } from "./voice.ts";
import { createVoiceClock } from "./voice-clock.ts";

/** The text as it is shown. */
export type Surface = {
  /** Marks the sentence alone; -1: none. */
  markSentence(sentence: number): void;
  /** Marks the word of that sentence alone; null: none. */
  markWord(sentence: number, word: PlacedWord | null): void;
  /** Brings a sentence to where one reads. `asked`: by the reader, wherever they are on the page. */
  show(sentence: number, asked: boolean): void;
};

export type FollowerPorts = {
  timeline: Timeline;
  /** Null while the player has another episode, or none. */
  voice: Readable<Voice | null>;
  /** Milliseconds, from any start. */
  now(): number;
  /** Calls `run` before the next painting; never while the page is hidden. The answer takes the call back. */
  nextFrame(run: () => void): () => void;
};

/** `silent`: there is no voice to follow. `left`: the reader went elsewhere. */
export type Following = "silent" | "following" | "left";

export type Follower = {
  state: Readable<Following>;
  /** Follows on `surface` until the answer is called. */
  connect(surface: Surface): () => void;
  /** The reader went elsewhere: marks go on, the text stays. */
  leave(): void;
  /** The reader chose a place for the voice, here: the text goes there with it, and on. */
  rejoin(): void;
  /** The reader wants to be where the voice is. */
  goBack(): void;
};

export function createFollower({ timeline, voice, now, nextFrame }: FollowerPorts): Follower {
  const state = observable<Following>("silent");
  let surface: Surface | null = null;
  let clock = createVoiceClock();
  let playing = false;
  let sentence = -1;
  let word: PlacedWord | null = null;
  let cancelFrame: (() => void) | null = null;
  let chosen = false;

  /** @returns whether another sentence is marked now. */
  function mark(next: number, nextWord: PlacedWord | null): boolean {
    const changed = next !== sentence;
    if (changed) surface?.markSentence(next);
    if (nextWord !== word) surface?.markWord(next, nextWord);
    sentence = next;
    word = nextWord;
    return changed;
  }

  function markPlace(): boolean {
    const position = clock.position(now());
    const at = timeline.sentenceAt(position);
    const words = timeline.wordsOf(at);
    return mark(at, words[lastStarted(words, position)] ?? null);
  }

  function show(asked: boolean) {
    if (state.get() !== "following") return;
    surface?.show(Math.max(0, sentence), asked || chosen);
    chosen = false;
  }

  /** Sentences are marked with the player's reports; words are too short for those. */
  function keepFrames() {
    const wanted = playing && timeline.wordsOf(sentence).length > 0;
    if (!wanted) {
      cancelFrame?.();
      cancelFrame = null;
    } else
      cancelFrame ??= nextFrame(() => {
        cancelFrame = null;
        if (markPlace()) show(false);
        keepFrames();
      });
  }

  function onVoice() {
    const heard = voice.get();
    const started = heard?.playing === true && !playing;
    playing = heard?.playing ?? false;
    if (!heard) {
      clock = createVoiceClock();
      mark(-1, null);
      state.set("silent");
    } else {
      const moved = clock.report(heard, now());
      const arrived = state.get() === "silent";
      if (moved) state.set("following");
      const changed = markPlace();
      // Whoever opens a page while its episode is paused begins to read at the top.
      if (playing ? changed || started || moved : moved && !arrived) show(false);
    }
    keepFrames();
  }

  return {
    state,
    connect(shown) {
      surface = shown;
      onVoice();
      const end = voice.subscribe(onVoice);
      return () => {
        end();
        playing = false;
        keepFrames();
        mark(-1, null);
        surface = null;
        clock = createVoiceClock();
        state.set("silent");
      };
    },
    leave() {
      chosen = false;
      if (state.get() === "following") state.set("left");
    },
    rejoin() {
      chosen = true;
      if (state.get() === "left") state.set("following");
    },
    goBack() {
      if (state.get() === "left") state.set("following");
      show(true);
    },
  };
}
