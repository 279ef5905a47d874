// Asks which paper is meant, when one arrives while the form holds another.
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

type ArrivalDialogProps = {
  /** File names. */
  arrived: string;
  present: string;
  onUse(): void;
  onKeep(): void;
};

export function ArrivalDialog({ arrived, present, onUse, onKeep }: ArrivalDialogProps) {
  return (
    <Dialog
      open
      title="Which paper shall it be?"
      onClose={onKeep}
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-ink">{arrived}</strong> has arrived.{" "}
          <strong className="font-semibold wrap-anywhere text-ink">{present}</strong> is still here and has
          not become an episode. What you typed stays in either case.
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Button wide onClick={onUse}>
          Use the new paper
        </Button>
        <Button wide variant="secondary" onClick={onKeep}>
          Keep the present one
        </Button>
      </div>
    </Dialog>
  );
}
