// Which listens count, said once more and apart from the SQL and the server in memory: both are compared with it.
import { SYNC_LIMITS } from "#sync-contract";

const DAY = 24 * 60 * 60 * 1000;
const COOLDOWN = SYNC_LIMITS.listenCooldownSeconds * 1000;

/** `event`: when it was heard by the device's word; `at`: when the server took it. Milliseconds since 1970. */
export type Heard = {
  id: string;
  user: string;
  podcast: string;
  seconds: number;
  event: number;
  at: number;
};
export type Noted = Omit<Heard, "at"> & { counted: boolean };

/**
 * What is stored of listens that were taken in this order, by id.
 *
 * @param accountMade,published when accounts and podcasts came into being, in milliseconds since 1970
 */
export function noteListens(
  listens: readonly Heard[],
  accountMade: (user: string) => number,
  published: (podcast: string) => number,
): Map<string, Noted> {
  const noted = new Map<string, Noted>();
  const credits = new Map<string, { saved: number; at: number }>();
  for (const { at, ...heard } of listens) {
    const known = noted.get(heard.id);
    if (known) {
      known.seconds = Math.max(known.seconds, heard.seconds);
      continue;
    }
    const { user, podcast } = heard;
    const credit = credits.get(user) ?? { saved: COOLDOWN, at: accountMade(user) };
    const saved = Math.min(credit.saved + at - credit.at, SYNC_LIMITS.listenCredit * COOLDOWN);
    const earliest = Math.max(published(podcast), accountMade(user), at - SYNC_LIMITS.listenDays * DAY);
    const event = Math.min(Math.max(heard.event, earliest), at);
    const counted = [...noted.values()].filter(
      (other) => other.counted && other.user === user && other.podcast === podcast,
    );
    const counts =
      event === heard.event &&
      counted.every((other) => Math.abs(other.event - event) >= COOLDOWN) &&
      counted.filter((other) => Math.floor(other.event / DAY) === Math.floor(event / DAY)).length <
        SYNC_LIMITS.listensOfDay &&
      saved >= COOLDOWN;
    credits.set(user, { saved: counts ? saved - COOLDOWN : saved, at });
    noted.set(heard.id, { ...heard, event, counted: counts });
  }
  return noted;
}
