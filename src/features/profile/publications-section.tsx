// What a person published, in the order that is asked for.
import { AudioLines } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { PublicationSort } from "#profile-contract";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";

const SORTS: readonly { sort: PublicationSort; label: string }[] = [
  { sort: "recent", label: "Recent" },
  { sort: "popular", label: "Popular" },
];

const icon = <AudioLines aria-hidden="true" />;
const emptyForOwner = (
  <EmptyState
    icon={icon}
    title="No publications yet"
    action={<LinkButton to="/generate">Create Your First Podcast</LinkButton>}
  />
);
const emptyForOthers = <EmptyState icon={icon} title="This user hasn't created any podcasts yet." />;

export type PublicationsProps = {
  isOwn: boolean;
  /** The episodes in that order. @param empty stands in their place where there are none. */
  list(sort: PublicationSort, empty: ReactNode): ReactNode;
};

export function PublicationsSection({ isOwn, list }: PublicationsProps) {
  const [query, setQuery] = useSearchParams();
  const shown: PublicationSort = query.get("sort") === "popular" ? "popular" : "recent";
  const choose = (sort: PublicationSort) =>
    setQuery(sort === "popular" ? { sort } : {}, { replace: true, preventScrollReset: true });
  return (
    <section aria-labelledby="publications" className="profile-publications">
      <header>
        <h2 id="publications">Publications</h2>
        <fieldset aria-label="Sort publications">
          {SORTS.map(({ sort, label }) => (
            <button
              key={sort}
              type="button"
              className="choice"
              aria-pressed={sort === shown}
              onClick={() => choose(sort)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </header>
      {list(shown, isOwn ? emptyForOwner : emptyForOthers)}
    </section>
  );
}
