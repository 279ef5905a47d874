// Opens an episode from its card: the cover grows into the page's, where the browser can do that and the user likes
// things to move.
import { useCallback, type MouseEvent } from "react";
import { useNavigate } from "react-router-dom";

/** The page's cover bears this name in src/features/podcast/podcast-page.css. */
const NAME = "episode-cover";
const PAGE_COVER = ".podcast-cover";
/** Timeout in milliseconds for the page to be drawn; until then the browser shows the old screen. */
const PATIENCE = 250;

/** Settles once the page's cover is drawn, or after the timeout. */
const pageCover = () =>
  new Promise<void>((resolve) => {
    const end = performance.now() + PATIENCE;
    const look = () => {
      if (document.querySelector(PAGE_COVER) || performance.now() > end) resolve();
      else setTimeout(look, 10);
    };
    look();
  });

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** @returns for the click on a card's link; leaves everything but a plain click to the browser. */
export function useOpening() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>, to: string) => {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (!("startViewTransition" in document) || still || !isPlainClick(event)) return;
      const cover = event.currentTarget.closest("article")?.querySelector("img");
      if (!cover || document.querySelector(PAGE_COVER)) return;
      event.preventDefault();
      cover.style.viewTransitionName = NAME;
      const { ready, finished } = document.startViewTransition(async () => {
        cover.style.viewTransitionName = "";
        await navigate(to);
        await pageCover();
      });
      // Another transition that begins meanwhile replaces this one, which is no fault.
      for (const stage of [ready, finished]) stage.catch(() => undefined);
    },
    [navigate],
  );
}
