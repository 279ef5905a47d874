import { expect, test } from "vitest";
import { createTimeline } from "#domain/spoken-place.ts";
import { observable } from "#lib/observable.ts";
import { createFollower } from "../../../src/transcript/follower.ts";
import { voiceOf, type Voice } from "../../../src/transcript/voice.ts";

const timeline = createTimeline([
  { start: 0, text: "The first has none." },
  {
    start: 4,
    text: "These two.",
    words: [
      { start: 4, text: "These" },
      { start: 4.5, text: "two." },
    ],
  },
  { start: 8, text: "The last has none." },
]);

/** A follower on a surface that notes what it is told, under a clock and frames of the test's own. */
function harness() {
  const voice = observable<Voice | null>(null);
  const frames = new Set<() => void>();
  const seen = { sentence: -1, word: null as string | null, shown: [] as string[], marks: 0 };
  let time = 0;
  const follower = createFollower({
    timeline,
    voice,
    now: () => time,
    nextFrame(run) {
      frames.add(run);
      return () => frames.delete(run);
    },
  });
  const connect = () =>
    follower.connect({
      markSentence(sentence) {
        seen.sentence = sentence;
        seen.marks += 1;
      },
      markWord(sentence, word) {
        seen.word = word && `${sentence}:${word.from}-${word.to}`;
        seen.marks += 1;
      },
      show: (sentence, asked) => void seen.shown.push(asked ? `${sentence} asked` : `${sentence}`),
    });
  return {
    follower,
    seen,
    frames,
    connect,
    voice: voice.set,
    /** The player says where it is, so many milliseconds later. */
    say(position: number, playing = true, later = 250) {
      time += later;
      voice.set({ position, playing, rate: 1 });
    },
    frame(later: number) {
      time += later;
      const due = [...frames];
      frames.clear();
      for (const run of due) run();
    },
  };
}

/** Follows a voice that plays the first sentence. */
function following() {
  const all = harness();
  all.connect();
  all.say(3);
  all.seen.shown = [];
  return all;
}

test("without this episode in the player nothing is marked, and no way back is offered", () => {
  const { follower, seen, frames, connect } = harness();
  connect();
  follower.leave();
  expect(seen.sentence).toBe(-1);
  expect(follower.state.get()).toBe("silent");
  expect(frames.size).toBe(0);
});

test("the sentence that is said is marked and shown", () => {
  const { seen, say } = following();
  say(3.9);
  expect(seen.sentence).toBe(0);
  say(4.15);
  expect([seen.sentence, seen.word]).toEqual([1, "1:0-5"]);
  expect(seen.shown).toEqual(["1"]);
});

test("words are marked between two reports", () => {
  const { seen, say, frame } = following();
  say(4.1, true, 1100);
  frame(300);
  expect(seen.word).toBe("1:0-5");
  frame(150);
  expect(seen.word).toBe("1:6-10");
});

test("frames are asked for only while a word is to be marked", () => {
  const { frames, say } = following();
  expect(frames.size).toBe(0);
  say(4.1, true, 1100);
  expect(frames.size).toBe(1);
  say(4.2, false);
  expect(frames.size).toBe(0);
});

test("a report within a sentence and a word leaves the document alone", () => {
  const { seen, say } = following();
  const { marks } = seen;
  say(3.25);
  say(3.5);
  expect(seen.marks).toBe(marks);
});

test("a reader who scrolled away stays there, and the marks go on", () => {
  const { follower, seen, say } = following();
  follower.leave();
  expect(follower.state.get()).toBe("left");
  say(4.1, true, 1100);
  say(8.1, true, 4000);
  expect(seen.sentence).toBe(2);
  expect(seen.shown).toEqual([]);
});

test("the way back leads to the sentence that is said", () => {
  const { follower, seen, say } = following();
  follower.leave();
  say(8.1, true, 5100);
  follower.goBack();
  expect(seen.shown).toEqual(["2 asked"]);
  expect(follower.state.get()).toBe("following");
});

test.each([
  ["of a playing episode", true],
  ["of a paused episode", false],
])("a seek %s brings a reader along", (_, playing) => {
  const { follower, seen, say } = following();
  say(3.25, playing);
  follower.leave();
  say(9, playing);
  expect(follower.state.get()).toBe("following");
  expect(seen.shown).toEqual(["2"]);
});

test("a tap on the sentence that is said brings a reader along", () => {
  const { follower, say, seen } = following();
  follower.leave();
  follower.rejoin();
  say(3.6);
  say(4.1, true, 500);
  say(8.1, true, 4000);
  expect(seen.shown).toEqual(["1 asked", "2"]);
});

test("the tap that begins an episode brings a reader along", () => {
  const { follower, say, seen, connect } = harness();
  connect();
  follower.rejoin();
  say(8, false);
  say(8.1, true);
  expect(seen.shown).toEqual(["2 asked"]);
});

test("a page that opens on a paused episode marks its place, and scrolls once it plays", () => {
  const { seen, say, connect } = harness();
  say(4.2, false);
  connect();
  expect([seen.sentence, seen.word]).toEqual([1, "1:0-5"]);
  expect(seen.shown).toEqual([]);
  say(4.2, true);
  expect(seen.shown).toEqual(["1"]);
});

test("another episode in the player takes the marks away", () => {
  const { follower, seen, frames, say, voice } = following();
  say(4.1, true, 1100);
  voice(null);
  expect([seen.sentence, seen.word]).toEqual([-1, null]);
  expect(follower.state.get()).toBe("silent");
  expect(frames.size).toBe(0);
});

test("a transcript that was closed is not followed any more", () => {
  const { seen, frames, say, connect } = harness();
  const end = connect();
  say(4.1);
  end();
  expect(frames.size).toBe(0);
  expect(seen.sentence).toBe(-1);
  say(9);
  expect(seen.sentence).toBe(-1);
});

test("the voice is that of its own episode, and stays one object while nothing changes", () => {
  let state = { current: { id: "one" }, status: "playing", position: 3, rate: 2 };
  const player = { state: () => state, subscribe: () => () => undefined };
  const [one, other] = [voiceOf(player, "one"), voiceOf(player, "other")];
  expect(one.get()).toEqual({ position: 3, playing: true, rate: 2 });
  expect(one.get()).toBe(one.get());
  expect(other.get()).toBeNull();
  state = { ...state, status: "loading" };
  expect(one.get()?.playing).toBe(false);
});
