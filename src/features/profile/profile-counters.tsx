// Network, publications and impact of a person.
import type { ReactNode } from "react";
import { formatCount } from "#domain/format.ts";
import type { ProfileCounters as Counters } from "#sync/person";

/** A dash while it is not known on this device. */
const shown = (count: number | null) => (count === null ? "–" : formatCount(count));

const Counter = ({ count, children }: { count: number | null; children: ReactNode }) => (
  <span>
    <b>{shown(count)}</b> {children}
  </span>
);

type ProfileCountersProps = {
  counters: Counters;
  /** Opens who is in the network; null for whom that is not told. */
  onNetwork: (() => void) | null;
};

export function ProfileCounters({ counters, onNetwork }: ProfileCountersProps) {
  const network = <Counter count={counters.followers}>Network</Counter>;
  return (
    <ul className="profile-counters">
      <li>
        {onNetwork ? (
          <button
            type="button"
            aria-haspopup="dialog"
            title="Show followers and following"
            onClick={onNetwork}
          >
            {network}
          </button>
        ) : (
          network
        )}
      </li>
      <li>
        <Counter count={counters.publications}>Publications</Counter>
      </li>
      <li title="Likes and saves of the publications">
        <Counter count={counters.impact}>Impact</Counter>
      </li>
    </ul>
  );
}
