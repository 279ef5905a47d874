// What a user can change on this device, online or not. Each call writes its change in one transaction, settles once
// the device has it, and rejects only where the device cannot keep it.
import type { PodcastEdits, Position, ProfileEdits } from "#sync-contract";
import type { AccountDatabase, Change } from "#db";
import type { Clock } from "#lib/clock.ts";
import { enqueue, tidy } from "./outbox.ts";
import { overlayPlaylist, type Saved } from "./overlay.ts";
import { positionBefore, positionBetween } from "./position.ts";

export type ChangePorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "now">;
  /** Called after every change: there is something to send. */
  onChange(): void;
};

export type Changes = {
  setLiked(podcastId: string, present: boolean): Promise<void>;
  /** A new save goes to the top of the playlist. */
  setSaved(podcastId: string, present: boolean): Promise<void>;
  /** Takes an episode out of the playlist. @returns the position it had; null where it was not saved. */
  takeSaved(podcastId: string): Promise<Position | null>;
  /** Puts an episode back where it stood before it was taken out, at the position it had. */
  restoreSaved(podcastId: string, position: Position): Promise<void>;
  /** Moves a saved episode behind `previous`; null: to the top. Does nothing where either is not saved. */
  moveSaved(podcastId: string, previous: string | null): Promise<void>;
  setFollowed(userId: string, present: boolean): Promise<void>;
  /** @param seconds from the start of the episode. */
  setProgress(podcastId: string, seconds: number, finished: boolean): Promise<void>;
  /** The same of an earlier time, unless something later is known. @param at milliseconds of the device's clock. */
  recallProgress(podcastId: string, seconds: number, finished: boolean, at: number): Promise<void>;
  /** @param base the values of the changed columns that the user saw when editing. */
  editProfile(changes: Partial<ProfileEdits>, base: Partial<ProfileEdits>): Promise<void>;
  /** @param base as with editProfile: whole values, not a card's cut ones. */
  editPodcast(podcastId: string, changes: Partial<PodcastEdits>, base: Partial<PodcastEdits>): Promise<void>;
};

/** Makes the writers of one account's database. */
export function createChanges({ database, clock, onChange }: ChangePorts): Changes {
  const { outbox, playlist } = database;

  async function added(mid: number): Promise<void> {
    // The change is kept; what cannot be put in order now will be before it is sent.
    await tidy(database, mid).catch(() => undefined);
    onChange();
  }

  const change = async (made: Change): Promise<void> => added(await enqueue(database, made, clock.now()));

  /** A change that follows from what the playlist shows at that moment. */
  async function changePlaylist(build: (shown: Saved[]) => Change | null): Promise<void> {
    const mid = await database.transaction("rw", outbox, playlist, async () => {
      const made = build(overlayPlaylist(await playlist.toArray(), await outbox.orderBy("mid").toArray()));
      return made && enqueue(database, made, clock.now());
    });
    if (mid !== null) await added(mid);
  }

  return {
    setLiked: (target, present) => change({ kind: "like", target, present }),
    setFollowed: (target, present) => change({ kind: "follow", target, present }),
    setSaved: (target, present) =>
      present
        ? changePlaylist((saved) => {
            const already = saved.find((each) => each.podcastId === target);
            const position = already?.position ?? positionBefore(saved[0]?.position ?? null);
            return { kind: "save", target, present, position };
          })
        : change({ kind: "save", target, present }),
    async takeSaved(target) {
      let had: Position | null = null;
      await changePlaylist((saved) => {
        had = saved.find((each) => each.podcastId === target)?.position ?? null;
        return had === null ? null : { kind: "save", target, present: false };
      });
      return had;
    },
    restoreSaved: (target, position) => change({ kind: "save", target, present: true, position }),
    moveSaved: (target, previous) =>
      changePlaylist((saved) => {
        const others = saved.filter((each) => each.podcastId !== target);
        const at = others.findIndex((each) => each.podcastId === previous);
        if (others.length === saved.length || (previous !== null && at < 0)) return null;
        const before = others[at]?.position ?? null;
        const after = others.slice(at + 1).find((each) => before === null || each.position > before);
        return { kind: "order", target, position: positionBetween(before, after?.position ?? null) };
      }),
    setProgress: (target, seconds, finished) => change({ kind: "progress", target, seconds, finished }),
    async recallProgress(target, seconds, finished, at) {
      const mid = await database.transaction("rw", outbox, database.progress, async () => {
        const known = Date.parse((await database.progress.get(target))?.event_at ?? "");
        const entries = await outbox.filter(({ key }) => key === `progress:${target}`).toArray();
        const isOvertaken = known >= at || entries.some((entry) => entry.at >= at);
        return isOvertaken ? null : enqueue(database, { kind: "progress", target, seconds, finished }, at);
      });
      if (mid !== null) await added(mid);
    },
    editProfile: (changes, base) => change({ kind: "profile", changes, base }),
    editPodcast: (target, changes, base) => change({ kind: "podcast", target, changes, base }),
  };
}
