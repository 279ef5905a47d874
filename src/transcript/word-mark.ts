// The mark over the word that is said: a highlight, or where browsers know none a box over it. React draws neither.

/** As transcript.css calls both. */
const WORD = "spoken-word";

/** Marks a stretch of the text alone; null: none. */
export type WordMark = (word: Range | null) => void;

/** One highlight for all transcripts that are shown: the page's and the player's sheet over it. */
function createHighlightMark(): WordMark {
  const highlight = CSS.highlights.get(WORD) ?? new Highlight();
  CSS.highlights.set(WORD, highlight);
  let marked: Range | null = null;
  return (word) => {
    if (marked) highlight.delete(marked);
    marked = word;
    if (word) highlight.add(word);
  };
}

/** A word that is cut by the end of a line is marked on the first of its lines. */
function createBoxMark(list: HTMLElement): WordMark {
  const box = document.createElement("span");
  box.className = WORD;
  box.ariaHidden = "true";
  return (word) => {
    const place = word?.getClientRects()[0];
    if (!place) return box.remove();
    const origin = list.getBoundingClientRect();
    Object.assign(box.style, {
      translate: `${place.left - origin.left}px ${place.top - origin.top}px`,
      width: `${place.width}px`,
      height: `${place.height}px`,
    });
    if (!box.isConnected) list.append(box);
  };
}

/** @param list holds the text. */
export const createWordMark = (list: HTMLElement): WordMark =>
  "highlights" in CSS ? createHighlightMark() : createBoxMark(list);
