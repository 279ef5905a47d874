// The mark in the navigation that says how this device and the server stand. It opens the panel that says more.
import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { useState, type ComponentType } from "react";
import { classNames } from "#lib/class-names.ts";
import type { SyncPanelProps } from "./sync-panel.tsx";
import { useSyncStatus, waitingText, type SyncSource, type SyncStatus } from "./use-sync-status.ts";

const icons = {
  synced: CloudCheck,
  waiting: CloudUpload,
  offline: CloudOff,
  refused: CircleAlert,
  "signed-out": CircleAlert,
} as const;

/** What stands beside the icon; nothing while all is well. */
function textOf({ kind, waiting, refused }: SyncStatus): string | null {
  switch (kind) {
    case "synced":
      return null;
    case "waiting":
      return waitingText(waiting);
    case "offline":
      return waiting > 0 ? `Offline · ${waitingText(waiting)}` : "Offline";
    case "refused": {
      const changes = refused.length === 1 ? "1 change" : `${refused.length} changes`;
      // Of an edit that met another one nothing was refused yet: the user chooses.
      return refused.every(({ conflict }) => conflict) ? `${changes} to review` : `${changes} refused`;
    }
    case "signed-out":
      return "Sign in again";
  }
}

type SyncMarkProps = SyncSource & {
  online: boolean;
  /** The panel; null where its code is not there. */
  panel: ComponentType<SyncPanelProps> | null;
  /** Called when the user wants the panel. */
  onOpen(): void;
  onSignIn(): void;
  /** Shows both versions of an edit that met another one. @param mid of the refused entry. */
  onReview(mid: number): void;
};

export function SyncMark({ online, panel: SyncPanel, onOpen, onSignIn, onReview, ...source }: SyncMarkProps) {
  const status = useSyncStatus(source, online);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!status) return null;
  const Icon = icons[status.kind];
  const text = textOf(status);
  const alarming = status.kind === "refused" || status.kind === "signed-out";
  return (
    <>
      <button
        type="button"
        aria-label={`Sync: ${text ?? "up to date"}`}
        aria-haspopup="dialog"
        data-tooltip=""
        className={classNames(
          "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 text-sm transition-colors hover:bg-sunken",
          alarming ? "text-danger" : "text-soft",
        )}
        onClick={() => {
          setOpened(true);
          setOpen(true);
          onOpen();
        }}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {text !== null && <span className="max-sm:hidden">{text}</span>}
        {status.waiting > 0 && <span className="sm:hidden">{status.waiting}</span>}
      </button>
      {opened && SyncPanel && (
        <SyncPanel
          open={open}
          onClose={() => setOpen(false)}
          status={status}
          online={online}
          onSignIn={onSignIn}
          onReview={(mid) => {
            setOpen(false);
            onReview(mid);
          }}
          {...source}
        />
      )}
    </>
  );
}
