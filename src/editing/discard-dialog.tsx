// Asks before what was typed is thrown away.
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

type DiscardDialogProps = { open: boolean; onKeep(): void; onDiscard(): void };

export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      open={open}
      title="Discard your changes?"
      description="What you changed in this form has not been saved."
      onClose={onKeep}
    >
      <div className="grid gap-2.5">
        <Button variant="secondary" wide onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="danger" wide onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}
