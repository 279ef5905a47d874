// What of one's episodes is shown, each kind with how many there are.
import { classNames } from "#lib/class-names.ts";
import "#ui/choice.css";

export const FILTERS = [
  { id: "all", label: "All" },
  { id: "public", label: "Published" },
  { id: "private", label: "Private" },
  { id: "running", label: "In the making" },
  { id: "failed", label: "Failed" },
  { id: "cancelled", label: "Cancelled" },
] as const;

export type Filter = (typeof FILTERS)[number]["id"];

type EpisodeFilterProps = {
  value: Filter;
  counts: Record<Filter, number>;
  onChange(filter: Filter): void;
};

export function EpisodeFilter({ value, counts, onChange }: EpisodeFilterProps) {
  return (
    <ul aria-label="Show" className="mt-6 flex flex-wrap gap-2">
      {FILTERS.map(({ id, label }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={value === id}
            className={classNames(
              "choice flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.9375rem] font-medium transition-colors mouse:min-h-9",
              value === id
                ? "border-accent bg-accent-soft text-ink"
                : "border-line bg-card text-soft hover:border-edge hover:text-ink",
            )}
            onClick={() => onChange(id)}
          >
            {label}
            <span className="text-sm tabular-nums">{counts[id]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
