// What the user can do about a change that the server refused: send it again, or give it up.
import type { AccountDatabase, Change, DeadEntry } from "#db";
import type { Clock } from "#lib/clock.ts";
import { enqueue } from "./outbox.ts";

/** The product's strings (docs/product-rules.md); null for what the user did not ask for and need not hear of. */
export function refusalMessage(change: Change): string | null {
  switch (change.kind) {
    case "like":
      return "Failed to update like";
    case "save":
    case "order":
      return "Failed to update playlist";
    case "follow":
      return "Failed to update follow";
    case "podcast":
      return "An error occurred while updating the podcast";
    case "profile":
      return "An error occurred while updating your profile";
    case "listen":
    case "progress":
      return null;
  }
}

export type RefusedPorts = {
  database: AccountDatabase;
  clock: Pick<Clock, "now">;
  onChange(): void;
};

export type Refused = {
  /**
   * Sends it again as a new change. After a conflict the user has seen the server's version: what they chose (their
   * own again, unless `chosen` says otherwise) is an edit of that one. Does nothing for one that is gone.
   */
  retry(mid: number, chosen?: Record<string, unknown>): Promise<void>;
  discard(mid: number): Promise<void>;
};

/** The edit that answers a conflict; any other change as it was. */
function answered({ change, conflict }: DeadEntry, chosen: Record<string, unknown> | undefined): Change {
  const edit = <Edit extends { changes: object; base: object }>(made: Edit): Edit => ({
    ...made,
    changes: chosen ?? made.changes,
    base: { ...made.base, ...conflict?.theirs },
  });
  if (change.kind === "profile") return edit(change);
  return change.kind === "podcast" ? edit(change) : change;
}

export function createRefused({ database, clock, onChange }: RefusedPorts): Refused {
  return {
    async retry(mid, chosen) {
      await database.transaction("rw", database.outbox, database.dead, async () => {
        const entry = await database.dead.get(mid);
        if (!entry) return;
        await database.dead.delete(mid);
        await enqueue(database, answered(entry, chosen), clock.now());
      });
      onChange();
    },
    discard: (mid) => database.dead.delete(mid),
  };
}
