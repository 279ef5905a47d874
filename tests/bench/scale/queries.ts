// What people might search for: drawn from the texts that are there, by how many hold it, and what none holds.
import { seededRandom } from "../../corpus/random.ts";
import { createTexts } from "./words.ts";

/** Queries of 3 characters and more, by kind; the same on every run. */
export function drawQueries(each: number): Record<string, string[]> {
  const random = seededRandom(7);
  const texts = createTexts(1);
  // Of the first of the episodes, which are the oldest: nothing is found by luck among the newest.
  const known = Array.from({ length: 4 * each }, texts.next);
  const plain = (text: string) => text.replaceAll(/<\/?p>/g, "");
  const words = (text: string) =>
    plain(text)
      .split(/[ ,.]+/)
      .filter((word) => word.length > 2);
  const of = () => random.pick(known);
  const run = (text: string) => {
    const length = Math.min(random.between(3, 12), text.length);
    const from = random.between(0, text.length - length);
    const found = text.slice(from, from + length);
    return found.trim().length < 3 ? text.trim().slice(0, 3) : found;
  };
  const draw = (one: () => string) => Array.from({ length: each }, one);
  const neighbours = (text: string) => {
    const all = plain(text).split(" ");
    const at = random.between(0, all.length - 2);
    return `${all[at]} ${all[at + 1]}`;
  };
  return {
    "any letters": draw(() =>
      run(random.pick([of().title, of().authors, of().keywords, plain(of().abstract)])),
    ),
    "a word": draw(() => random.pick(words(of().abstract))),
    "a common ending": draw(() => random.pick(words(of().abstract)).slice(-3)),
    "two words": draw(() => neighbours(of().abstract)),
    "an author": draw(() => random.pick(of().authors.split(", "))),
    "a whole title": draw(() => of().title),
    "words that never meet": draw(
      () => `${random.pick(words(of().title))} ${random.pick(words(of().title))}`,
    ),
    "absent letters": draw(
      () => `${random.pick(words(of().title)).slice(0, 4)}q${random.pick(["z", "xx", "j+", "w "])}`,
    ),
  };
}
