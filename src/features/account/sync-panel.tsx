// How this device and the server stand, in words; what was refused, to be sent again or given up.
import { useEffect, useState } from "react";
import { formatAgo } from "#domain/format.ts";
import { systemClock } from "#lib/clock.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { RefusedList } from "./refused-list.tsx";
import { waitingText, type SyncSource, type SyncStatus } from "./use-sync-status.ts";

/** Milliseconds between two looks at how long ago that was. */
const TICK = 15_000;

export type SyncPanelProps = SyncSource & {
  open: boolean;
  onClose(): void;
  status: SyncStatus;
  online: boolean;
  /** Ends the session that the server no longer takes, and leads to signing in. */
  onSignIn(): void;
  onReview(mid: number): void;
};

function sentence({ kind, state, waiting, refused, syncedAt }: SyncStatus, online: boolean): string {
  const waits = waiting === 1 ? "1 change waits" : `${waiting} changes wait`;
  if (kind === "signed-out") return "Your sign-in has ended. Sign in again to send what waits.";
  if (!online)
    return waiting > 0
      ? `You are offline. ${waits} on this device and will be sent when the connection is back.`
      : "You are offline. What you change is kept on this device and sent later.";
  if (state === "failing")
    return waiting > 0
      ? `The server does not answer as it should. ${waits} on this device, and will be sent by itself.`
      : "The server does not answer as it should. Trying again by itself.";
  if (waiting > 0) return `${waitingText(waiting)} to be sent.`;
  if (syncedAt === null) return "Your library is on its way to this device.";
  return refused.length > 0
    ? "Everything else on this device is up to date."
    : "Everything on this device is up to date.";
}

/** The present moment, looked at again and again while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    if (!running) return;
    let cancel = () => {};
    const tick = () => {
      setNow(systemClock.now());
      cancel = systemClock.after(TICK, tick);
    };
    cancel = systemClock.after(0, tick);
    return () => cancel();
  }, [running]);
  return now;
}

export function SyncPanel(props: SyncPanelProps) {
  const { open, onClose, status, online, onSignIn, onReview, database, sync } = props;
  const now = useNow(open);
  return (
    <Dialog open={open} title="Sync" onClose={onClose}>
      <p className="mt-3">{sentence(status, online)}</p>
      <p className="mt-1 text-sm text-soft">
        {status.syncedAt === null
          ? "Not synced yet on this device."
          : `Last synced ${formatAgo(status.syncedAt, now)}.`}
      </p>
      {status.refused.length > 0 && (
        <RefusedList
          entries={status.refused}
          database={database}
          refused={sync.refused}
          onReview={onReview}
        />
      )}
      <div className="mt-6 flex justify-end">
        {status.kind === "signed-out" ? (
          <Button onClick={onSignIn}>Sign in again</Button>
        ) : (
          <Button
            variant="secondary"
            disabled={!online || status.state === "syncing"}
            onClick={() => sync.trigger("asked")}
          >
            {status.state === "syncing" ? "Syncing…" : "Sync now"}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
