// Hears a plan as a listener does, from its beginning, and takes out what could not be followed: a sentence whose
// predecessor was not said last, an announcement without what it announces, one that was taken back and lacks the other
// half, and things named as if they were known. What leans on such a sentence goes with it.

import { goesOn } from "./abstract-parts.ts";
import type { ChapterName } from "./chapters.ts";
import { mayBeVerb } from "./finite-verbs.ts";
import { tellsAll } from "./needs.ts";
import type { Passage } from "./passages.ts";
import { type Ranked, stem } from "./ranking.ts";
import { contentWords } from "./sentence-cleaning.ts";

type Told = { name: ChapterName; passages: Passage[] }[];

const stems = (text: string): string[] => contentWords(text).map(stem);

/** Everyone knows these, or the sentence says which one is meant. */
const KNOWN_TO_ALL = new Set(
  (
    "authors author paper study work article research data analysis method world future past " +
    "present time end beginning start middle number amount rate size need lack use fact case way extent degree literature body brain heart " +
    "blood sun earth moon sky sea air ground internet public population elderly human following most least first only best main whole " +
    "entire total overall current standard usual ordinary key central major same other two three four five right left day night week " +
    "month year years century morning evening afternoon summer winter hospital home house street city country government law market web " +
    "reader listener person people latter former point long short"
  )
    .split(" ")
    .map(stem),
);

/** "the outer tree" up to what ends its name; bounded, so that any text is read in linear time. */
const DEFINITE =
  /(?<![\p{L}'’-])(?:[Tt]he|[Ee]ach(?= (?:approach|method|condition|group|case|setting|variant|version|category|criterion|phase|type|kind)\b)) ((?:[\p{L}\d'’-]{1,40} ?){1,3})/gu;
const ENDS_NAME =
  /^(?:is|are|was|were|has|have|had|can|could|may|might|will|would|should|must|do|does|did|and|or|but|as|than|so|when|while|if|because|since|it|they|we|then|not|also|only)$/i;
/** What follows says which one is meant. */
const SAYS_WHICH =
  /^(?:of|that|which|who|whose|whom|for|in|between|with|to|from|by|on|at|where|used|obtained|described|called|needed|required|behind|against|among|per|under|over|into|around|within|during|after|before)$/i;

/** Whether a name with "the" is one that `heard` does not hold: none of its words, or not all of them if `strict`. */
const isUnheard = (words: readonly string[], heard: ReadonlySet<string>, strict: boolean): boolean => {
  const name: string[] = [];
  const counted = /^(?:two|three|four|five|six|seven|eight)$/i.test(words[0] ?? "");
  for (const word of counted ? words.slice(1) : words) {
    // "The two sources of data" does not say which two.
    if (SAYS_WHICH.test(word) && !counted) return false;
    if (SAYS_WHICH.test(word) || ENDS_NAME.test(word)) break;
    if (name.length > 0 && mayBeVerb(word)) break;
    // A proper name tells who or what is meant, and so do "largest" and "1990s".
    if (/^\p{Lu}|\d|(?<!t)est$/u.test(word)) return false;
    name.push(word);
  }
  const meant = stems(name.join(" "));
  const known = meant.filter((word) => heard.has(word) || KNOWN_TO_ALL.has(word));
  return strict ? known.length < meant.length : meant.length > 0 && known.length === 0;
};

/**
 * Whether a sentence names things as if they were known: its first words, or others of which nothing was heard.
 * @param heard stems of all words said so far.
 */
export const namesUnheard = (sentence: string, heard: ReadonlySet<string>): boolean => {
  const own = new Set(heard);
  let from = 0;
  let unheard = 0;
  for (const match of sentence.matchAll(DEFINITE)) {
    for (const word of stems(sentence.slice(from, match.index))) own.add(word);
    from = match.index + match[0].length;
    const following = sentence.slice(from, from + 40).split(" ")[0] ?? "";
    const name = (match[1] ?? "").trim().split(" ");
    // "Each method for" does not say which ones, as "the method for" does.
    const words = /^each/i.test(match[0]) ? name.slice(0, 1) : [...name, following.replace(/[.,;:]$/, "")];
    if (isUnheard(words, own, match.index === 0)) {
      if (match.index === 0) return true;
      unheard += 1;
    }
    for (const word of stems(match[0])) own.add(word);
  }
  return unheard > 0;
};

/** Statements of a passage that follow `at` without a gap. */
const behind = (statements: readonly Ranked[], at: number): string[] => {
  const texts: string[] = [];
  const from = statements[at]?.order ?? 0;
  for (let next = at + 1; statements[next]?.order === from + next - at; next += 1)
    texts.push(statements[next]?.text ?? "");
  return texts;
};

/** One hearing; what cannot be followed is left out. */
const hearOnce = (told: Told, title: string): Told => {
  const heard = new Set(stems(title));
  let before: Ranked | undefined;
  let ofAbstract: Ranked | undefined;
  return told.map(({ name, passages }) => {
    // Before anything was found nobody knows "the findings".
    if (name !== "question" && name !== "method")
      for (const word of stems("results findings")) heard.add(word);
    return {
      name,
      passages: passages
        .map(({ place, statements }, passage) => ({
          place,
          statements: statements.filter((statement, at) => {
            const { text, order, leans, rebutted, announces, fromAbstract } = statement;
            const first = passage === 0 && at === 0;
            const last =
              fromAbstract && !goesOn(text) ? ofAbstract : first && name !== "question" ? undefined : before;
            const followed = !leans || last?.order === order - 1;
            const rest = behind(statements, at);
            const complete = announces === 0 || tellsAll(announces, rest);
            const whole = !rebutted || fromAbstract || rest.length > 0;
            if (!followed || !complete || !whole || (!fromAbstract && namesUnheard(text, heard)))
              return false;
            for (const word of stems(text)) heard.add(word);
            before = statement;
            if (fromAbstract) ofAbstract = statement;
            return true;
          }),
        }))
        .filter(({ statements }) => statements.length > 0),
    };
  });
};

const countOf = (told: Told): number =>
  told.reduce(
    (sum, { passages }) => sum + passages.reduce((all, { statements }) => all + statements.length, 0),
    0,
  );

/** What is taken out may have been needed by what was heard before it; so many hearings settle all but freaks. */
const HEARINGS = 5;

/** @param told chapters with their passages in the order of telling. */
export const asFollowed = (told: Told, title: string): Told => {
  let left = told;
  for (let round = 0; round < HEARINGS; round += 1) {
    const next = hearOnce(left, title);
    if (countOf(next) === countOf(left)) return next;
    left = next;
  }
  return left;
};
