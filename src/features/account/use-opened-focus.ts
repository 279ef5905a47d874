// The focus where a button is pressed that a form takes the place of.
import { useEffect, useRef } from "react";

/** The form's first field gets it, and the button again when the form closes, unless the user has moved on. */
export function useOpenedFocus(open: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(open);
  useEffect(() => {
    if (open === last.current) return;
    last.current = open;
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: !open });
  }, [open]);
  return place;
}
