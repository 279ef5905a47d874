// A second subscription is not begun beside the first: the way to where the first is changed.
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { Refusal } from "./use-checkout.ts";

const TEXTS: Record<Refusal, string> = {
  change:
    "Your plan is changed, not bought a second time. Open your account settings and choose Manage Subscription there.",
  "give-up":
    "To go back to the Free plan, cancel your subscription: open your account settings and choose Manage Subscription there.",
};

export const RefusalDialog = ({ refusal, onClose }: { refusal: Refusal | null; onClose(): void }) => (
  <Dialog
    open={refusal !== null}
    title="You already have a subscription"
    description={TEXTS[refusal ?? "change"]}
    onClose={onClose}
  >
    <div className="flex flex-col gap-3">
      <LinkButton to="/account" wide>
        Go to Account Settings
      </LinkButton>
      <Button variant="secondary" wide onClick={onClose}>
        Back to the plans
      </Button>
    </div>
  </Dialog>
);
