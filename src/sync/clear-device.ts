// Signing out: waiting changes are sent if that can be done at once, and what the account could read is removed from the
// device.
import { countUnsentPictures, FRESH_FEED, READABLE_TABLES, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import { countChanges, countWaiting } from "./outbox.ts";
import { enter, readFeed } from "./page.ts";
import type { Media } from "./ports.ts";

/** Milliseconds that a user who signs out waits for the last changes to be sent. */
const FLUSH = 5_000;

export type LeavePorts = {
  database: AccountDatabase;
  clock: Clock;
  media: Pick<Media, "wipe">;
  /** One round of push and pull; may outlast the wait. */
  round(): Promise<unknown>;
  /** Ends all syncing of this account in this tab. */
  stop(): void;
};

export type Leave = {
  /** Sends what waits, for up to 5 s. @returns how many changes still wait: with any, the user is to be asked. */
  flush(): Promise<number>;
  /**
   * Clears the device and ends syncing; the caller then signs out. Where it rejects the user is still signed in.
   * @param waiting `keep` what waits and the draft, to be sent after the account's next sign-in here, or `discard`.
   */
  wipe(waiting: "keep" | "discard"): Promise<void>;
};

export function createLeave({ database, clock, media, round, stop }: LeavePorts): Leave {
  async function clearRows(waiting: "keep" | "discard"): Promise<void> {
    const readable = READABLE_TABLES.map((name) => database[name]);
    const { outbox, dead, drafts, papers, meta } = database;
    await database.transaction("rw", [...readable, outbox, dead, drafts, papers, meta], async () => {
      const { revision, gen } = await readFeed(database);
      const kept = waiting === "keep" ? [] : [outbox, dead, drafts, papers];
      await Promise.all([...readable, ...kept].map((table) => table.clear()));
      // The server has the draft: nothing is lost, and the next user of this device does not read it.
      const onboarding = await drafts.get("onboarding");
      if (onboarding?.id === "onboarding" && !onboarding.unsent) await drafts.delete("onboarding");
      // A page that is under way was asked for at the old revision, and is dropped when it comes.
      await meta.put({ ...FRESH_FEED, revision: revision + 1, gen });
      await meta.put({ key: "left" });
      await meta.bulkDelete([
        "forget",
        "queue",
        "keeping",
        "following",
        "citations",
        "jobs",
        "subscription",
        "email-change",
      ]);
    });
  }

  return {
    async flush() {
      if ((await countWaiting(database)) > 0) {
        let cancel = () => {};
        const deadline = new Promise<void>((resolve) => {
          cancel = clock.after(FLUSH, resolve);
        });
        await Promise.race([round(), deadline]);
        cancel();
      }
      return (await countChanges(database)) + (await countUnsentPictures(database));
    },
    async wipe(waiting) {
      stop();
      // Written first, for every tab: what a tab stored for the account after this would outlast the wipe.
      await database.meta.put({ key: "left" });
      try {
        // Files before rows: if this is cut short the user is still signed in and signs out again.
        await media.wipe();
        await clearRows(waiting);
      } catch (error) {
        await enter(database).catch(() => undefined);
        throw error;
      }
    },
  };
}
