// Which waiting changes need not be sent: of the unsent ones about the same thing, the last replaces the others. Pure
// functions.
import type { Change, OutboxEntry } from "#db";

/** What the user saw when the earlier edit began is what the server compares with. */
const mergedEdit = <Edit extends { changes: object; base: object }>(earlier: Edit, later: Edit): Edit => ({
  ...later,
  changes: { ...earlier.changes, ...later.changes },
  base: { ...later.base, ...earlier.base },
});

/** Of two changes with the same key the later one remains; edits and listens keep what the earlier one had. */
function merged(earlier: Change, later: Change): Change {
  if (earlier.kind === "profile" && later.kind === "profile") return mergedEdit(earlier, later);
  if (earlier.kind === "podcast" && later.kind === "podcast") return mergedEdit(earlier, later);
  if (earlier.kind === "listen" && later.kind === "listen")
    return { ...later, seconds: Math.max(earlier.seconds, later.seconds) };
  return later;
}

export type Coalesced = {
  /** What is left to be sent, in order. */
  kept: OutboxEntry[];
  /** Those of them that took something over from earlier ones. */
  changed: OutboxEntry[];
  /** The mids of those that later ones replace. */
  dropped: number[];
};

/**
 * Goes through waiting entries, given in order.
 * @param sent the highest mid that the server may have: up to it nothing is replaced.
 */
export function coalesce(waiting: readonly OutboxEntry[], sent: number): Coalesced {
  const latest = new Map<string, OutboxEntry>();
  const changed = new Map<number, OutboxEntry>();
  const dropped = new Set<number>();
  for (const entry of waiting) {
    if (entry.mid <= sent) continue;
    const earlier = latest.get(entry.key);
    const change = earlier ? merged(earlier.change, entry.change) : entry.change;
    const whole = change === entry.change ? entry : { ...entry, change };
    latest.set(entry.key, whole);
    if (whole !== entry) changed.set(entry.mid, whole);
    if (!earlier) continue;
    dropped.add(earlier.mid);
    changed.delete(earlier.mid);
  }
  return {
    kept: waiting.flatMap((entry) => (dropped.has(entry.mid) ? [] : [changed.get(entry.mid) ?? entry])),
    changed: [...changed.values()],
    dropped: [...dropped],
  };
}
