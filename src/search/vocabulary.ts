// The distinct words of all texts, a word being what stands between two spaces, signs included. A text is kept as the
// numbers of its words and can be told from them letter by letter; nothing holds a second copy of it. To find the
// words that hold a sequence of letters their folded forms are scanned, joined by spaces: 10,000 abstracts of 12 MB
// have words of 1 to 2 MB.
import { fold } from "./fold.ts";

/** Words of one joined text: few enough that appending to the last one is cheap. */
const CHUNK_WORDS = 4096;

/** `starts[n]`: where in `text` the word number `words[n]` begins. */
type Chunk = { text: string; added: string[]; length: number; words: number[]; starts: number[] };

const emptyChunk = (): Chunk => ({ text: " ", added: [], length: 1, words: [], starts: [] });

/**
 * Where in a word the letters stand: `within` anywhere; as a query's parts between spaces do, `end` (the first part),
 * `whole`, `start` (the last part).
 */
export type Fit = "within" | "end" | "whole" | "start";

/** What was found lately: the letters of a query grow one by one, and what held fewer of them is all that may hold more. */
type Finding = { letters: string; fit: Fit; words: readonly number[] };
const RECENT = 12;

const FITS: Record<Fit, (form: string, letters: string) => boolean> = {
  within: (form, letters) => form.includes(letters),
  end: (form, letters) => form.endsWith(letters),
  whole: (form, letters) => form === letters,
  start: (form, letters) => form.startsWith(letters),
};

/** A copy that holds on to nothing: a part of a text else keeps all of it, and at two bytes a letter if one needs it. */
const detached = (word: string) => word.split("").join("");

export function createVocabulary() {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const forms: string[] = [];
  let recent: Finding[] = [];
  /** Apart, because one letter beyond Latin doubles the size of what it is joined with. */
  const chunks: Record<"latin" | "wide", Chunk[]> = { latin: [], wide: [] };

  function append(number: number, form: string): void {
    const kind = /[^\0-\xff]/.test(form) ? chunks.wide : chunks.latin;
    let chunk = kind.at(-1);
    if (!chunk || chunk.words.length >= CHUNK_WORDS) kind.push((chunk = emptyChunk()));
    chunk.words.push(number);
    chunk.starts.push(chunk.length);
    chunk.added.push(form);
    chunk.length += form.length + 1;
  }

  function scan(chunk: Chunk, pattern: string, found: number[]): void {
    if (chunk.added.length) {
      chunk.text = `${chunk.text}${chunk.added.join(" ")} `;
      chunk.added = [];
    }
    const { text, starts, words } = chunk;
    const lead = pattern.startsWith(" ") ? 1 : 0;
    let word = 0;
    for (
      let at = text.indexOf(pattern);
      at !== -1;
      at = text.indexOf(pattern, (starts[word] ?? Infinity) - 1)
    ) {
      while ((starts[word] ?? Infinity) <= at + lead) word += 1;
      found.push(words[word - 1] as number);
    }
  }

  function scanAll(letters: string, fit: Fit): number[] {
    const before = fit === "whole" || fit === "start" ? " " : "";
    const after = fit === "whole" || fit === "end" ? " " : "";
    const pattern = before + letters + after;
    const found: number[] = [];
    for (const chunk of chunks.latin) scan(chunk, pattern, found);
    for (const chunk of chunks.wide) scan(chunk, pattern, found);
    return found;
  }

  return {
    /** The number of a word, which is taken up where it is new. */
    numberOf(word: string): number {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const own = detached(word);
      const number = words.push(own) - 1;
      numbers.set(own, number);
      const form = fold(own);
      forms.push(form === own ? own : form);
      append(number, form);
      if (recent.length) recent = [];
      return number;
    },
    wordOf: (number: number): string => words[number] ?? "",
    formOf: (number: number): string => forms[number] ?? "",
    size: () => words.length,
    /** Numbers of the words in whose folded form `letters` (folded, without a space) stand so. */
    find(letters: string, fit: Fit): readonly number[] {
      let known: Finding | null = null;
      for (const each of recent) {
        if (each.fit === fit && each.letters === letters) return each.words;
        const holds =
          each.fit === "within"
            ? letters.includes(each.letters)
            : each.fit === fit && FITS[fit](letters, each.letters);
        if (holds && each.words.length < (known?.words.length ?? Infinity)) known = each;
      }
      const words = known
        ? known.words.filter((word) => FITS[fit](forms[word] ?? "", letters))
        : scanAll(letters, fit);
      recent.unshift({ letters, fit, words });
      recent.length = Math.min(recent.length, RECENT);
      return words;
    },
  };
}
