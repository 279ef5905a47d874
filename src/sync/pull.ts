// Fetches what changed, page by page, from this database's cursors on.
import { SYNC_LIMITS, type PullAnswer } from "#sync-contract";
import type { FeedState } from "#db";
import { failure, success, type Result } from "#lib/result.ts";
import { transient, type SyncError } from "./errors.ts";
import { feedAfter, readFeed, readForgotten, takePage, type PagePorts } from "./page.ts";
import { nextPageRows } from "./page-size.ts";
import type { Media, Transport } from "./ports.ts";

/** How many pages in a row may lose against pages of another tab before this tab ends the pull. */
const LOST_RACES = 3;

export type PullPorts = PagePorts & {
  media: Pick<Media, "forget">;
  /** `Transport.pull` under the account's own credentials. */
  send(request: Parameters<Transport["pull"]>[0]): Promise<Result<PullAnswer, SyncError>>;
};

/** Files are deleted after their rows; the next pull finishes what a crash left over. */
export async function forgetFiles({ database, media }: Pick<PullPorts, "database" | "media">): Promise<void> {
  const ids = await readForgotten(database);
  if (!ids.length) return;
  await media.forget(ids);
  await database.transaction("rw", database.meta, async () => {
    const left = (await readForgotten(database)).filter((id) => !ids.includes(id));
    await database.meta.put({ key: "forget", ids: left });
  });
}

/**
 * Pulls until there is no more. The next page is asked for as soon as it is known from where, while the one before it
 * is written: on a device that starts anew neither the network nor the storage waits for the other.
 */
export async function pullAll(ports: PullPorts): Promise<Result<void, SyncError>> {
  const ask = (feed: FeedState, rows: number) => ({
    feed,
    rows,
    answer: ports.send({
      p_epoch: feed.epoch,
      p_private_cursor: feed.privateCursor,
      p_public_cursor: feed.publicCursor,
      p_limit: rows,
    }),
  });
  const askAnew = async () => ask(await readFeed(ports.database), SYNC_LIMITS.pageRowsDefault);

  let lostRaces = 0;
  let page = await askAnew();
  for (;;) {
    const answer = await page.answer;
    if (!answer.ok) return answer;
    const { feed, rows } = page;
    const next = answer.value.more
      ? ask(feedAfter(feed, answer.value, ports.now()), nextPageRows(rows, answer.value))
      : null;
    const taken = await takePage(ports, feed, answer.value);
    await forgetFiles(ports);
    if (taken && !next) return success(undefined);
    lostRaces = taken ? 0 : lostRaces + 1;
    if (lostRaces > LOST_RACES) return failure(transient());
    // The request ahead follows a page that was dropped: its answer is ignored.
    page = taken && next ? next : await askAnew();
  }
}
