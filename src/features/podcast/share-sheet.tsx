// Passing an episode on: its link, from the beginning or from a second, to the clipboard or the system's own sheet.
import { Link2, Share2 } from "lucide-react";
import { useState } from "react";
import { formatClock } from "#domain/format.ts";
import { clampStart, parseStartTime } from "#domain/start-time.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import type { Copying } from "./copying.ts";

/** How an episode is passed on; what can be copied from its page goes the same way. */
export type Sharing = Copying & {
  /** The address of an episode's page. @param start seconds; null: without one. */
  addressOf(podcastId: string, start: number | null): string;
  /** Opens the system's sheet; null where the browser has none. */
  system: ((title: string, address: string) => void) | null;
};

export type ShareSheetProps = {
  open: boolean;
  onClose(): void;
  podcast: { id: string; title: string; audioSeconds: number | null };
  /** Where it plays at the moment of the call, in seconds; null where it does not. */
  present(): number | null;
  sharing: Sharing;
};

function ShareForm({ onClose, podcast, present, sharing }: Omit<ShareSheetProps, "open">) {
  const [timed, setTimed] = useState(false);
  const [time, setTime] = useState(() => formatClock(present() ?? 0));
  const [refused, setRefused] = useState(false);
  const typed = parseStartTime(time);
  const start = typed === null ? null : clampStart(typed, podcast.audioSeconds);
  const wrong = timed && start === null;
  const address = sharing.addressOf(podcast.id, timed ? start : null);

  async function copy() {
    const copied = await sharing.copy(address, "Link copied to clipboard", null);
    if (copied) onClose();
    else setRefused(true);
  }

  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) void copy();
      }}
    >
      {/* Of two lines: an address is shown whole. */}
      <TextAreaField
        label="Link"
        readOnly
        rows={2}
        value={address}
        className="resize-none break-all"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            className="size-5"
            style={{ accentColor: "var(--color-accent)" }}
            checked={timed}
            onChange={(event) => setTimed(event.target.checked)}
          />
          {`Start at ${start === null ? "m:ss" : formatClock(start)}`}
        </label>
        {timed && (
          <div className="w-full">
            <TextField
              label="Start time"
              autoComplete="off"
              value={time}
              error={wrong ? "Write it as m:ss, such as 12:34." : undefined}
              onChange={(event) => setTime(event.target.value)}
            />
          </div>
        )}
      </div>
      {refused && (
        <ErrorBanner>The link could not be copied. Select it above and copy it from there.</ErrorBanner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={wrong}>
          <Link2 aria-hidden="true" />
          Copy link
        </Button>
        {sharing.system && (
          <Button
            variant="secondary"
            disabled={wrong}
            onClick={() => sharing.system?.(podcast.title, address)}
          >
            <Share2 aria-hidden="true" />
            Share with…
          </Button>
        )}
      </div>
    </form>
  );
}

export function ShareSheet({ open, ...rest }: ShareSheetProps) {
  return (
    <Dialog open={open} title="Share this episode" onClose={rest.onClose}>
      {open && <ShareForm {...rest} />}
    </Dialog>
  );
}
