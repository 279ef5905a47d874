// Asks before an episode is deleted, and stays until it is known what came of it.
import { CloudOff, LoaderCircle, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

type DeleteDialogProps = {
  open: boolean;
  online: boolean;
  /** Settles when it is over, whichever way. */
  onDelete(): Promise<void>;
  onClose(): void;
};

export function DeleteDialog({ open, online, onDelete, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    await onDelete();
    setBusy(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      title="Delete Podcast"
      description="Are you sure you want to delete this podcast? This action cannot be undone."
      {...(busy ? {} : { onClose })}
    >
      {!online && (
        <p role="alert" className="mb-5 flex items-center gap-3 text-[0.9375rem] text-soft">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          You are offline. Deleting needs a connection.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" disabled={busy || !online} onClick={() => void confirm()}>
          {busy ? (
            <LoaderCircle aria-hidden="true" className="animate-spin" />
          ) : (
            <Trash2 aria-hidden="true" />
          )}
          {busy ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}
