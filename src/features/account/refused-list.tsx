// Changes that the server refused, each with what it was about and why.
import { useLive, type AccountDatabase, type Change, type DeadEntry } from "#db";
import { readPodcasts, refusalMessage, type Refused } from "#sync";
import { Button } from "#ui/button.tsx";

type RefusedListProps = {
  entries: readonly DeadEntry[];
  database: AccountDatabase;
  refused: Refused;
  /** Shows both versions of an edit. @param mid of the entry. */
  onReview(mid: number): void;
};

/** Id of the episode that a change is about; null for one about a person. */
const episodeOf = (change: Change): string | null =>
  change.kind === "follow" || change.kind === "profile" ? null : change.target;

/** An edit that met another one: sending it again would write over what the user has not seen. */
const isReviewed = ({ conflict }: DeadEntry) => conflict !== null;

export function RefusedList({ entries, database, refused, onReview }: RefusedListProps) {
  const ids = entries.flatMap(({ change }) => episodeOf(change) ?? []);
  const cards = useLive(() => readPodcasts(database, ids), [database, ids.join()]);
  const titleOf = ({ change }: DeadEntry) => {
    const id = episodeOf(change);
    if (id === null || !cards) return null;
    return cards.find((card) => card.id === id)?.title ?? "An episode that is no longer on this device";
  };
  return (
    <section className="mt-6">
      <h3 className="font-sans text-sm font-semibold">Could not be applied</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.mid} className="py-4">
            <p className="font-medium">{refusalMessage(entry.change)}</p>
            {titleOf(entry) && <p className="truncate text-sm">{titleOf(entry)}</p>}
            <p className="text-sm text-soft">{entry.message}</p>
            <div className="mt-3 flex gap-2.5">
              {isReviewed(entry) ? (
                <Button variant="secondary" size="small" onClick={() => onReview(entry.mid)}>
                  Review changes
                </Button>
              ) : (
                <Button variant="secondary" size="small" onClick={() => void refused.retry(entry.mid)}>
                  Retry
                </Button>
              )}
              <Button variant="danger" size="small" onClick={() => void refused.discard(entry.mid)}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
