// What the narrator says between the paper's own statements. None holds a figure, and none claims anything
// about the paper that is not true of every paper at that place. A text uses each at most once.

export type ChapterName = "question" | "method" | "results" | "meaning";

/** Chapter titles: shown, never spoken. */
export const TITLES: Record<ChapterName, string> = {
  question: "The question",
  method: "How they did it",
  results: "What they found",
  meaning: "Why it matters",
};
/** "They" would be wrong of a single author. */
export const TITLES_OF_ONE: Record<ChapterName, string> = {
  ...TITLES,
  method: "How it was done",
  results: "What was found",
};

/** How a chapter opens. `{authors}` is "the authors" or "the author". */
export const OPENERS: Record<ChapterName, readonly string[]> = {
  question: [
    "Let the question behind the work come first.",
    "To see why it was written, start with the problem it takes on.",
    "Before anything else, here is the problem it sets out to solve.",
    "The story begins with a question that needed an answer.",
  ],
  method: [
    "So how did {authors} go about it?",
    "That was the question, and this is the way to an answer.",
    "With the problem on the table, turn to what was actually done.",
    "Now to the work itself, and to how it was carried out.",
  ],
  results: [
    "And what came out of all this?",
    "With the approach clear, it is time to look at the outcome.",
    "Now for the part everyone waits for, the results.",
    "So did it work, and what did it show?",
  ],
  meaning: [
    "What does all of this mean beyond the paper itself?",
    "That leaves the larger question of what to make of it.",
    "So why should anyone outside the field care about this?",
    "Finally, step back and ask what it all adds up to.",
  ],
};

/** Put before a statement that starts a new thought. A phrase ending in "that" frames a whole sentence. */
export const TRANSITIONS: Record<ChapterName, readonly string[]> = {
  question: [
    "To put this in context,",
    "It also helps to know that",
    "Part of the background is that",
    "Looking at the problem more closely,",
    "The paper points out that",
    "There is another side to this:",
    "As the introduction explains,",
    "Against this background,",
  ],
  method: [
    "Here is the idea in more detail:",
    "In practice,",
    "On the practical side,",
    "The paper explains that",
    "A further point about the approach:",
    "Looking more closely at the method,",
    "It is also part of the design that",
    "As the paper describes it,",
    "One more detail helps here:",
  ],
  results: [
    "To begin with,",
    "The paper reports that",
    "Beyond that,",
    "Turning to the details,",
    "There is more to the picture:",
    "On top of that,",
    "Looking further into the results,",
    "It also turned out that",
    "In the same part of the work,",
    "Another observation is worth hearing:",
  ],
  meaning: [
    "Stepping back from the details,",
    "It is worth keeping in mind that",
    "On the whole,",
    "The paper also makes clear that",
    "Along the same lines,",
    "There is a wider point as well:",
    "In the end,",
    "Above all,",
  ],
};

/** How an episode ends. `{title}` is the paper's title in quotation marks, or "the paper". */
export const CLOSINGS = [
  "That is the story of {title}, and the paper itself holds the details that did not fit in here.",
  "There is more to {title} than fits into a few minutes, so the paper itself is well worth reading.",
  "And that was {title}, told in brief, with everything else waiting in the paper itself.",
] as const;
