// How often one's own papers are cited, as their rows say. It is asked for with each visit and kept on the device.
import type { Client } from "#backend";
import type { AccountDatabase } from "#db";

/** Papers that are asked for at most; those that nobody cites are not among them. */
const MOST = 1000;

/** As last heard; 0 before the first time. To be run in a live query. */
export async function readCitations({ meta }: AccountDatabase): Promise<number> {
  const kept = await meta.get("citations");
  return kept?.key === "citations" ? kept.count : 0;
}

/** Asks the server and keeps what it says. Never rejects: without an answer the device's word stands. */
export async function fetchCitations(
  client: () => Promise<Client>,
  database: AccountDatabase,
  userId: string,
): Promise<void> {
  try {
    const columns = (await client()).from("podcasts").select("citation_count");
    const { data } = await columns.eq("user_id", userId).gt("citation_count", 0).limit(MOST);
    if (!data) return;
    const count = data.reduce((sum, { citation_count }) => sum + citation_count, 0);
    if (count !== (await readCitations(database))) await database.meta.put({ key: "citations", count });
  } catch {
    // The next visit asks again.
  }
}
