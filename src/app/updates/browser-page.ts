// This page as sync knows it: seen or not, frozen, on its way out.
import type { Page } from "#sync";

export const browserPage: Page = {
  isVisible: () => document.visibilityState === "visible",
  subscribe(listener) {
    const abort = new AbortController();
    const on = (target: EventTarget, name: string, run: () => void) =>
      target.addEventListener(name, run, { signal: abort.signal });
    on(window, "pagehide", () => listener("leaving"));
    on(window, "pageshow", () => listener("visible"));
    on(document, "freeze", () => listener("leaving"));
    on(document, "resume", () => listener("visible"));
    on(document, "visibilitychange", () => {
      if (browserPage.isVisible()) listener("visible");
    });
    return () => abort.abort();
  },
};
