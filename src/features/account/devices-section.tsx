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
    <SettingsSection
      title="Your Devices"
      lead="Lost a device, or used a shared one? Sign out on all of them."
    >
      <Button variant="secondary" disabled={busy} aria-busy={busy} onClick={() => setAsking(true)}>
        {busy ? "Signing out..." : "Sign Out Everywhere"}
      </Button>
      <Dialog open={asking} title="Sign out on all devices?" onClose={() => setAsking(false)}>
        <p className="mt-3 text-soft">
          This device sends its waiting changes and is signed out now. Other devices are signed out as soon as
          they reach the server. They keep what is on them, and send their changes after the next sign-in.
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
