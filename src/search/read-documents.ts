// Episodes as search reads them, from what the device has of each: the best there is, with the edits that wait.
import type { AccountDatabase, OutboxEntry, StoredDetails, StoredPodcast, StoredText } from "#db";
import type { SearchDocument } from "./document.ts";
import { plainText } from "./plain-text.ts";

/** `state`: the same as long as the document is. A document of null: the device has the episode no longer. */
export type ReadDocument = { id: string; state: string; document: SearchDocument | null };

/** Cards are cut to a few hundred bytes; details are whole, but may be older than the card. */
function documentOf(
  id: string,
  card: StoredPodcast | undefined,
  details: StoredDetails | undefined,
  text: StoredText | undefined,
): SearchDocument | null {
  const whole = details?.podcast;
  if (whole && (!card || details.seq === card.seq)) {
    const { title, authors, keywords, abstract, field, createdAt } = whole;
    return { id, title, authors, keywords, abstract: plainText(abstract), field, createdAt };
  }
  if (!card) return null;
  const { title, authors, field_of_research: field, created_at: createdAt } = card;
  const keywords = text?.keywords ?? whole?.keywords ?? "";
  const abstract = text?.abstract ?? plainText(whole?.abstract ?? "");
  return { id, title, authors, keywords, abstract, field, createdAt };
}

function withEdits(document: SearchDocument, entries: readonly OutboxEntry[]): SearchDocument {
  let edited = document;
  for (const { change } of entries) {
    if (change.kind !== "podcast" || change.target !== document.id) continue;
    const { title, authors, keywords, abstract, field_of_research: field } = change.changes;
    edited = {
      ...edited,
      title: title ?? edited.title,
      authors: authors ?? edited.authors,
      keywords: keywords ?? edited.keywords,
      abstract: abstract === undefined ? edited.abstract : plainText(abstract),
      field: field ?? edited.field,
    };
  }
  return edited;
}

/** The edits of episodes that wait to be sent, in their order. */
const readEdits = async ({ outbox }: AccountDatabase): Promise<OutboxEntry[]> =>
  (await outbox.orderBy("mid").toArray()).filter(({ change }) => change.kind === "podcast");

/** Ids of the episodes with edits that wait. */
export const readEdited = async (database: AccountDatabase): Promise<string[]> =>
  (await readEdits(database)).map(({ change }) => (change.kind === "podcast" ? change.target : ""));

/** Ids of all episodes on the device, the newest first; then those that were visited and have no card. */
export const readIds = (database: AccountDatabase): Promise<string[]> =>
  database.transaction("r", database.podcasts, database.details, async () => {
    const { podcasts, details } = database;
    // Turned round here: read backwards, a storage gives one key at a time.
    const cards = await podcasts.orderBy("created_at").primaryKeys();
    return [...new Set([...cards.reverse(), ...(await details.toCollection().primaryKeys())])];
  });

/** Reads these episodes in one moment, in their order. */
export function readDocuments(database: AccountDatabase, ids: string[]): Promise<ReadDocument[]> {
  const { podcasts, details, texts, outbox } = database;
  return database.transaction("r", podcasts, details, texts, outbox, async () => {
    const [cards, wholes, rows, edits] = await Promise.all([
      podcasts.bulkGet(ids),
      details.bulkGet(ids),
      texts.bulkGet(ids),
      readEdits(database),
    ]);
    return ids.map((id, at) => {
      const [card, whole, text] = [cards[at], wholes[at], rows[at]];
      const own = edits.filter(({ change }) => change.kind === "podcast" && change.target === id);
      const document = documentOf(id, card, whole, text);
      const state = [card?.gen, card?.seq, text?.seq, whole?.fetched_at, ...own.map(({ mid }) => mid)].join(
        " ",
      );
      return { id, state, document: document && withEdits(document, own) };
    });
  });
}
