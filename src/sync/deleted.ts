// Removes an episode from the device at once that the server has deleted at this user's request, before the feed brings
// the deletion.
import type { AccountDatabase, Change } from "#db";
import { readClient } from "./outbox.ts";
import { hasLeft, readFeed, readForgotten } from "./page.ts";
import { dropPodcasts, rowTables } from "./rows.ts";

const concerns = (podcastId: string, { change }: { change: Change }) =>
  "target" in change && change.kind !== "follow" && change.target === podcastId;

/**
 * Drops the episode as the feed's `gone` would, and with it the unsent changes about it, which could only be refused. A
 * page that is under way from the server is dropped, since it may still have the episode. The files are noted to be
 * forgotten.
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
