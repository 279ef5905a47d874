// The button that leads to the portal: one call however often it is pressed, and busy until the page is left.
import { useEffect, useRef, useState } from "react";
import type { Toasts } from "#lib/toasts.ts";
import { findPortal, PORTAL_ERROR_TITLE, type PortalPorts } from "./open-portal.ts";

export type UsePortalPorts = PortalPorts & {
  /** Leaves the app for that address. */
  leaveFor(url: string): void;
  toasts: Pick<Toasts, "show">;
};

export function usePortal({ leaveFor, toasts, ...ports }: UsePortalPorts) {
  const [isOpening, setOpening] = useState(false);
  const hasAsked = useRef(false);

  // A browser may bring the page back as it was left.
  useEffect(() => {
    const settle = () => {
      hasAsked.current = false;
      setOpening(false);
    };
    addEventListener("pageshow", settle);
    return () => removeEventListener("pageshow", settle);
  }, []);

  async function open() {
    if (hasAsked.current) return;
    hasAsked.current = true;
    setOpening(true);
    const found = await findPortal(ports);
    if ("url" in found) return leaveFor(found.url);
    hasAsked.current = false;
    setOpening(false);
    toasts.show({ type: "error", title: PORTAL_ERROR_TITLE, message: found.problem });
  }

  return { isOpening, open: () => void open() };
}
