// Finds the abbreviations a paper introduces in parentheses, "electronic health records (EHRs)", and says them
// in full: a listener cannot look back to where one was explained.

/** Abbreviations better known than what they stand for. */
const KNOWN = new Set(
  (
    "DNA RNA mRNA HIV AIDS MRI PCR CPU GPU USA US UK EU UN WHO NASA LED COVID GPS PDF HTML CSS XML JSON API SQL IQ TV AI " +
    "PC CD DVD USB UV CT ECG EEG GDP BMI ATP NATO IBM RAM PhD OK II III IV AC DC"
  ).split(" "),
);

/** Whether an abbreviation needs no explanation. */
export const isWellKnown = (short: string): boolean => KNOWN.has(short);

/** The words before the bracket that spell the abbreviation, matched letter by letter from the end. */
const longForm = (before: string, short: string): string | null => {
  const words = before
    .trim()
    .split(/\s+/)
    .slice(-(short.length * 2));
  const letters = short.toLowerCase().replace(/[^a-z\d]/g, "");
  const text = words.join(" ");
  let at = text.length - 1;
  const startsWord = (place: number): boolean => !/[\p{L}\d]/u.test(text[place - 1] ?? " ");
  for (let index = letters.length - 1; index >= 0; index -= 1) {
    const fits = (place: number): boolean =>
      text[place]?.toLowerCase() === letters[index] && (index > 0 || startsWord(place));
    while (at >= 0 && !fits(at)) at -= 1;
    if (at < 0) return null;
    at -= 1;
  }
  const found = text.slice(at + 1);
  const count = found.split(" ").length;
  return count >= 2 && count <= letters.length + 3 && !/[.,;:()]/.test(found) ? found : null;
};

/** Characters before a bracket in which the long form is looked for: ten words of a paper take 110, the longest 200. */
const REACH = 400;

/** Up to ten words that lead to `end` without anything between them, with the space behind the last. */
const wordsBefore = (text: string, end: number): string =>
  /(?:[\p{L}\d'’-]+\s+){1,10}$/u.exec(text.slice(Math.max(0, end - REACH), end))?.[0] ?? "";

/** Long forms (singular where the abbreviation was given in the plural) by abbreviation. */
export const findAcronyms = (text: string): Map<string, string> => {
  const found = new Map<string, string>();
  // From the bracket backwards: to try the words first takes the square of a run without spaces.
  for (const match of text.matchAll(/\((?:the |or )?([\p{Lu}][\p{L}\d-]{1,9})\)/gu)) {
    const written = match[1] ?? "";
    const short = written.replace(/s$/, "");
    if (!/\p{Lu}.*\p{Lu}/u.test(short) || KNOWN.has(short) || found.has(short)) continue;
    const long = longForm(wordsBefore(text, match.index), short);
    if (long === null) continue;
    found.set(short, written.endsWith("s") ? long.replace(/(?<=[a-z]{2})s$/, "") : long);
  }
  return found;
};

/** A name of one thing, which is spoken with its article though its abbreviation is not: "the National Early Warning Score". */
const NAMED_WITH_ARTICLE =
  /^(?:\p{Lu}[\p{L}-]+ )(?:(?:\p{Lu}[\p{L}-]+|of|for|and|in) )*(?:Score|Scale|Index|Inventory|Questionnaire|Registry|Database|Survey)$/u;
const TAKES_ARTICLE =
  /(?:^|\b(?:such as|as|with|by|using|used?|uses|on|of|in|and|or|to|from|than|like|for) )$/iu;
/** Behind it the name belongs to no other noun: "the score was", unlike "the score data". */
const NAME_ENDS =
  /^(?:[.,;:?!)]|$| (?:is|are|was|were|has|had|and|or|in|for|of|to|at|by|with|as|than|that|which|on|from)\b)/u;

/** A function that says a sentence's abbreviations in full: who listens is never told what they stand for. */
export const createExpander =
  (acronyms: ReadonlyMap<string, string>) =>
  (sentence: string): string =>
    sentence.replace(
      // A plural ends with a small letter: "NEWS" is none.
      /\b(?:([Aa]n?) )?(\p{Lu}[\p{L}\d-]*?)(s|['’]s)?(?![\p{L}\d-])/gu,
      (whole: string, article: string | undefined, short: string, ending = "", at: number) => {
        const long = acronyms.get(short);
        if (long === undefined) return whole;
        // "The real-time clock RTC" says both.
        if (sentence.slice(0, at).toLowerCase().endsWith(`${long.toLowerCase()} `)) return whole;
        const plural = ending === "s" ? (/(s|x|ch|sh)$/.test(long) ? "" : "s") : ending;
        // "RNN classifier" where the long form ends with "classifier" too.
        const next = /^ (\p{L}+)/u.exec(sentence.slice(at + whole.length, at + whole.length + 40))?.[1];
        const last = / (\p{L}+)$/u.exec(long)?.[1];
        const isRepeated = next !== undefined && next.toLowerCase().replace(/s$/, "") === last?.toLowerCase();
        const isNamed =
          article === undefined &&
          ending === "" &&
          NAMED_WITH_ARTICLE.test(long) &&
          TAKES_ARTICLE.test(sentence.slice(0, at)) &&
          NAME_ENDS.test(sentence.slice(at + whole.length));
        const before = isNamed
          ? "the "
          : article === undefined
            ? ""
            : `${/^[aeiou]/i.test(long) ? "an" : "a"} `;
        const full =
          (article?.startsWith("A") ? before.replace("a", "A") : before) +
          (isRepeated ? long.slice(0, -(last?.length ?? 0) - 1) : long + plural);
        return at === 0 ? full.charAt(0).toUpperCase() + full.slice(1) : full;
      },
    );
