// Below what is said of a fault: mends the rows on this device, and where the whole app has stopped offers to remove
// them all, without which whoever meets the fault at every start could not use the app again.
import { useEffect, useEffectEvent, useState } from "react";
import { systemClock } from "#lib/clock.ts";
import { Button } from "#ui/button.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { clearCopy } from "../account/clear-copy.ts";
import { mendRows } from "../account/mend-rows.ts";
import { useApp } from "../context/app-context.ts";

type FaultHelpProps = {
  canClear: boolean | undefined;
  /** What stopped the screen may be gone. */
  onMended(): void;
};

export function FaultHelp({ canClear, onMended }: FaultHelpProps) {
  const { accounts, tab, report } = useApp();
  const mended = useEffectEvent(onMended);
  useEffect(() => {
    mendRows({ accounts, tab, now: systemClock.now }).then((isMended) => {
      if (isMended) mended();
    }, report);
  }, [accounts, tab, report]);
  return canClear && <ClearOffer />;
}

function ClearOffer() {
  const { accounts, player, goneAccounts } = useApp();
  const [isAsked, setAsked] = useState(false);
  const [state, setState] = useState<"none" | "clearing" | "failed">("none");

  async function clear() {
    setState("clearing");
    try {
      await clearCopy({ accounts, player, loadGoneAccounts: goneAccounts.load, clock: systemClock });
      window.location.reload();
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <div className="mx-auto flex max-w-lg flex-col items-center px-4 pb-6 text-center">
        <p className="text-balance text-soft">
          If it stops every time, what this device has stored may be the reason.
        </p>
        <Button variant="quiet" className="mt-3" onClick={() => setAsked(true)}>
          Clear this device
        </Button>
      </div>
      <Dialog open={isAsked} title="Clear this device?" onClose={() => setAsked(false)}>
        <p className="mt-3">
          This removes Orpheus&rsquo;s copy of your data from this device. You lose your downloads, drafts,
          and changes that have not been sent yet. What is on the server stays, and is fetched anew.
        </p>
        {state === "failed" && (
          <ErrorBanner className="mt-5">
            It could not be removed. Close other tabs of Orpheus and try again.
          </ErrorBanner>
        )}
        <div className="mt-6 grid gap-2.5">
          <Button wide onClick={() => setAsked(false)}>
            Keep it
          </Button>
          <Button variant="danger" wide disabled={state === "clearing"} onClick={() => void clear()}>
            {state === "clearing" ? "Removing…" : "Remove and start anew"}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
