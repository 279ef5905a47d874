// Whom one follows: a row for each, by name. One who is unfollowed keeps the place until the list is left, so that a
// slip of the finger is mended where it happened.
import { Search } from "lucide-react";
import { useState } from "react";
import type { Covers } from "#backend";
import { useLive } from "#db";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import { readFollowedPeople, type FollowedPerson } from "#sync/own-lists";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Marked } from "../marked.tsx";
import { useLast } from "../use-last.ts";
import type { CatalogueSource } from "../use-list.ts";
import { findByName } from "./find-by-name.ts";
import { NobodyFollowed } from "./following-episodes.tsx";
import { NothingHere } from "./nothing-here.tsx";

/** From so many people on they can be searched. */
const MANY = 8;

export type FollowedPeopleProps = {
  source: CatalogueSource;
  pictures: Covers["picture"];
  onFollow(personId: string, present: boolean): void;
};

type PersonProps = Pick<FollowedPeopleProps, "pictures" | "onFollow"> & {
  person: FollowedPerson;
  followed: boolean;
  /** What was searched for: marked in the name. */
  query: string;
};

const nameOf = ({ name }: FollowedPerson) => name.trim() || ANONYMOUS_CREATOR;

function Person({ person, followed, query, pictures, onFollow }: PersonProps) {
  const { id, status, affiliation } = person;
  const facts = [status, affiliation].map((fact) => fact.trim()).filter(Boolean);
  return (
    <li className="relative flex min-h-20 items-center gap-3.5 border-b border-line py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <Avatar id={id} name={person.name} address={pictures(person.avatar_url)} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-sans text-base font-semibold">
          <Link to={`/user/${id}`} className="rounded-sm hover:underline">
            <bdi>
              <Marked text={nameOf(person)} terms={[query]} />
            </bdi>
          </Link>
        </h2>
        {facts.length > 0 && (
          <p dir="auto" className="truncate text-sm text-soft">
            {facts.join(" · ")}
          </p>
        )}
      </div>
      <Button
        variant={followed ? "secondary" : "primary"}
        size="small"
        aria-label={`${followed ? "Unfollow" : "Follow"} ${nameOf(person)}`}
        className="min-w-26"
        onClick={() => onFollow(id, !followed)}
      >
        {followed ? "Unfollow" : "Follow"}
      </Button>
    </li>
  );
}

const PeopleSkeleton = () => (
  <output aria-label="Loading those you follow" className="block">
    {[1, 2, 3, 4, 5].map((place) => (
      <div key={place} className="flex min-h-20 items-center gap-3.5 border-b border-line py-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-1.5 h-4 w-28" />
        </div>
      </div>
    ))}
  </output>
);

/**
 * Those that were followed at some time since the list was opened, in the order of its opening, and which of them are
 * now. Undefined until the device has been read.
 */
function usePeople({ database }: CatalogueSource) {
  const present = useLast(useLive(() => readFollowedPeople(database), [database]));
  const [merged, setMerged] = useState<{ of: typeof present; people: readonly FollowedPerson[] }>({
    of: undefined,
    people: [],
  });
  if (!present) return undefined;
  if (merged.of !== present) {
    const now = new Map(present.map((person) => [person.id, person]));
    const known = new Set(merged.people.map(({ id }) => id));
    const people = merged.people.map((person) => now.get(person.id) ?? person);
    setMerged({ of: present, people: [...people, ...present.filter(({ id }) => !known.has(id))] });
  }
  return { people: merged.people, followed: new Set(present.map(({ id }) => id)) };
}

function NameSearch({ query, onChange }: { query: string; onChange(query: string): void }) {
  return (
    <div className="relative mb-3">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
      />
      <input
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        className="min-h-12 w-full rounded-lg border border-line bg-card pr-4 pl-11.5 text-base shadow-sm transition-colors placeholder:text-soft placeholder:opacity-100 hover:border-edge"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export function FollowedPeople({ source, ...rest }: FollowedPeopleProps) {
  const [query, setQuery] = useState("");
  const read = usePeople(source);
  if (!read) return <PeopleSkeleton />;
  const { people, followed } = read;
  if (people.length === 0)
    return (
      <NothingHere {...source} what="Those you follow" skeleton={<PeopleSkeleton />}>
        <NobodyFollowed />
      </NothingHere>
    );
  const wanted = query.trim();
  const found = findByName(people, query);
  return (
    <div className="max-w-3xl">
      {people.length >= MANY && <NameSearch query={query} onChange={setQuery} />}
      <output className="block text-soft">
        {wanted === ""
          ? `You follow ${followed.size === 1 ? "1 person" : `${followed.size} people`}.`
          : `${found.length} of ${people.length}`}
      </output>
      <ul aria-label="Those you follow">
        {found.map((person) => (
          <Person
            key={person.id}
            person={person}
            followed={followed.has(person.id)}
            query={wanted}
            {...rest}
          />
        ))}
      </ul>
    </div>
  );
}
