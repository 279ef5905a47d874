// The transcript in the document, as the follower marks it: an attribute on the sentence, a mark over the word.
// Neither is drawn by React.
import type { Surface } from "./follower.ts";
import { sentenceElement } from "./sentence-element.ts";
import { showSentence } from "./show-sentence.ts";
import { rangeOf } from "./text-places.ts";
import { createWordMark } from "./word-mark.ts";

/** @param list holds the sentences, each with its number. */
export function createSurface(list: HTMLElement): Surface {
  const showWord = createWordMark(list);
  let marked: Element | null = null;
  return {
    markSentence(sentence) {
      marked?.removeAttribute("aria-current");
      marked = sentenceElement(list, sentence);
      marked?.setAttribute("aria-current", "true");
    },
    markWord(sentence, place) {
      const element = place && sentenceElement(list, sentence);
      showWord(element ? rangeOf(element, place.from, place.to) : null);
    },
    show(sentence, asked) {
      const element = sentenceElement(list, sentence);
      if (element) showSentence(element, list, asked);
    },
  };
}
