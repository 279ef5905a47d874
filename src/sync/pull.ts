// Fetches what changed, page by page, from where this database stands.
import { SYNC_LIMITS, type PullAnswer } from "#sync-contract";
import type { FeedState } from "#db";
import { failure, success, type Result } from "#lib/result.ts";
import { transient, type SyncError } from "./errors.ts";
import { feedAfter, readFeed, readForgotten, takePage, type PagePorts } from "./page.ts";
import { nextPageRows } from "./page-size.ts";
import type { Media, Transport } from "./ports.ts";

/** Pages in a row that somebody else's were taken instead of: more than that, and this tab leaves it for later. */
const LOST_RACES = 3;

export type PullPorts = PagePorts & {
  media: Pick<Media, "forget">;
  /** `Transport.pull` under the account's own credentials. */
  send(request: Parameters<Transport["pull"]>[0]): Promise<Result<PullAnswer, SyncError>>;
};

/** Files go after the rows did; what a crash left over is taken up by the next pull. */
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
 * is written: on a device that starts anew neither the line nor the storage waits for the other.
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
    // What was asked for ahead follows a page that was thrown away: its answer is not looked at.
    page = taken && next ? next : await askAnew();
  }
}
