// The ways to install the app on this device. The browser's own offer comes early and once, and is kept here until
// somebody wants it; where there is none but a home screen (iOS), words say how.
import { observable, type Readable } from "#lib/observable.ts";

export type InstallWay = "none" | "prompt" | "home-screen";

export type Install = {
  way: Readable<InstallWay>;
  /** Whether the words for the home screen are shown. */
  explaining: Readable<boolean> & { set(shown: boolean): void };
  /** Installs as this device does: the browser asks, or words say how. */
  begin(): void;
};

/** What Chromium hands out (`BeforeInstallPromptEvent`, in no type library). */
type Offer = Event & { prompt(): Promise<unknown> };

/** To be called before the page has loaded: an offer that nobody hears is the browser's to show. */
export function createInstall(page: Pick<Window, "addEventListener" | "navigator">): Install {
  const { maxTouchPoints, standalone } = page.navigator as Navigator & { standalone?: boolean };
  // Only Safari knows `standalone`; on phones and tablets it is false in a tab.
  const isHomeScreen = standalone === false && maxTouchPoints > 1;
  const way = observable<InstallWay>(isHomeScreen ? "home-screen" : "none");
  const explaining = observable(false);
  let offer: Offer | null = null;

  page.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as Offer;
    way.set("prompt");
  });
  page.addEventListener("appinstalled", () => way.set("none"));

  return {
    way,
    explaining,
    begin() {
      if (way.get() === "home-screen") explaining.set(true);
      if (way.get() !== "prompt") return;
      // An offer is good for one question; after a "no" the browser makes another.
      way.set("none");
      void offer?.prompt().catch(() => {});
    },
  };
}
