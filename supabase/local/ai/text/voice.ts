// Speaks of the authors instead of as the authors: 'we' becomes 'the authors' or 'they', 'our' becomes 'their',
// with verbs that agree. A narrator who says "we" would claim the work.

const MODALS = /^(can|could|will|would|should|may|might|must|shall|did|had|cannot)$/;
const PASTS = new Set(
  (
    "found showed took made ran saw used built chose held kept led left lost met put read said sent set spent took taught " +
    "thought told understood won wrote began became came drew fell felt gave grew knew rose sought got split hit cut let went"
  ).split(" "),
);
const IRREGULAR: Record<string, string> = { are: "is", were: "was", have: "has", do: "does", go: "goes" };

const third = (verb: string): string =>
  IRREGULAR[verb] ??
  (/(s|x|z|ch|sh)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`);

/** The verb after "we", adverbs passed over. */
const VERB =
  /^(\s+(?:\w+ly\s+|also\s+|then\s+|now\s+|first\s+|next\s+|further\s+|thus\s+|therefore\s+|here\s+|only\s+|never\s+|always\s+|not\s+)*)([a-z]+)/;

/** A second verb of the same subject: "I compare … and show …". */
const SECOND_VERB =
  /(\b(?:and|but|or)\s+(?:then\s+|also\s+|finally\s+|thus\s+)?)(show|prove|argue|use|compare|find|present|propose|discuss|derive|apply|test|describe|examine|study|evaluate|analy[sz]e|consider|explain|develop|introduce|conclude|suggest|demonstrate|report|measure|ask|offer|provide|give|take|make|draw|turn|treat|call|assume)\b(?=\s+(?:that|how|the|a|an|this|these|what|why|whether|it|on|for|to|its|their|his|her|some|several)\b)/;

/** "We" that means everyone. */
const COMMON_WE: [RegExp, string][] = [
  [/\bwe do(?:n't| not) (?:yet )?know\b/gi, "it is not known"],
  [/\bwe (?:now |already )?know that\b/gi, "it is known that"],
  [/\bas we (?:now )?know\b/gi, "as is known"],
];

/** "Our model's predictions" would be "the authors' model's". */
const THING_OF_OURS = /\b(our|my) ((?:[\p{L}-]+ )?[\p{L}-]+['’]s)\b/giu;

/** Where "our" means mankind's and not the authors'. */
const COMMON_OURS: [RegExp, string][] = [
  [
    /\bour (understanding|knowledge|world|universe|galaxy|planet|society|solar system|time|century|daily|everyday)\b/gi,
    "the $1",
  ],
  [/\bour (lives|brains?|bodies|body|species|genome|minds?|cells|eyes|ancestors)\b/gi, "human $1"],
  // What people told, they told the authors.
  [
    /(?<!\b(?:people|persons|patients|participants|respondents|interviewees|parents|teachers|students|pupils|engineers|users|experts|clinicians|doctors|nurses|staff|women|men|children|workers|farmers|they|some|many|several|most) )\b(reminds?|reminded|tells?|told|teach(?:es)?|taught|surrounds?) us\b/gi,
    "$1 people",
  ],
  [/\ball of us\b|\bus all\b/gi, "everyone"],
];

const capitalised = (like: string, text: string): string =>
  /^\p{Lu}/u.test(like) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

export type Voice = {
  /** Whether one author wrote the paper: then "the author", and "they" where the verb would not agree. */
  single: boolean;
};

/**
 * A sentence in the third person.
 * @param mentioned whether the sentence before, which the listener has just heard, spoke of the authors already.
 */
export const inThirdPerson = (sentence: string, voice: Voice, mentioned = false): string => {
  let known = mentioned;
  /** "They" of one author only where this very sentence named that author. */
  let heardHere = false;
  const noun = voice.single ? "the author" : "the authors";
  const first = voice.single
    ? "[Ww]e|I(?=\\s+[a-z])(?<!(?:[Tt]ype|[Pp]hase|[Ss]tage|[Cc]lass|[Gg]rade|[Ll]evel|[Pp]art|War)\\sI)"
    : "[Ww]e|WE";
  const pattern = new RegExp(
    `\\b(?:(${first})(['’](?:ve|re|d|ll|m))?|([Oo]urselves|[Mm]yself)|([Oo]urs)|([Oo]ur${voice.single ? "|[Mm]y" : ""})|(us${voice.single ? "|me" : ""}))\\b(?![-.]\\w)`,
    "g",
  );
  let text = sentence.replace(/\b[Tt]o (?:the best of )?our knowledge,?/g, (whole) =>
    capitalised(whole, `as far as ${noun} ${voice.single ? "knows" : "know"},`),
  );
  text = text.replace(
    THING_OF_OURS,
    (_, our: string, thing: string) => `${capitalised(our, "the")} ${thing}`,
  );
  for (const [common, plain] of COMMON_OURS)
    text = text.replace(common, (whole, word: string) => capitalised(whole, plain.replace("$1", word ?? "")));
  for (const [common, plain] of COMMON_WE) text = text.replace(common, (whole) => capitalised(whole, plain));
  text = text.replace(/\bI am\b/g, "I are");
  let rest = text;
  let said = "";
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    pattern.lastIndex = 0;
    const [whole, subject, contraction = "", reflexive, theirs, possessive] = match;
    said += rest.slice(0, match.index);
    rest = rest.slice(match.index + whole.length);
    const atStart = said.trim() === "" || /["']$/.test(said);
    const put = (words: string) => (said += atStart ? capitalised("X", words) : words);
    if (reflexive) put("themselves");
    else if (theirs) put("theirs");
    else if (possessive) put(known ? "their" : `${noun}${voice.single ? "'s" : "'"}`);
    else if (subject) {
      const helper =
        { "'ve": " have", "'re": " are", "'d": " would", "'ll": " will", "'m": " are" }[
          contraction.replace("’", "'")
        ] ?? "";
      rest = helper + rest;
      const verb = VERB.exec(rest);
      const form = verb?.[2] ?? "";
      const agrees =
        MODALS.test(form) ||
        PASTS.has(form) ||
        (form.endsWith("ed") && !/(need|proceed|succeed|exceed|feed)$/.test(form));
      // "They conclude" would be said of the people who were just spoken of.
      const pronoun = voice.single ? !verb || (heardHere && !atStart) : known;
      if (pronoun) put("they");
      else {
        put(noun);
        if (voice.single && !agrees && verb)
          rest = `${verb[1]}${third(form)}${rest.slice(verb[0].length)}`.replace(
            SECOND_VERB,
            (_, joint: string, second: string) => joint + third(second),
          );
      }
    } else put(known ? "them" : noun);
    known = true;
    heardHere = true;
  }
  return said + rest;
};

/** Whether a sentence of the paper has its authors for a subject, so that "they" after it means them. */
export const speaksAsAuthors = (sentence: string): boolean =>
  /^([\w-]+,? ){0,6}?(we|I|our|my)\b/i.test(sentence);
