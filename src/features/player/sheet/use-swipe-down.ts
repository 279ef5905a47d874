// A finger that draws the sheet down closes it; one that turns back leaves it where it was.
import { useEffect, useRef, type PointerEvent, type RefObject } from "react";

/** Pixels of a movement before it is one, and from which on the sheet goes; or so many pixels a millisecond. */
const BEGINS = 8;
const FAR = 120;
const FAST = 0.6;

export type Swipe = ReturnType<typeof useSwipeDown>;

/** @returns handlers for what the sheet is drawn by; that must not scroll: `touch-action: none`. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, open: boolean, onClose: () => void) {
  const finger = useRef<{ id: number; y: number; at: number; moved: boolean } | null>(null);

  // Drawn down it stays until it is closed.
  useEffect(() => {
    if (!open) sheet.current?.style.removeProperty("translate");
  }, [open, sheet]);

  function show(distance: number) {
    sheet.current?.style.setProperty("translate", `0 ${distance}px`);
  }

  function end(event: PointerEvent, wanted: boolean) {
    const begun = finger.current;
    if (begun?.id !== event.pointerId) return;
    finger.current = null;
    const distance = event.clientY - begun.y;
    const fast = distance > BEGINS && distance / Math.max(1, event.timeStamp - begun.at) > FAST;
    if (wanted && begun.moved && (distance > FAR || fast)) onClose();
    else show(0);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === "mouse" || finger.current) return;
      finger.current = { id: event.pointerId, y: event.clientY, at: event.timeStamp, moved: false };
    },
    onPointerMove(event: PointerEvent) {
      const begun = finger.current;
      if (begun?.id !== event.pointerId) return;
      const distance = event.clientY - begun.y;
      if (!begun.moved && distance > BEGINS) {
        begun.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (begun.moved) show(Math.max(0, distance));
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
