// Fetches the pages of people whom the account follows and whose page was not opened yet, one after another, for
// /following and those pages to be whole without a network. Their pictures come with the library's (src/images/). Not
// where the user pays by the byte.
import { watchQuery } from "#db";
import type { ImagePorts } from "#images";
import type { Clock } from "#lib/clock.ts";
import { readFollows } from "#sync";
import type { OpenedAccount } from "./accounts.ts";

/** Pages that are fetched ahead at most: fewer than are kept, so that no page that was opened has to go. */
const MOST = 20;
/** Milliseconds until the first one, and between two: what the user asks for comes first. */
const SPACING = 5_000;
/** Milliseconds until one that could not be had is asked for again; the network's return is sooner. */
const RETRY = 300_000;

type FollowedPorts = Pick<ImagePorts, "connectivity" | "locks" | "report"> & { clock: Pick<Clock, "after"> };

/** One tab of the account does it. @returns ends it */
export function keepFollowedPages(
  {
    database,
    profileVisits,
  }: Pick<OpenedAccount, "database"> & {
    profileVisits: Pick<OpenedAccount["profileVisits"], "load">;
  },
  userId: string,
  { connectivity, locks, clock, report }: FollowedPorts,
): () => void {
  /** Those that were asked for: a page may not be there, or may find no place among those that were opened. */
  const asked = new Set<string>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = () => {};
  const waitFor = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      clock.after(milliseconds, resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
    });

  /** The next one to be fetched; undefined where all are here, or none may be fetched now. */
  async function next(): Promise<string | undefined> {
    if (!connectivity.isOnline() || connectivity.isMetered()) return undefined;
    const ids = [...(await readFollows(database))].sort().slice(0, MOST);
    const pages = await database.profilePages.bulkGet(ids);
    return ids.find((id, at) => !pages[at] && !asked.has(id));
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      await waitFor(SPACING);
      const id = signal.aborted ? undefined : await next();
      if (id === undefined) {
        await woken;
        continue;
      }
      const outcome = await (await profileVisits.load()).ahead(id);
      if (outcome === "unreachable") await Promise.race([woken, waitFor(RETRY)]);
      else asked.add(id);
    }
  }

  let followed: string | null = null;
  const ends = [
    watchQuery(
      async () => [...(await readFollows(database))].sort().join(),
      (ids) => {
        if (followed !== null && ids !== followed) wake();
        followed = ids;
      },
    ),
    connectivity.subscribe(() => wake()),
  ];
  // Rejected when it is ended while it stands in line.
  locks
    .request(`followed:${userId}`, { signal }, work)
    .catch((error: unknown) => signal.aborted || report(error));
  return () => {
    ends.forEach((end) => end());
    stopping.abort();
    wake();
  };
}
