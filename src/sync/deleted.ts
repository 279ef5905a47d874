// An episode that the server has deleted at this user's word leaves the device at once, without waiting for the feed
// to say so.
import type { AccountDatabase, Change } from "#db";
import { readClient } from "./outbox.ts";
import { hasLeft, readFeed, readForgotten } from "./page.ts";
import { dropPodcasts, rowTables } from "./rows.ts";

const concerns = (podcastId: string, { change }: { change: Change }) =>
  "target" in change && change.kind !== "follow" && change.target === podcastId;

/**
 * Drops the episode as the feed's `gone` would, and with it what the user changed about it and the server has not been
 * sent: it could only be refused. What was on its way from the server meanwhile is thrown away, since it may still
 * hold the episode. The files are noted to be forgotten.
 */
export async function dropDeleted(database: AccountDatabase, podcastId: string): Promise<void> {
  const { outbox, dead, drafts, meta } = database;
  await database.transaction("rw", [...rowTables(database), outbox, dead, drafts, meta], async () => {
    if (await hasLeft(database)) return;
    await dropPodcasts(database, [{ id: podcastId, gone: "deleted" }]);
    const { sent } = await readClient(database);
    await outbox
      .where("mid")
      .above(sent)
      .filter((entry) => concerns(podcastId, entry))
      .delete();
    await dead.filter((entry) => concerns(podcastId, entry)).delete();
    await drafts.delete(`edit:${podcastId}`);
    await meta.put({ key: "forget", ids: [...new Set([...(await readForgotten(database)), podcastId])] });
    const feed = await readFeed(database);
    await meta.put({ ...feed, revision: feed.revision + 1 });
  });
}
