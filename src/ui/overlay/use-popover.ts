// What lies under a button: a popover of the browser, which lays it over the page, closes it on Escape or a press outside
// and returns the focus. Where it lies is set here: anchor positioning is newer than the browsers that we build for.
import { useCallback, useEffect, useId, useRef, useState, type ToggleEvent } from "react";

/** Pixels between the button and what it opens, and between that and the edges of the window. */
const GAP = 4;
const EDGE = 8;

/** Which edge it has in common with its button; or above what surrounds that, in its middle. */
export type Align = "start" | "end" | { above: string };

/** Below the button where there is room, else above it; never out of the window. */
function place(opened: HTMLElement, button: HTMLElement, align: Align) {
  const around = typeof align === "string" ? null : button.closest(align.above);
  const { top, bottom, left, right } = (around ?? button).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = opened;
  const fits = !around && bottom + GAP + height + EDGE <= window.innerHeight;
  const edge = align === "start" ? Math.min(left, window.innerWidth - EDGE - width) : right - width;
  const wanted = around ? (left + right - width) / 2 : edge;
  opened.style.top = `${fits ? bottom + GAP : Math.max(EDGE, top - GAP - height)}px`;
  opened.style.left = `${Math.max(EDGE, wanted)}px`;
}

/** The first that takes the focus when it opens. */
const FIRST = "button:not(:disabled), input:not(:disabled)";
const firstOf = (opened: HTMLElement) => opened.querySelector<HTMLElement>(FIRST);

/** The look of all of them. */
export const POPOVER_LOOK = "fixed m-0 rounded-lg border border-line bg-card text-ink shadow-lg";

/**
 * For a button with `popoverTarget={id}` and an element with `id`, `popover="auto"`, `onBeforeToggle` and `onToggle`.
 * @param focused what takes the focus when it opens.
 */
export function usePopover<Opened extends HTMLElement>(
  align: Align = "end",
  focused: (opened: Opened) => HTMLElement | null | undefined = firstOf,
) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef<Opened>(null);
  const [isOpen, setOpen] = useState(false);

  const follow = useCallback(() => {
    if (opened.current && button.current) place(opened.current, button.current, align);
  }, [align]);

  // The page can be scrolled while it is open: it stays at its button.
  useEffect(() => {
    if (!isOpen) return;
    const ending = new AbortController();
    const { signal } = ending;
    window.addEventListener("scroll", follow, { signal, capture: true, passive: true });
    window.addEventListener("resize", follow, { signal });
    return () => ending.abort();
  }, [follow, isOpen]);

  return {
    id,
    button,
    opened,
    isOpen,
    onBeforeToggle({ newState }: ToggleEvent<Opened>) {
      // It has no size yet, and `toggle` may come after a frame that shows it in the window's corner.
      if (newState === "open") requestAnimationFrame(follow);
    },
    onToggle({ newState }: ToggleEvent<Opened>) {
      setOpen(newState === "open");
      if (newState !== "open" || !opened.current) return;
      follow();
      focused(opened.current)?.focus({ preventScroll: true });
    },
    /** Closes it first, so that the browser gives the focus back before `action` moves it. */
    act: (action: () => void) => () => {
      opened.current?.hidePopover();
      action();
    },
  };
}
