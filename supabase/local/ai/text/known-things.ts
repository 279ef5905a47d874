// Whether a sentence names things as if the listener knew them: "the escapement", "each approach", "all side exits". Such a
// thing was heard before, is known to everyone, or the sentence says which one it means.

import { isKnownToAll, isPartOfWork } from "./common-things.ts";
import { mayBeBaseForm, mayBeVerb } from "./finite-verbs.ts";
import { isNamedBehind } from "./procedure-things.ts";
import { contentWords } from "./sentence-cleaning.ts";
import { stem } from "./stem.ts";

/** "Experiments" loses its "s" first and then meets "experiment"; "passages" and "passage" meet without their "e". */
const stemOf = (word: string): string => stem(stem(word.replace(/ies$/, "y"))).replace(/[ey]$/, "");

/** Two stems said one after the other, as in the name of one thing. */
export const pairOf = (before: string, after: string): string => `${before} ${after}`;

/** The stems of the words that carry meaning, of those with hyphens each part: the form in which words are heard. */
export const stemsOf = (text: string): string[] => contentWords(text.replaceAll("-", " ")).map(stemOf);

/**
 * What was heard when a text was said: its stems, pairs of neighbours among them, and its figures, since "the 16 days"
 * counts days that were told.
 */
export const heardIn = (text: string): string[] => {
  const stems = stemsOf(text);
  return [
    ...stems,
    ...stems.slice(1).map((one, index) => pairOf(stems[index] ?? "", one)),
    ...(text.match(/\d[\d.,]*(?<=\d)/g) ?? []),
  ];
};

/**
 * What makes a name definite. "Each" and "all" speak of a kind that is known; inside a sentence "each" does so before
 * words for what is compared.
 */
