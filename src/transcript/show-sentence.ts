// Moves the text so that a sentence is where one reads: not with every sentence, only once it leaves the middle.

/** Shares of the visible height: where a sentence may be, and where it is put. Above are the tools, below the player. */
const TOP = 0.22;
const BOTTOM = 0.72;
const PLACE = 0.3;
/** Whoever has less of the transcript than that in sight reads something else. */
const IN_SIGHT = 0.15;
/** Times the visible height; beyond it nobody follows a moving text. */
const FAR = 1.5;

type Box = { top: number; bottom: number };

/** What scrolls the text, and what of it can be seen. */
function viewOf(list: HTMLElement): { scroller: Element; box: Box } {
  for (
    let element = list.parentElement;
    element && element !== document.body;
    element = element.parentElement
  )
    if (
      element.scrollHeight > element.clientHeight &&
      /auto|scroll/.test(getComputedStyle(element).overflowY)
    )
      return { scroller: element, box: element.getBoundingClientRect() };
  return {
    scroller: document.scrollingElement ?? document.documentElement,
    box: { top: 0, bottom: innerHeight },
  };
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param asked the reader wants to be there; else nobody is taken away from another part of the page. */
export function showSentence(element: HTMLElement, list: HTMLElement, asked: boolean): void {
  const { scroller, box } = viewOf(list);
  const height = box.bottom - box.top;
  const isThere = () => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= box.top + TOP * height && bottom <= box.top + BOTTOM * height;
  };
  const distance = () => element.getBoundingClientRect().top - box.top - PLACE * height;
  if (isThere()) return;
  const text = list.getBoundingClientRect();
  const seen = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top);
  if (!asked && seen < IN_SIGHT * height) return;
  const far = Math.abs(distance()) > FAR * height;
  scroller.scrollBy({ top: distance(), behavior: far || calm() ? "instant" : "smooth" });
  if (!far) return;
  // Paragraphs that were out of sight get their true heights when they are drawn there.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (element.isConnected && !isThere()) scroller.scrollBy({ top: distance(), behavior: "instant" });
    }),
  );
}
