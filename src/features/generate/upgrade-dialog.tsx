// The plan's limit is reached: the dialog blocks until the user goes to the plans (docs/product-rules.md).
import type { PlanUse } from "#billing";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { limitWords } from "./plan-words.ts";

export function UpgradeDialog({ open, planUse }: { open: boolean; planUse: PlanUse | null }) {
  return (
    <Dialog open={open} title="Upgrade Required" description={limitWords(planUse)}>
      <LinkButton to="/pricing" wide>
        View Plans
      </LinkButton>
    </Dialog>
  );
}