const DEFINITE =
  /(?<![\p{L}'’-])(?:[Tt]he|Each|Every|(?:each|every)(?= (?:approach|method|condition|group|case|setting|variant|version|category|criterion|phase|type|kind|system|tool|technique|strategy|scheme)\b)|all(?= (?:\p{Ll}+ )?\p{Ll}+s\b))(?= [\p{L}\d])/gu;
/** Ends a name: a helper verb, a conjunction, a pronoun, a quantity, an adverb. */
const ENDS_NAME =
  /^(?:is|are|was|were|has|have|had|can|could|may|might|will|would|should|must|do|does|did|and|or|but|as|than|so|when|while|if|because|since|it|they|we|then|not|also|only|the|a|an|this|these|that|its|their|our|many|much|more|less|all|some|any|each|every|both|several|again|alone|here|there|too|very|\p{L}+ly)$/iu;
/** What follows says which one is meant. */
const SAYS_WHICH =
  /^(?:of|that|which|who|whose|whom|for|between|where|used|obtained|described|called|needed|required|behind|among|in|with|on|at|against|under|after|before)$/i;
/** Does so at the end of a name: "the metrics considered", unlike "the committee considered a plan". */
const MEANT_HERE = /^(?:considered|tested|examined|studied|compared|investigated)$/i;
const NO_OBJECT = /^(?:|is|are|was|were|has|have|had|can|may|in|at|by|for|so|here|because|\p{L}{3,}ly)$/iu;
const SAYS_WHEN = /^(?:after|before|between|until|since|following|preceding)$/i;
/** "The answer to", unlike "the oil to". */
const TAKES_TO =
  /^(?:corrections?|approach(?:es)?|answers?|solutions?|keys?|responses?|access|changes?|extensions?|alternatives?|contributions?|resistance|exposure|relation|modifications?|rights?|ways?|paths?|limits?|objections?|introduction|attention|ratio|addition|\p{L}{3,}(?:ence|ance|tion|sion|ity|ness))$/iu;
/** Says which one of a subject; behind a verb's object it tells how, where or when something was done to it. */
const SAYS_WHICH_OF_SUBJECT = /^(?:to|from|by|as|per|over|into|around|within|during)$/i;
/** May follow its noun: "the resemblance visible". */
const ADJECTIVE = /(?:ible|able|ous|ive|ful)$/i;
const COUNTED = /^(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3}|\d{1,3}(?:,\d{3})+)$/i;
/** "Lengthens one arm and shortens the other": a thing has two arms. */
const ONE_OF_TWO = /\bone (?!hand\b|side\b|of\b)(\p{Ll}{3,})\b(?! of\b)(?=.*\bthe other\b(?! \p{Ll}))/iu;
/** Proper names, "largest" and "1990s" tell which one is meant; "ScienceParse" and "RTCs" have to be introduced. */
const TELLS_ITSELF = /^\p{Lu}(?:\p{Ll}|['’-])*$|^\p{Lu}$|\d|(?<!t)est$/u;

/** A procedure that nobody has told of: "the shifted data", unlike "the observed values" and "the reflected light". */
const PROCEDURE =
  /^(?!proposed|observed|obtained|expected|estimated|measured|reported|given|used|collected|selected|described|limited|combined|predicted|calculated|computed|available)\p{Ll}{3,}ed$/u;
const PROCESSED =
  /^(?:data|samples?|images?|signals?|sets?|values?|texts?|sequences?|scores?|versions?|fragments?|series)$/;

/** Things of the same name were told of, but not these. */
const IS_FURTHER = /^(?:additional|further|extra|remaining)$/;
/** "The inner loop" is one of two, and loops alone do not tell which. */
const IS_INNER_OR_OUTER = /^(?:inner|outer|innermost|outermost)$/;
/** May stand before a noun and tell of its kind; a noun before a noun makes another thing of it. */
const MAY_QUALIFY =
  /(?:al|ar|ive|ous|ic|able|ible|ful|less|ant|ent|ary|ory|ed|en|ing|er|est|ly|ian|an|ern)$|^(?:raw|large|small|big|main|early|late|high|low|long|short|good|bad|deep|wide|hot|cold|dry|wet|thin|thick|young|old|intermediate|separate|private)$/;
/** A name of more nouns is that of a part of something. */
const PARTS_OF_NAME = 2;
/** "The nested loop problem" is one that the paper has named; loops alone do not tell of it. */
const NAMED_MATTER = /^(?:problem|question|issue|challenge|dilemma|paradox|puzzle|conjecture|trick)$/;
/** Kinds of things that every study has: "the control group", "the test data". */
const KIND_IN_STUDIES =
  /^(?:control|test|training|validation|treatment|baseline|reference|target|sample|source|input|output|follow-up|study|trial|survey|interview)s?$/;
/** "The delay of ten weeks", "the layer of 1985": the sentence takes for known that there was one. */
const OF_DATED =
  /^of (?:(?:1[5-9]|20)\d\d\b|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:seconds|minutes|hours|days|nights|weeks|months|years|decades)\b)/;
/** Brings up what it dates. */
const IS_BROUGHT_UP = /^(?:new|first|last|great|famous)$/;

/** A verb or helper of its own shows that what stands before it is a noun: "the loop hit counter is". */
const HELPER = /^(?:is|are|was|were|has|have|had|can|could|may|might|will|would|must|should)$/;
/** Whether a word inside a name only looks like a verb: "the loop hit counter is", "fix the language model parameters". */
const isInsideName = (following: readonly string[], index: number, isObject: boolean): boolean => {
  const [before = "", word = "", next = "", second = ""] = following.slice(index - 1);
  if (/(?:ed|s)$/.test(word)) return false;
  // "The language model", of which nobody says "model"; "the authors model" is a sentence.
  if (isObject && mayBeBaseForm(word) && !before.endsWith("s")) return true;
  return HELPER.test(next) || (/^\p{Ll}+$/u.test(next) && !ENDS_NAME.test(next) && HELPER.test(second));
};

const isVerbHere = (word: string): boolean =>
  mayBeVerb(word) || /^(?:is|are|was|were|has|have|had|can|will)$/.test(word);

/** The first words up to one that may be a verb. */
const upToVerb = (words: readonly string[]): string[] => {
  const end = words.findIndex(isVerbHere);
  return words.slice(0, Math.min(4, end < 0 ? 4 : end));
};

/** @param following the words from behind "the", punctuation kept at their ends. */
const isUnheard = (
  following: readonly string[],
  heard: ReadonlySet<string>,
  how: {
    strict: boolean;
    isObject: boolean;
    saysWhich: boolean;
    knows: (words: readonly string[]) => boolean;
  },
): boolean => {
  const name: string[] = [];
  const counted = COUNTED.test(following[0] ?? "");
  for (const [index, written] of following.entries()) {
    const word = written.replace(/[.,;:?!]+$/, "");
    if (counted && index === 0) continue;
    const next = following[index + 1] ?? "";
    const ofObject = how.isObject && !(word === "to" && TAKES_TO.test(name.at(-1) ?? ""));
    if (
      how.strict &&
      OF_DATED.test(following.slice(index, index + 3).join(" ")) &&
      !name.some((one) => IS_BROUGHT_UP.test(one) || TELLS_ITSELF.test(one) || isKnownToAll(one)) &&
      !heard.has(pairOf(stemOf(next), stemOf((following[index + 2] ?? "").replace(/\P{L}+$/u, "")))) &&
      !(/^\d/.test(next) && heard.has(next.replace(/\D+$/, "")))
    )
      return true;
    const adverbial = /^(?:its|their)$/i.test(next) && word !== "of";
    const tells =
      (SAYS_WHICH.test(word) ||
        (MEANT_HERE.test(word) && name.length > 0 && (word !== written || NO_OBJECT.test(next))) ||
        (SAYS_WHICH_OF_SUBJECT.test(word) && !ofObject)) &&
      !adverbial &&
      !/ing\b/.test(next);
    // "The diary of circumstances" tells nothing where neither was heard.
    if (how.strict && word === "of" && !how.knows([...name, ...upToVerb(following.slice(index + 1))]))
      return true;
    // "The two sources of data" does not say which two, "the two years after the war" does.
    if (tells && how.saysWhich && (!counted || SAYS_WHEN.test(word))) return false;
    if (SAYS_WHICH.test(word) || SAYS_WHICH_OF_SUBJECT.test(word) || ENDS_NAME.test(word)) break;
    if (name.length > 0 && mayBeVerb(word) && !isInsideName(following, index, how.isObject)) break;
    if (TELLS_ITSELF.test(word)) return false;
    name.push(word);
    if (word !== written) break;
  }
  while (name.length > 1 && ADJECTIVE.test(name.at(-1) ?? "")) name.pop();
  const meant = contentWords(name.join(" ").replaceAll("-", " "));
  const wasHeard = (word: string): boolean => heard.has(stemOf(word));
  const isNew = (word: string): boolean => !wasHeard(word) && !isKnownToAll(word);
  if (PROCESSED.test(name.at(-1) ?? "") && name.some((word) => PROCEDURE.test(word) && !wasHeard(word)))
    return true;
  if (how.strict) return meant.some(isNew);
  const thing = meant.at(-1);
  if (thing === undefined) return false;
  // Days and years are known to all, but "the 16 days" only where they were counted.
  const figure = /^\d[\d.,]*(?<=\d)/.exec(following[0] ?? "")?.[0];
  if (figure !== undefined && !wasHeard(thing) && !heard.has(figure)) return true;
  if (meant.some((word) => IS_FURTHER.test(word) && !wasHeard(word))) return true;
  if (meant.some(wasHeard) && meant.some((word) => IS_INNER_OR_OUTER.test(word) && !wasHeard(word)))
    return true;
  // "The loop hit counter" is not known because loops are.
  // Words with a hyphen qualify, as in "the heavy-quark limit".
  const nouns = name.flatMap((word, index) => {
    const last = index === name.length - 1;
    const part = last ? (word.split("-").at(-1) ?? "") : word.includes("-") ? "" : word;
    return contentWords(part).filter((one) => last || !(MAY_QUALIFY.test(one) || isKnownToAll(one)));
  });
  if (isNew(thing) && nouns.length > PARTS_OF_NAME && nouns.filter(isNew).length > 1) return true;
  const before = nouns.at(-2);
  const isName = before !== undefined && !nouns.some((word) => COUNTED.test(word));
  if (isName && !name.some((word) => /^\p{Lu}/u.test(word))) {
    if (NAMED_MATTER.test(thing.replace(/s$/, "")) && !wasHeard(thing)) return true;
    if (isKnownToAll(thing)) return meant.every(isNew);
    const together = nouns.every(
      (word, index) => index === 0 || heard.has(pairOf(stemOf(nouns[index - 1] ?? ""), stemOf(word))),
    );
    if (nouns.length > PARTS_OF_NAME && !together) return true;
    // "The candidate entities" are not all of the entities that were told of.
    const isKind = isPartOfWork(before) || KIND_IN_STUDIES.test(before);
    if (isNew(before) && !isKind && wasHeard(thing) && /[^s]s$/.test(thing)) return true;
  }
  return meant.every(isNew);
};

/** "Our prediction algorithm is based on …": of a prediction nobody has heard. */
const namesOwnPart = (sentence: string, heard: ReadonlySet<string>): boolean => {
  if (!/^(?:Our|My) /.test(sentence)) return false;
  const name = sentence.split(" ", 6).slice(1);
  const words = contentWords(upToVerb(name).join(" ").replaceAll("-", " "));
  const own = words.filter((word) => !MAY_QUALIFY.test(word) && !isPartOfWork(word) && !isKnownToAll(word));
  return own.length > 0 && !own.some((word) => heard.has(stemOf(word)));
};

/** "During training, …", "At test time, …": a stage of work that has to be told of first. */
const STAGE = /^(?:During|After|Before|Upon|At|In) (?:(?:the )?(\p{Ll}+(?:ing|[st]ion))|(\p{Ll}+) time), /u;
const namesStage = (sentence: string, heard: ReadonlySet<string>): boolean => {
  const stage = STAGE.exec(sentence);
  const word = stage?.[1] ?? stage?.[2];
  return word !== undefined && !isKnownToAll(word) && stemsOf(word).some((one) => !heard.has(one));
};

/** "Different heads attend …": of heads that nobody has told of. */
const DIFFERENT = /^Different (\p{Ll}{3,}s) (?!of\b|who\b|that\b)/u;

/** "We fix the …": what follows a pronoun is its verb, whether it is in the list of verbs or not. */
const OPENS_WITH_DOER = /^(?:We|They|I|The authors?) \p{Ll}/u;
/** "Three hundred Dobson units": a unit of its own has to be told of. */
const OWN_UNIT = /(?:\d|hundred|thousand|million) (\p{Lu}\p{Ll}{2,}) units?\b/u;

/** "We built the ScienceParse system" brings it up. */
const MAKES =
  /\b(?:we|I|the authors?) (?:have |also |then |therefore )*(?:built|build|present|introduce|propose|develop|describe|construct|design|implement|create)(?:e?d)? $/iu;

/** "An additional two-sided clock": of a kind that nobody has told of. */
const ADDITIONAL = /\b[Aa]n additional (?:\p{Ll}+ )?(\p{Ll}+-\p{Ll}+) /u;

/** So many words decide about a name. */
const REACH = 6;

/**
 * Whether a sentence names things as if they were known: its first words, or others of which nothing was heard.
 * @param heard stems of all words said so far.
 */
export const namesUnheard = (sentence: string, heard: ReadonlySet<string>): boolean => {
  const own = new Set(heard);
  const part = ONE_OF_TWO.exec(sentence);
  const named = stemsOf(part?.[1] ?? "");
  const before = new Set(stemsOf(sentence.slice(0, part?.index ?? 0)));
  if (named.some((one) => !own.has(one) && !before.has(one)) && !isKnownToAll(part?.[1] ?? "")) return true;
  const unit = OWN_UNIT.exec(sentence)?.[1];
  if (unit !== undefined && stemsOf(unit).some((one) => !own.has(one))) return true;
  const different = DIFFERENT.exec(sentence)?.[1];
  if (different !== undefined && !isKnownToAll(different) && stemsOf(different).some((one) => !own.has(one)))
    return true;
  const additional = ADDITIONAL.exec(sentence)?.[1];
  if (additional !== undefined && stemsOf(additional).some((one) => !own.has(one))) return true;
  if (namesOwnPart(sentence, own) || namesStage(sentence, own)) return true;
  let from = 0;
  for (const { 0: opening, index } of sentence.matchAll(DEFINITE)) {
    for (const word of heardIn(sentence.slice(from, index))) own.add(word);
    from = index;
    if (MAKES.test(sentence.slice(0, index)) || isNamedBehind(sentence.slice(index))) continue;
    const starts = index + opening.length + 1;
    const following = sentence
      .slice(starts, starts + REACH * 25)
      .split(" ")
      .slice(0, REACH);
    const isOfKind = !/^the$/i.test(opening);
    const unheard = isUnheard(following, own, {
      strict: index === 0 && !isOfKind,
      isObject:
        OPENS_WITH_DOER.test(sentence.slice(0, index)) ||
        sentence.slice(0, index).split(" ").slice(1).some(isVerbHere),
      // "Each method for" does not say which ones, as "the method for" does.
      saysWhich: !isOfKind || opening === "all",
      knows: (words) =>
        words.some(
          (word) =>
            TELLS_ITSELF.test(word) || isKnownToAll(word) || stemsOf(word).some((one) => own.has(one)),
        ),
    });
    if (unheard) return true;
  }
  return false;
};
