// The plan's limit is reached: the dialog blocks until the user goes to the plans (docs/product-rules.md).
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

export function UpgradeDialog({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      title="Upgrade Required"
      description="You have reached the podcast limit of your plan. Your paper and its details are kept on this device."
    >
      <LinkButton to="/pricing" wide>
        View Plans
      </LinkButton>
    </Dialog>
  );
}
