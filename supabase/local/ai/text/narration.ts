// What the narrator says beside the paper's own statements: the paper's name, a line between chapters, one before the
// limits and one before the last sentence. None holds a figure or claims anything that is not true of every paper at that
// place. Each has many forms, and a paper's title decides which is used: no form stands in more than a few episodes.

import type { SpokenAuthors } from "../../../functions/_shared/generation/authors.ts";
import type { ChapterName } from "./chapters.ts";

/** After the problem was told. */
const NAMING = [
  "This is where {title} comes in, a paper by {authors}.",
  "{authors} took the matter up in {title}.",
  "The paper of this episode, {title}, was written by {authors}.",
  "With that in mind, listen to what {authors} report in {title}.",
  "{authors} set out from here in {title}.",
  "{title}, a study by {authors}, takes it from there.",
  "Into this steps the work of {authors}, under the title {title}.",
  "Such is the subject of {title}, by {authors}.",
  "Out of this grew {title}, written by {authors}.",
];
/** Where nothing was told before. */
const NAMING_FIRST = [
  "Today's paper is {title}, by {authors}.",
  "This episode is about {title}, which comes from {authors}.",
  "{title} is a piece of research by {authors}.",
  "Behind {title} stands the work of {authors}.",
  "A paper by {authors} is the subject today, and its name is {title}.",
  "The research in this episode was done by {authors}, and the paper is called {title}.",
];
const NAMING_UNTITLED = [
  "{authors} wrote the paper that this episode is about.",
  "The paper of today is the work of {authors}.",
];
const NAMING_UNSIGNED = [
  "The paper that takes this up is called {title}.",
  "All this is the subject of a paper called {title}.",
];

/** How a chapter begins; the first begins with the problem itself. */
const OPENINGS: Record<Exclude<ChapterName, "question">, readonly string[]> = {
  method: [
    "How does one find an answer?",
    "The next part is about how the work was done.",
    "The question leads on to the method.",
    "What was done to find out can be told in a few words.",
    "Between any question and its answer lies the work.",
    "An answer is worth as much as the way to it.",
    "The question is clear, so the approach has its turn.",
    "Here the practical side of the research begins.",
    "Knowing the problem, one can look at what was tried.",
    "What follows is how the work went about it.",
    "The work itself is the next thing to look at.",
  ],
  results: [
    "What came of it is the heart of the matter.",
    "Now the findings have their turn.",
    "What did all this work bring to light?",
    "Here is what the research turned up.",
    "The results can now be told.",
    "How did it come out in the end?",
    "The main finding comes first, and more will follow.",
    "Everything so far leads up to the outcome.",
    "After the effort, there was something to see.",
    "What it all led to is told here.",
    "What the work showed is the next thing to tell.",
    "Here the outcome has its place.",
  ],
  meaning: [
    "And what follows from all that?",
    "A result is one thing, its meaning is another.",
    "How far does this reach, and where does it end?",
    "The last part is about what to make of it.",
    "One may ask why any of it matters.",
    "What can be taken away, and what cannot?",
    "Beyond the bare findings lies their meaning.",
    "Results alone do not say what they are good for.",
    "To finish, one may weigh what was found.",
  ],
};

/** What has to be true of an episode for some lines to be said in it. */
export type Holds = {
  /** The chapter on the question asks one, or says what was not known. */
  asked: boolean;
  /** The method tells what was done. */
  practical: boolean;
  /** The chapter on the method is short. */
  brief: boolean;
  /** More than one result is told. */
  plural: boolean;
  /** The results begin with what the abstract found, and others follow. */
  several: boolean;
  /** What the work cannot tell is told. */
  limited: boolean;
};
/** All other lines are true of every paper. */
const ONLY_IF: Record<string, keyof Holds> = {
  "The question leads on to the method.": "asked",
  "The question is clear, so the approach has its turn.": "asked",
  "Knowing the problem, one can look at what was tried.": "asked",
  "Here the practical side of the research begins.": "practical",
  "The next part is about how the work was done.": "practical",
  "What was done to find out can be told in a few words.": "brief",
  "What came of it is the heart of the matter.": "plural",
  "Now the findings have their turn.": "plural",
  "What did all this work bring to light?": "plural",
  "The results can now be told.": "plural",
  "Everything so far leads up to the outcome.": "plural",
  "The main finding comes first, and more will follow.": "several",
  "How far does this reach, and where does it end?": "limited",
  "What can be taken away, and what cannot?": "limited",
};

const LIMITS = [
  "The work has its limits, too.",
  "Some caution is in order here.",
  "No work covers everything.",
  "Not all of this is beyond doubt.",
  "It is only fair to name the reservations.",
  "Words of caution belong here as well.",
  "Like any study, it leaves something open.",
];

const RECAPS = [
  "If one thing is to stay, let it be this.",
  "In its shortest form, the message reads like this.",
  "A single sentence can sum it up.",
  "Here is the whole of it, put briefly.",
  "The essence fits into one sentence.",
  "What should be remembered is quickly said.",
  "The paper comes down to one statement.",
  "Put in a nutshell, the point is simple to state.",
];
const FAREWELLS = [
  "More about it can be read in the paper itself.",
  "The rest is for those who open the paper.",
  "Whoever wants the details will find them in print.",
  "With this, the episode comes to its end.",
];

/** A stable choice, so that episodes differ and the same paper always sounds the same. Bits mixed as in MurmurHash3. */
const choose = (options: readonly string[], seed: string): string => {
  let hash = 2166136261;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return options[((hash ^ (hash >>> 16)) >>> 0) % options.length] ?? "";
};

const capitalise = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Every line the narrator may say, for those who ask what comes from the paper. */
export const NARRATION: readonly string[] = [
  ...NAMING,
  ...NAMING_FIRST,
  ...NAMING_UNTITLED,
  ...NAMING_UNSIGNED,
  ...Object.values(OPENINGS).flat(),
  ...LIMITS,
  ...RECAPS,
  ...FAREWELLS,
];

/**
 * The narrator of one paper.
 * @param title as in the paper: it decides which lines are used.
 */
export const createNarrator = (title: string) => {
  const line = (options: readonly string[], place: string) => choose(options, `${place}\n${title}`);
  return {
    /**
     * The sentence that names paper and authors.
     * @param spoken the title as it is said, null where it cannot be.
     * @param afterProblem whether the problem was told before.
     */
    naming: (spoken: string | null, authors: SpokenAuthors | null, afterProblem: boolean): string => {
      if (spoken === null && authors === null) return "This episode is about a research paper.";
      const forms =
        spoken === null
          ? NAMING_UNTITLED
          : authors === null
            ? NAMING_UNSIGNED
            : afterProblem
              ? NAMING
              : NAMING_FIRST;
      return capitalise(
        line(forms, "naming")
          .replace("{title}", () => spoken ?? "")
          .replace("{authors}", () => authors?.full ?? ""),
      );
    },
    /** @param holds what is true of the episode. */
    opening: (chapter: ChapterName, holds: Partial<Holds> = {}): string | null => {
      if (chapter === "question") return null;
      const fits = (words: string): boolean => {
        const condition = ONLY_IF[words];
        return condition === undefined || holds[condition] === true;
      };
      return line(OPENINGS[chapter].filter(fits), chapter);
    },
    limits: (): string => line(LIMITS, "limits"),
    recap: (): string => line(RECAPS, "recap"),
    farewell: (): string => line(FAREWELLS, "farewell"),
  };
};
