// Notices that a reader scrolls by hand: by wheel, finger, key or the scroll bar, not by what the page does itself.

const KEYS = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];
/** Where these keys do something else than scroll. */
const OWN_KEYS = "input, textarea, select, [role=slider], [role=tab], [role^=menu], [contenteditable]";
const PRESSED = "button, a, summary";

/** Whether a key moves the page. */
function scrolls({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || !KEYS.includes(key)) return false;
  if (!(target instanceof Element)) return true;
  return !target.closest(OWN_KEYS) && !(key === " " && target.closest(PRESSED));
}

/**
 * Calls `onScroll` whenever a hand moves the page or a part of it, or a key brings the focus into `list`. The answer
 * ends it.
 */
export function watchHands(list: HTMLElement, onScroll: () => void): () => void {
  const ended = new AbortController();
  const options = { passive: true, signal: ended.signal };
  addEventListener(
    "wheel",
    ({ ctrlKey, deltaY }) => {
      // With that key it enlarges the page.
      if (!ctrlKey && deltaY !== 0) onScroll();
    },
    options,
  );
  addEventListener("touchmove", onScroll, options);
  addEventListener(
    "keydown",
    (event) => {
      if (scrolls(event)) onScroll();
    },
    options,
  );
  addEventListener(
    "pointerdown",
    ({ target, clientX }) => {
      const root = document.documentElement;
      if (target === root && clientX >= root.clientWidth) onScroll();
    },
    options,
  );
  list.addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) onScroll();
    },
    options,
  );
  return () => ended.abort();
}
