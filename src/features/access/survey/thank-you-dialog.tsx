// Thanks for the survey, shown until the sign-up opens by itself.
import { Check } from "lucide-react";
import { Dialog } from "#ui/overlay/dialog.tsx";

export function ThankYouDialog({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      title="Thank You!"
      description={
        <span className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-success-soft text-success">
            <Check aria-hidden="true" className="size-5" />
          </span>
          <span>Your survey was submitted. You are being redirected to create your account.</span>
        </span>
      }
    >
      {null}
    </Dialog>
  );
}
