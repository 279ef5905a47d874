// The transcript in the document, as the follower marks it: an attribute on the sentence, a highlight over the word.
// Neither is drawn by React.
import type { Surface } from "./follower.ts";
import { sentenceElement } from "./sentence-element.ts";
import { showSentence } from "./show-sentence.ts";
import { rangeOf } from "./text-places.ts";

/** As transcript.css calls it. Browsers without highlights mark the sentence alone. */
const WORD = "spoken-word";

/** One for all transcripts that are shown: the page's and the player's sheet over it. */
function wordHighlight(): Highlight | null {
  if (!("highlights" in CSS)) return null;
  const highlight = CSS.highlights.get(WORD) ?? new Highlight();
  CSS.highlights.set(WORD, highlight);
  return highlight;
}

/** @param list holds the sentences, each with its number. */
export function createSurface(list: HTMLElement): Surface {
  const highlight = wordHighlight();
  let marked: Element | null = null;
  let word: Range | null = null;
  return {
    markSentence(sentence) {
      marked?.removeAttribute("aria-current");
      marked = sentenceElement(list, sentence);
      marked?.setAttribute("aria-current", "true");
    },
    markWord(sentence, place) {
      if (word) highlight?.delete(word);
      const element = place && sentenceElement(list, sentence);
      word = element ? rangeOf(element, place.from, place.to) : null;
      if (word) highlight?.add(word);
    },
    show(sentence, asked) {
      const element = sentenceElement(list, sentence);
      if (element) showSentence(element, list, asked);
    },
  };
}
