// The section "Episodes" of /account: mails about them, and the way to them.
import type { ReactNode } from "react";
import { SettingsSection } from "#ui/settings-section.tsx";
import { Switch } from "#ui/switch.tsx";

type EpisodesSectionProps = {
  /** Mails about episodes; null until the device knows. */
  mails: { wanted: boolean; onChange(wanted: boolean): void } | null;
  /** The way to the user's episodes. */
  episodes: ReactNode;
};

export const EpisodesSection = ({ mails, episodes }: EpisodesSectionProps) => (
  <SettingsSection title="Episodes" lead="All you have made, and mails about it.">
    {/* Without the room above its words it begins where the heading does. */}
    <div className="-mt-3">
      <Switch
        name="Mail me about my episodes"
        text="When an episode is ready or has failed. The app tells you either way."
        checked={mails?.wanted ?? true}
        disabled={mails === null}
        onChange={(wanted) => mails?.onChange(wanted)}
      />
    </div>
    <div className="mt-3">{episodes}</div>
  </SettingsSection>
);
