// A tap on a sentence plays from there; on a word, from that word where words have times.
import { useLayoutEffect, type RefObject } from "react";
import { wordAtCharacter, type Timeline } from "#domain/spoken-place.ts";
import { sentenceOf } from "./sentence-element.ts";
import { characterAt } from "./text-places.ts";

/** The times beside the paragraphs do the same for the keyboard. */
export function useTaps(
  list: RefObject<HTMLElement | null>,
  timeline: Timeline,
  onSeek: (seconds: number) => void,
): void {
  // Not after the painting, which takes long with many sentences: a tap on what is seen would be lost.
  useLayoutEffect(() => {
    const element = list.current;
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      const tapped = sentenceOf(target);
      // Whoever marks words to copy them does not want to be taken elsewhere.
      if (!tapped || getSelection()?.isCollapsed === false) return;
      const words = timeline.wordsOf(tapped.sentence);
      const character = words.length > 0 ? characterAt(tapped.element, clientX, clientY) : null;
      const word = character === null ? null : wordAtCharacter(words, character);
      onSeek(word?.start ?? Number(tapped.element.dataset["start"]));
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, [list, timeline, onSeek]);
}
