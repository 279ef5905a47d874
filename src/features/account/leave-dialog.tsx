// Signing out while changes wait that could not be sent: the user decides what becomes of them.
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

type LeaveDialogProps = {
  /** Changes that wait; null closes the dialog. */
  waiting: number | null;
  onStay(): void;
  onLeave(changes: "keep" | "discard"): void;
};

export function LeaveDialog({ waiting, onStay, onLeave }: LeaveDialogProps) {
  const one = waiting === 1;
  return (
    <Dialog
      open={waiting !== null}
      title={`${one ? "A change is" : "Changes are"} still waiting`}
      onClose={onStay}
    >
      <p className="mt-3">
        {one ? "1 change has" : `${waiting} changes have`} not reached the server yet. If you sign out now,
        {one ? " it" : " they"} can stay on this device and be sent after your next sign-in here.
      </p>
      <div className="mt-6 grid gap-2.5">
        <Button wide onClick={onStay}>
          Stay signed in
        </Button>
        <Button variant="secondary" wide onClick={() => onLeave("keep")}>
          Sign out and keep {one ? "it" : "them"}
        </Button>
        <Button variant="danger" wide onClick={() => onLeave("discard")}>
          Sign out and discard {one ? "it" : "them"}
        </Button>
      </div>
    </Dialog>
  );
}
