// The download settings.
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Switch } from "#ui/switch.tsx";

export type DownloadOptions = { automatic: boolean; removeFinished: boolean };

type SettingsPanelProps = {
  choice: DownloadOptions;
  /** Episodes of the playlist that are downloaded automatically at most. */
  limit: number;
  onChange(change: Partial<DownloadOptions>): void;
};

export function SettingsPanel({ choice, limit, onChange }: SettingsPanelProps) {
  // Where the page is narrow the episodes come first.
  const [open] = useState(() => matchMedia("(width >= 56rem)").matches);
  return (
    <details className="download-settings" open={open}>
      <summary>
        <h2 className="text-xl">Settings</h2>
        <ChevronDown aria-hidden="true" />
      </summary>
      <Switch
        name="Download my playlist automatically"
        text={`The first ${limit} episodes you have not finished. Waits while Data Saver is on.`}
        checked={choice.automatic}
        onChange={(automatic) => onChange({ automatic })}
      />
      <Switch
        name="Remove episodes after I finish them"
        text="A quarter of an hour later, so that you can listen again."
        checked={choice.removeFinished}
        onChange={(removeFinished) => onChange({ removeFinished })}
      />
    </details>
  );
}
