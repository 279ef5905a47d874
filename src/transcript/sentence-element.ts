// The elements of a transcript's sentences, which carry their numbers.

/** The element of that number; null where there is none. */
export const sentenceElement = (list: HTMLElement, sentence: number): HTMLElement | null =>
  list.querySelector(`[data-sentence="${sentence}"]`);

/** The sentence that a node stands in, by its number; null outside of all. */
export function sentenceOf(node: EventTarget | null): { element: HTMLElement; sentence: number } | null {
  const element = node instanceof Element ? node.closest<HTMLElement>("[data-sentence]") : null;
  return element && { element, sentence: Number(element.dataset["sentence"]) };
}
