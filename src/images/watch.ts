// Reports changes that any tab makes to the library.
import { watchQuery, watchRows, type AccountDatabase } from "#db";

/** Calls `listener` after changes to what the library holds, or to what is shown of it; the answer ends it. */
export function watchLibrary(database: AccountDatabase, listener: () => void): () => void {
  const { downloads, playlist, likes, progress, follows, outbox, lists } = database;
  let before: string | null = null;
  const ends = [
    watchQuery(
      // Which they are and not what is in them: playing writes down where it is all the time.
      async () => {
        const rows = await downloads.toArray();
        const ids = await Promise.all(
          [playlist, likes, progress, follows, lists].map((table) => table.toCollection().primaryKeys()),
        );
        const waiting = await outbox.filter(({ change }) => change.kind !== "progress").primaryKeys();
        return [rows.map((row) => [row.podcast_id, row.automatic]), ids, waiting].join(" ");
      },
      (ids) => {
        if (before !== null && ids !== before) listener();
        before = ids;
      },
    ),
    ...(["podcasts", "profiles", "details", "profilePages"] as const).map((table) =>
      watchRows(database, table, listener),
    ),
  ];
  return () => ends.forEach((end) => end());
}
