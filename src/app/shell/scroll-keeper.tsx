// A new page starts at its top; back and forward return to where the page was left.
import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType, type Location } from "react-router-dom";
import { useApp } from "../context/app-context.ts";

const KEY = "orpheus-scroll:";
/** How long a page that is still filling is waited for (milliseconds). */
const RESTORE_TIME = 6000;

/**
 * Scrolls to `top` as soon as the page is tall enough; the user's own scrolling ends the attempt.
 * @param onEnd called when it has ended, one way or another. @returns ends it.
 */
function restore(top: number, onEnd: () => void): () => void {
  const reach = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(reach);
  const timer = setTimeout(() => stop(), RESTORE_TIME);
  const stop = () => {
    onEnd();
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ["wheel", "touchstart", "keydown"]) window.removeEventListener(event, stop);
  };
  for (const event of ["wheel", "touchstart", "keydown"])
    window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

/** The first page of a visit has no key of its own: another address opened in this tab is another page. */
const placeOf = ({ key, pathname }: Location) => KEY + (key === "default" ? pathname : key);

export function ScrollKeeper() {
  const { tab } = useApp();
  const location = useLocation();
  const { pathname } = location;
  const place = placeOf(location);
  const type = useNavigationType();
  const restoring = useRef(false);

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  // A layout effect: the page's own shrinking must not be saved under the address that was left.
  useLayoutEffect(() => {
    // On the way back the page is still too short: how far it can be scrolled then is nobody's place.
    const save = () => restoring.current || tab.setItem(place, String(Math.round(window.scrollY)));
    window.addEventListener("scroll", save, { passive: true });
    return () => window.removeEventListener("scroll", save);
  }, [place, tab]);

  const path = useRef<string | null>(null);
  useLayoutEffect(() => {
    const samePage = path.current === pathname;
    path.current = pathname;
    if (type === NavigationType.Pop) {
      restoring.current = true;
      return restore(Number(tab.getItem(place) ?? 0), () => {
        restoring.current = false;
      });
    }
    if (samePage) {
      // A changed query (a tab, a filter) leaves the position alone, and has it from now on.
      tab.setItem(place, String(Math.round(window.scrollY)));
      return undefined;
    }
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
    return undefined;
  }, [pathname, place, tab, type]);

  return null;
}
