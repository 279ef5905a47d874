// 'Connect with Researchers': the newest people, to swipe through.
import { useEffect, useState } from "react";
import { useLive } from "#db";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import { readPeople } from "#sync";
import { Avatar } from "#ui/avatar.tsx";
import { Link } from "#ui/link.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Strip } from "#ui/strip.tsx";
import type { CatalogueSource } from "./use-list.ts";

const frame = "flex h-full items-center gap-3.5 rounded-lg border border-line bg-card p-3.5";

export function ResearcherStrip({ source }: { source: CatalogueSource }) {
  const { database, catalogue, online, pictures } = source;
  const people = useLive(() => readPeople(database), [database]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!online) return;
    void catalogue.people().then((outcome) => setFailed(outcome === "unreachable"));
  }, [catalogue, online]);

  // Nobody to meet, or nobody who could be asked: the page does without.
  if (people?.length === 0 || (people === null && (failed || !online))) return null;
  return (
    <section aria-labelledby="researchers" className="mt-9">
      <h2 id="researchers" className="text-2xl">
        Connect with Researchers
      </h2>
      <Strip
        first={people?.[0]?.id}
        className="-mx-5 mt-3 flex snap-x gap-3.5 overflow-x-auto px-5 pt-1 pb-2 [scrollbar-width:thin] md:-mx-10 md:px-10"
      >
        {people
          ? people.map((person) => (
              <li key={person.id} className="w-66 shrink-0 snap-start scroll-ml-5 md:scroll-ml-10">
                <Link
                  to={`/user/${person.id}`}
                  className={`${frame} transition hover:border-edge hover:shadow-md`}
                >
                  <Avatar
                    id={person.id}
                    name={person.name}
                    address={pictures(person.avatar_url)}
                    className="size-12"
                  />
                  <span className="min-w-0">
                    <span dir="auto" className="block truncate text-left font-semibold">
                      {person.name.trim() || ANONYMOUS_CREATOR}
                    </span>
                    <span className="block truncate text-sm text-soft">{person.status}</span>
                  </span>
                </Link>
              </li>
            ))
          : [1, 2, 3, 4, 5].map((place) => (
              <li key={place} className="w-66 shrink-0">
                <div className={frame}>
                  <Skeleton className="size-12 rounded-full" />
                  <div className="flex-1">
                    <Skeleton className="h-5 w-28" />
                    <Skeleton className="mt-1.5 h-4 w-20" />
                  </div>
                </div>
              </li>
            ))}
      </Strip>
    </section>
  );
}
