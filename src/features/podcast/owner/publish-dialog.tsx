// Asks before a private episode becomes public: that is for authors of the paper (docs/product-rules.md).
import { Globe } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

type PublishDialogProps = { open: boolean; onPublish(): void; onClose(): void };

export const PublishDialog = ({ open, onPublish, onClose }: PublishDialogProps) => (
  <Dialog
    open={open}
    title="Make this podcast public?"
    description="Anyone can discover and listen. Legal notice: you may only make a podcast public if you are an author of the paper."
    onClose={onClose}
  >
    <div className="flex flex-wrap justify-end gap-2.5">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={onPublish}>
        <Globe aria-hidden="true" />
        Make public
      </Button>
    </div>
  </Dialog>
);
