// What an icon does, in words: the accessible name of a button or link that shows none, under a mouse that rests on it or
// where the keyboard's focus is. Fingers get none: there is nowhere to rest. One for the page, told by events that every
// button's own pass, so that no button can be without. Escape hides it (WCAG 2.2, 1.4.13).

/** Milliseconds that the mouse rests before the first appears, and for which it stays so that the mouse can go to it. */
const REST = 450;
const STAY = 150;
/** Pixels to the button and to the edges of the window. */
const GAP = 6;

/** Whether words of its own are seen; those for screen readers alone lie in a pixel. */
function showsWords(control: Element): boolean {
  const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { textContent, parentElement } = words.currentNode;
    const isThere = textContent?.trim() && !parentElement?.closest("[aria-hidden]");
    if (isThere && (parentElement?.getBoundingClientRect().width ?? 0) > 1) return true;
  }
  return false;
}

/** What is to be said of a control; null where it says that itself. `data-tooltip`: other words, or the name after all. */
function tooltipOf(control: Element): string | null {
  const wanted = control.getAttribute("data-tooltip");
  if (wanted === null && showsWords(control)) return null;
  return wanted || control.getAttribute("aria-label") || control.textContent.trim() || null;
}

const controlAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest("button, a[href]") : null;

/** Shows them from now on. @returns ends it. */
export function connectTooltips(page: Document): () => void {
  const tooltip = page.createElement("div");
  tooltip.className =
    "fixed m-0 max-w-80 rounded-sm border border-line bg-card px-2.5 py-1 text-sm font-medium text-ink shadow-md";
  tooltip.popover = "manual";
  tooltip.role = "tooltip";
  // Its words are the button's name, which is read out.
  tooltip.ariaHidden = "true";
  page.body.append(tooltip);
  let shown: Element | null = null;
  let timer = 0;

  function hide(): void {
    clearTimeout(timer);
    shown = null;
    if (tooltip.matches(":popover-open")) tooltip.hidePopover();
  }

  function show(control: Element): void {
    const words = control.isConnected ? tooltipOf(control) : null;
    hide();
    if (words === null) return;
    shown = control;
    tooltip.textContent = words;
    tooltip.showPopover();
    const { left, width, top, bottom } = control.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = tooltip;
    const { clientWidth, clientHeight } = page.documentElement;
    const fits = bottom + GAP + offsetHeight <= clientHeight;
    const wanted = Math.min(left + (width - offsetWidth) / 2, clientWidth - GAP - offsetWidth);
    tooltip.style.top = `${fits ? bottom + GAP : top - GAP - offsetHeight}px`;
    tooltip.style.left = `${Math.max(GAP, wanted)}px`;
  }

  function after(milliseconds: number, task: () => void): void {
    clearTimeout(timer);
    timer = window.setTimeout(task, milliseconds);
  }

  const ending = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    hear: (event: DocumentEventMap[Name]) => void,
  ) => page.addEventListener(name, hear, { signal: ending.signal, capture: true, passive: true });
  on("pointerover", ({ pointerType, target }) => {
    if (pointerType !== "mouse") return;
    const control = controlAt(target);
    if (control && control === shown) clearTimeout(timer);
    else if (control) after(shown ? 0 : REST, () => show(control));
    else if (target === tooltip) clearTimeout(timer);
    else if (shown) after(STAY, hide);
    else clearTimeout(timer);
  });
  on("focusin", ({ target }) => {
    const control = controlAt(target);
    // Not at once: a popover that closes gives the focus back meanwhile, and none may be shown before it has closed.
    if (control?.matches(":focus-visible")) after(0, () => show(control));
    else hide();
  });
  on("focusout", hide);
  on("pointerdown", hide);
  on("scroll", hide);
  window.addEventListener("resize", hide, { signal: ending.signal });
  on("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  return () => {
    ending.abort();
    hide();
    tooltip.remove();
  };
}
