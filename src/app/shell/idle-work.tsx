// What begins when the browser is idle after the first screen: files the app is opened with, the offer to install it,
// looking for new versions, getting a service worker, sending pictures that were chosen without a network, removing
// exports that a closed tab left, playing what the page was loaded anew for, asking what the account holds, telling of
// episodes that are ready, the words of icons, and the place of messages.
import { useEffect } from "react";
import { systemClock } from "#lib/clock.ts";
import { connectTooltips } from "#ui/tooltip.ts";
import { WAITS_AT } from "#sw/shared-paper.ts";
import { jobNotices } from "../chunks/inner-parts.ts";
import { LatePart } from "../chunks/late-part.tsx";
import { useApp, useUser } from "../context/app-context.ts";
import { HomeScreenSheet } from "../install/home-screen-sheet.tsx";
import { useLaunchedFiles } from "../install/use-launched-files.ts";
import { playUnheard } from "../player/play-unheard.ts";
import { useUpdateChecks } from "../updates/use-update-checks.ts";
import { useWorker } from "../updates/use-worker.ts";
import { useFirstHoldings } from "./use-first-holdings.ts";
import { InstallNotice } from "./install-notice.tsx";
import { placeToasts } from "./toast-place.ts";
import { useLeftExports } from "./use-left-exports.ts";
import { useWaitingPictures } from "./use-waiting-pictures.ts";

export { ThemeSwitch } from "./theme-switch.tsx";

/** Says that nothing is lost to somebody who shared a paper and is asked to sign in. */
function useKeptPaperNews(): void {
  const { returnAddress, session, toasts } = useApp();
  useEffect(() => {
    if (session.get() === null && returnAddress.peek() === WAITS_AT)
      toasts.show({ title: "Your paper is kept", message: "Sign in, and it is there." });
  }, [returnAddress, session, toasts]);
}

function useUnheard(): void {
  const { accounts, covers, player, report, tab } = useApp();
  useEffect(() => {
    const readCards = async (ids: readonly string[]) => (await accounts.current.get().opened()).cards(ids);
    playUnheard({ tab, player, covers, readCards }).catch(report);
  }, [accounts, covers, player, report, tab]);
}

export function IdleWork() {
  useUnheard();
  useLaunchedFiles(systemClock.now);
  useKeptPaperNews();
  useUpdateChecks();
  useWaitingPictures();
  useFirstHoldings();
  const { toasts, report } = useApp();
  useEffect(() => connectTooltips(document), []);
  useEffect(() => placeToasts(toasts), [toasts]);
  useLeftExports(report);
  useWorker(report);
  const user = useUser();
  return (
    <>
      <HomeScreenSheet />
      <InstallNotice />
      {user && (
        <LatePart key={user.id} part={jobNotices}>
          {(JobNotices) => <JobNotices />}
        </LatePart>
      )}
    </>
  );
}
