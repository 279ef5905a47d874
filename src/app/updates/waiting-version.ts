// Reports every version that waits to take over, for as long as the page is open. workbox-window reports only the first
// one that is found more than a minute after the page was opened.

type Worker = Pick<ServiceWorker, "state" | "addEventListener">;
export type Registration = Pick<ServiceWorkerRegistration, "addEventListener"> & {
  readonly installing: Worker | null;
  readonly waiting: unknown;
  readonly active: unknown;
};

/** Calls `onWaiting` for each version that has been installed over one that has the page. */
export function watchVersions(registration: Registration, onWaiting: () => void): void {
  registration.addEventListener("updatefound", () => {
    const found = registration.installing;
    found?.addEventListener("statechange", () => {
      // The worker of a first visit waits for a moment too, and there is none before it.
      if (found.state === "installed" && registration.active && registration.waiting === found) onWaiting();
    });
  });
}
