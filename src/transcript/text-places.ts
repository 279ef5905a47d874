// Characters of a sentence and where they are in the document, whose marks of a search cut the sentence into pieces.

const texts = (element: Element) => document.createTreeWalker(element, NodeFilter.SHOW_TEXT);

/** The stretch of `element` from one character to another (not included). */
export function rangeOf(element: Element, from: number, to: number): Range {
  const range = document.createRange();
  const walker = texts(element);
  let behind = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const before = behind;
    behind += node.nodeValue?.length ?? 0;
    if (from >= before && from < behind) range.setStart(node, from - before);
    if (to > before && to <= behind) range.setEnd(node, to - before);
  }
  return range;
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ("caretPositionFromPoint" in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  // Safari before 18.4, Chrome before 128.
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/** Which character of `element` is at a point of the window; null where it has none there. */
export function characterAt(element: Element, x: number, y: number): number | null {
  const caret = caretAt(x, y);
  if (!caret) return null;
  const walker = texts(element);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node === caret.node) return before + caret.offset;
    before += node.nodeValue?.length ?? 0;
  }
  return null;
}
