// Things under a button that the browser itself lays over the page, closes on Escape or a tap beside them, and whose
// focus it gives back.
import { useId, useRef, type ToggleEvent } from "react";

/** Pixels between the button and what it opens, and between that and the edges of the window. */
const GAP = 4;
const EDGE = 8;

/** Below the button where there is room, else above it; never out of the window. */
function place(opened: HTMLElement, button: HTMLElement) {
  const { top, bottom, right } = button.getBoundingClientRect();
  const fits = bottom + GAP + opened.offsetHeight + EDGE <= window.innerHeight;
  opened.style.top = `${fits ? bottom + GAP : Math.max(EDGE, top - GAP - opened.offsetHeight)}px`;
  opened.style.left = `${Math.max(EDGE, right - opened.offsetWidth)}px`;
}

/** The first that takes the focus when it opens. */
const FIRST = "button:not(:disabled), input:not(:disabled)";

/** For a button with `popoverTarget={id}` and an element with `id`, `popover="auto"` and `onToggle`. */
export function usePopover<Opened extends HTMLElement>() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef<Opened>(null);
  return {
    id,
    button,
    opened,
    onToggle({ newState }: ToggleEvent<Opened>) {
      if (newState !== "open" || !opened.current || !button.current) return;
      place(opened.current, button.current);
      opened.current.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
    },
    /** Closes it first, so that the browser gives the focus back before `action` moves it. */
    act: (action: () => void) => () => {
      opened.current?.hidePopover();
      action();
    },
  };
}
