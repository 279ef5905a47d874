// Has the service worker take this page where none controls it though one is active.
import { useEffect } from "react";
import { CLAIM } from "#sw/protocol.ts";

export function useWorker(report: (error: unknown) => void): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return;
    serviceWorker.ready.then(({ active }) => {
      if (!serviceWorker.controller) active?.postMessage({ type: CLAIM });
    }, report);
  }, [report]);
}
