// What goes on beside every screen and no first visit waits for: files the app is opened with, the offer to install it,
// and looking for new versions.
import { useEffect } from "react";
import { systemClock } from "#lib/clock.ts";
import { WAITS_AT } from "#sw/shared-paper.ts";
import { useApp } from "../app-context.ts";
import { HomeScreenSheet } from "./home-screen-sheet.tsx";
import { useInstallOffer } from "./use-install-offer.ts";
import { useLaunchedFiles } from "./use-launched-files.ts";
import { useUpdateLooks } from "./use-update-looks.ts";

/** Says that nothing is lost to somebody who shared a paper and is asked to sign in. */
function useKeptPaperNews(): void {
  const { returnAddress, session, toasts } = useApp();
  useEffect(() => {
    if (session.get() === null && returnAddress.peek() === WAITS_AT)
      toasts.show({ title: "Your paper is kept", message: "Sign in, and it is there." });
  }, [returnAddress, session, toasts]);
}

export function Beside() {
  useLaunchedFiles(systemClock.now);
  useKeptPaperNews();
  useInstallOffer();
  useUpdateLooks();
  return <HomeScreenSheet />;
}
