// The section "Your Devices" of /account: ends the sign-in on all of them.
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { SettingsSection } from "#ui/settings-section.tsx";

type DevicesSectionProps = {
  busy: boolean;
  onSignOut(): void;
};

export function DevicesSection({ busy, onSignOut }: DevicesSectionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <SettingsSection title="Your Devices" lead="For a device that is lost, or that others use as well.">
      <Button variant="secondary" disabled={busy} aria-busy={busy} onClick={() => setAsking(true)}>
        {busy ? "Signing out..." : "Sign Out Everywhere"}
      </Button>
      <Dialog open={asking} title="Sign out on all devices?" onClose={() => setAsking(false)}>
        <p className="mt-3 text-soft">
          This device is signed out at once, every other one as soon as it reaches the server. What was not
          sent there stays on that device until you sign in on it again; what waits here is sent first.
        </p>
        <div className="mt-6 grid gap-2.5">
          <Button
            wide
            onClick={() => {
              setAsking(false);
              onSignOut();
            }}
          >
            Sign out everywhere
          </Button>
          <Button wide variant="secondary" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </SettingsSection>
  );
}
