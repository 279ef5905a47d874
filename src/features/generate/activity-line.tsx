// What is being done just now and for how long, counted on between two answers of the server. It stands outside of the
// dialog's live region: a figure that changes every second is not to be read out.
import { useEffect, useState } from "react";
import type { JobState } from "#contract";
import type { Clock } from "#lib/clock.ts";
import { Facts } from "#ui/facts.tsx";
import { activityOf } from "./job-activity.ts";

/** How often the seconds are counted on, in milliseconds. */
const TICK = 1000;

type ActivityLineProps = { job: JobState | null; at: number; clock: Clock };

export function ActivityLine({ job, at, clock }: ActivityLineProps) {
  const { text, milliseconds } = activityOf(job);
  return (
    <p>
      <Facts
        facts={[
          text,
          <Seconds key={text} since={milliseconds === null ? null : at - milliseconds} clock={clock} />,
        ]}
      />
    </p>
  );
}

/** `since`: a time by `clock`; null: since this is shown. */
function Seconds({ since, clock }: { since: number | null; clock: Clock }) {
  const [shownAt] = useState(() => clock.now());
  const [now, setNow] = useState(shownAt);
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      setNow(clock.now());
      cancel = clock.after(TICK, tick);
    };
    tick();
    return () => cancel();
  }, [clock]);
  return <span className="tabular-nums">{Math.max(0, Math.floor((now - (since ?? shownAt)) / 1000))} s</span>;
}
