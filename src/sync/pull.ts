// Fetches what changed, page by page, from where this database stands.
import { SYNC_LIMITS, type PullAnswer } from "#sync-contract";
import { failure, success, type Result } from "#lib/result.ts";
import { transient, type SyncError } from "./errors.ts";
import { readFeed, readForgotten, takePage, type PagePorts } from "./page.ts";
import type { Media, Transport } from "./ports.ts";

/** Pages in a row that somebody else's were taken instead of: more than that, and this tab leaves it for later. */
const LOST_RACES = 3;

export type PullPorts = PagePorts & {
  media: Pick<Media, "forget">;
  /** `Transport.pull` under the account's own credentials. */
  send(request: Parameters<Transport["pull"]>[0]): Promise<Result<PullAnswer, SyncError>>;
};

/** Files go after the rows did; what a crash left over is taken up by the next pull. */
async function forgetFiles({ database, media }: PullPorts): Promise<void> {
  const ids = await readForgotten(database);
  if (!ids.length) return;
  await media.forget(ids);
  await database.transaction("rw", database.meta, async () => {
    const left = (await readForgotten(database)).filter((id) => !ids.includes(id));
    await database.meta.put({ key: "forget", ids: left });
  });
}

/** Pulls until there is no more. */
export async function pullAll(ports: PullPorts): Promise<Result<void, SyncError>> {
  let lostRaces = 0;
  for (;;) {
    const feed = await readFeed(ports.database);
    const answer = await ports.send({
      p_epoch: feed.epoch,
      p_private_cursor: feed.privateCursor,
      p_public_cursor: feed.publicCursor,
      p_limit: SYNC_LIMITS.pageRowsDefault,
    });
    if (!answer.ok) return answer;
    const taken = await takePage(ports, feed, answer.value);
    await forgetFiles(ports);
    if (taken && !answer.value.more) return success(undefined);
    lostRaces = taken ? 0 : lostRaces + 1;
    if (lostRaces > LOST_RACES) return failure(transient());
  }
}
