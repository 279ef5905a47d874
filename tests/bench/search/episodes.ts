// Episodes that look like those of a site: words of a few syllables with the frequencies of a language (Zipf), joined
// to sentences with signs and capitals; names, fields, times. The same at every run.
import type { SearchDocument } from "#search";
import { seededRandom } from "../../corpus/random.ts";

const ONSETS = [
  "b",
  "br",
  "c",
  "ch",
  "d",
  "f",
  "g",
  "gr",
  "h",
  "l",
  "m",
  "n",
  "p",
  "pr",
  "r",
  "s",
  "st",
  "t",
  "tr",
  "v",
];
const NUCLEI = ["a", "e", "i", "o", "u", "ai", "ea", "io", "ou"];
const CODAS = ["", "", "", "l", "n", "r", "s", "t", "nt", "ng", "ck"];
const ENDINGS = ["", "", "", "s", "ing", "ed", "ion", "ity", "al", "ous", "ics", "ology"];
/** The words any English text is half made of, most frequent first. */
const COMMON =
  "the of and to in a is that for we with as on are this by from be which an it our these can have or has not at using results data model models show between more also their based study method analysis".split(
    " ",
  );
const VOCABULARY = 60_000;
const FIELDS = [
  "Computer Science",
  "Biology",
  "Physics",
  "Psychology",
  "Machine Learning",
  "Economics",
  "Chemistry",
];
const ABSTRACT_CHARACTERS = 1200;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** @param count episodes, newest last. */
export function makeEpisodes(count: number) {
  const { next: random, pick } = seededRandom(20_261_122);
  const syllable = () => pick(ONSETS) + pick(NUCLEI) + pick(CODAS);
  const words = new Set(COMMON);
  while (words.size < VOCABULARY)
    words.add(Array.from({ length: 1 + Math.floor(random() * 3) }, syllable).join("") + pick(ENDINGS));
  const vocabulary = [...words];
  // Zipf's law: the n-th word comes with a frequency of 1 / n.
  const sums = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let n = 0; n < VOCABULARY; n += 1) sums[n] = sum += 1 / (n + 1);
  const word = (): string => {
    const at = random() * sum;
    let [low, high] = [0, VOCABULARY - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < at) low = middle + 1;
      else high = middle;
    }
    return vocabulary[low] as string;
  };
  const rare = () => vocabulary[COMMON.length + Math.floor(random() * 8000)] as string;
  const sentence = () => {
    const all = Array.from({ length: 10 + Math.floor(random() * 16) }, () => {
      const sign = random() < 0.08 ? "," : "";
      if (random() < 0.02) return `${word()}-${word()}${sign}`;
      if (random() < 0.01) return `(${word()})${sign}`;
      return word() + sign;
    });
    return `${capital(all.join(" "))}${random() < 0.05 ? " – see below." : "."}`;
  };
  const abstract = () => {
    let text = sentence();
    while (text.length < ABSTRACT_CHARACTERS) text += ` ${sentence()}`;
    return text;
  };
  const episodes = Array.from({ length: count }, (_, number): SearchDocument => {
    const title = Array.from({ length: 5 + Math.floor(random() * 6) }, () =>
      random() < 0.6 ? rare() : word(),
    );
    return {
      id: `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`,
      title: capital(title.join(" ")),
      authors: Array.from(
        { length: 1 + Math.floor(random() * 5) },
        () => `${capital(rare())} ${capital(rare())}`,
      ).join(", "),
      keywords: Array.from({ length: 5 }, rare).join(", "),
      abstract: abstract(),
      field: pick(FIELDS),
      createdAt: new Date(Date.UTC(2024, 0, 1) + number * 3_600_000).toISOString(),
    };
  });
  return { episodes, vocabulary };
}

/** A word with two neighbouring letters in each other's place. */
const misspelt = (word: string) => word.slice(0, 2) + (word[3] ?? "") + (word[2] ?? "") + word.slice(4);

/** What is typed: rare and common words, several of them, misspelt ones. */
export function makeQueries({ episodes, vocabulary }: ReturnType<typeof makeEpisodes>): string[] {
  const long = vocabulary.slice(60).filter((word) => word.length >= 8);
  const every = (step: number) => Array.from({ length: 8 }, (_, at) => long[(at + 1) * step] as string);
  const phrases = Array.from({ length: 8 }, (_, at) => {
    const text = (episodes[at * 37]?.abstract ?? "").split(" ");
    return text.slice(20, 23 + (at % 3)).join(" ");
  });
  const titles = Array.from({ length: 4 }, (_, at) =>
    (episodes[at * 53]?.title ?? "").split(" ").slice(0, 2).join(" "),
  );
  return [
    ...every(5),
    ...every(900),
    ...every(300).map(misspelt),
    ...phrases,
    ...titles,
    "the",
    "of the",
    "data analysis",
    "results show that",
  ];
}
