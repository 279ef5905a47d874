// A new page starts at its top; back and forward return to where the page was left.
import { useEffect, useLayoutEffect } from "react";
import { smallStorage } from "#lib/small-storage.ts";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

const storage = smallStorage(() => window.sessionStorage);
const KEY = "orpheus-scroll:";
/** How long a page that is still filling is waited for (milliseconds). */
const RESTORE_TIME = 2000;

/** Scrolls to `top` as soon as the page is tall enough; the user's own scrolling ends the attempt. */
function restore(top: number): () => void {
  const reach = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(reach);
  const timer = setTimeout(() => stop(), RESTORE_TIME);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ["wheel", "touchstart", "keydown"]) window.removeEventListener(event, stop);
  };
  for (const event of ["wheel", "touchstart", "keydown"])
    window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  return stop;
}

export function ScrollKeeper() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  // A layout effect: the page's own shrinking must not be saved under the address that was left.
  useLayoutEffect(() => {
    const save = () => storage.setItem(KEY + key, String(Math.round(window.scrollY)));
    window.addEventListener("scroll", save, { passive: true });
    return () => window.removeEventListener("scroll", save);
  }, [key]);

  useLayoutEffect(() => {
    if (type === NavigationType.Pop) return restore(Number(storage.getItem(KEY + key) ?? 0));
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
    return undefined;
    // Only the page counts: a changed query (a tab, a filter) leaves the position alone.
    // oxlint-disable-next-line react/exhaustive-deps -- key and type belong to the visit that pathname began
  }, [pathname]);

  return null;
}
