// The shelf of the discover page with what those one follows have published. Whether it stands there is decided once,
// when the device has been read: nothing moves because it comes.
import { ChevronRight } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLive, type AccountDatabase } from "#db";
import { readEpisodes } from "#sync";
import { type FollowingView } from "#sync/own-lists";
import { EpisodeRow } from "#ui/episode-row.tsx";
import { Link } from "#ui/link.tsx";
import type { RenderEpisode } from "../episode-grid.tsx";
import { useLast } from "../use-last.ts";
import { AllSeenButton } from "./all-seen-button.tsx";
import { WithUnseenMark } from "./unseen-mark.tsx";
import { describeUnseen, useFollowing, type FollowingSource } from "./use-following.ts";

/** As in the other sections (docs/product-rules.md). */
const SHOWN = 10;
const HEADING = "section-following";

type ShelfProps = {
  database: AccountDatabase;
  following: FollowingView;
  render: RenderEpisode;
  onAllSeen(): void;
};

function Shelf({ database, following, render, onAllSeen }: ShelfProps) {
  const { ids, unseen } = following;
  const items = useLast(useLive(() => readEpisodes(database, ids), [database, ids.join(" ")]));
  return (
    <section aria-labelledby={HEADING} aria-busy={!items} className="mt-10 lg:mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-baseline gap-3">
          <h2 id={HEADING} tabIndex={-1} className="text-2xl outline-none!">
            Following
          </h2>
          <p className="text-[0.9375rem] font-semibold text-accent-text">{describeUnseen(following)}</p>
        </div>
        <div className="ml-auto flex items-center">
          <AllSeenButton isNeeded={unseen.size > 0} onPress={onAllSeen} focusAfter={HEADING} />
          <Link
            to="/following"
            aria-label="See all: Following"
            className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-1 rounded-md px-2 text-[0.9375rem] font-semibold text-accent-text hover:underline"
          >
            See all
            <ChevronRight aria-hidden="true" className="size-4 max-sm:hidden" />
          </Link>
        </div>
      </div>
      <EpisodeRow
        items={items}
        places={ids.length}
        keyOf={({ episode }) => episode.id}
        render={(item) => (
          <WithUnseenMark isUnseen={unseen.has(item.episode.id)}>{render(item)}</WithUnseenMark>
        )}
      />
    </section>
  );
}

type FollowingShelfProps = {
  source: FollowingSource;
  render: RenderEpisode;
  onAllSeen(): void;
  /** Stands below; waits until it is known whether there is a shelf, a matter of milliseconds. */
  children: ReactNode;
};

export function FollowingShelf({ source, children, ...shelf }: FollowingShelfProps) {
  const following = useFollowing(source, SHOWN);
  const [isShown, setShown] = useState<boolean | null>(null);
  if (following && isShown === null) setShown(following.ids.length > 0);
  if (!following || isShown === null) return null;
  return (
    <>
      {isShown && following.ids.length > 0 && (
        <Shelf database={source.database} following={following} {...shelf} />
      )}
      {children}
    </>
  );
}
