// All episodes of those one follows, the newest first, with marks on those that are unseen.
import { UserRoundPlus } from "lucide-react";
import { useCallback, useState } from "react";
import type { EpisodeItem } from "#sync";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { EpisodeGrid, type RenderEpisode } from "../episode-grid.tsx";
import { GridSkeleton } from "../grid-skeleton.tsx";
import type { CatalogueSource } from "../use-list.ts";
import { AllSeenButton } from "./all-seen-button.tsx";
import { NothingHere } from "./nothing-here.tsx";
import { WithUnseenMark } from "./unseen-mark.tsx";
import { describeUnseen, useFollowing } from "./use-following.ts";

type FollowingEpisodesProps = { source: CatalogueSource; render: RenderEpisode; onAllSeen(): void };

const LABEL = "Episodes of those you follow";
const COUNT = "unseen-count";
/** Episodes that are read first; near their end it is twice as many. */
const FIRST = 60;

/** Said to who follows nobody, here and above the list of people. */
export const NobodyFollowed = () => (
  <EmptyState
    icon={<UserRoundPlus aria-hidden="true" />}
    title="You follow nobody yet"
    action={<LinkButton to="/discover">Discover researchers</LinkButton>}
  >
    Follow a researcher on their profile. What they publish then appears here, without a network too.
  </EmptyState>
);

export function FollowingEpisodes({ source, render, onAllSeen }: FollowingEpisodesProps) {
  const [most, setMost] = useState(FIRST);
  const following = useFollowing(source, most);
  const more = useCallback(() => setMost((count) => count * 2), []);
  const unseen = following?.unseen;
  const renderMarked = useCallback(
    (item: EpisodeItem) => (
      <WithUnseenMark isUnseen={unseen?.has(item.episode.id) ?? false}>{render(item)}</WithUnseenMark>
    ),
    [render, unseen],
  );
  const skeleton = <GridSkeleton label={`Loading ${LABEL}`} />;
  if (!following) return skeleton;
  if (following.people === 0)
    return (
      <NothingHere {...source} what="Those you follow" skeleton={skeleton}>
        <NobodyFollowed />
      </NothingHere>
    );
  if (following.ids.length === 0)
    return (
      <EmptyState title="No episodes yet">
        Those you follow have published nothing so far. What they publish appears here.
      </EmptyState>
    );
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p id={COUNT} tabIndex={-1} className="text-soft outline-none!">
          {describeUnseen(following) ?? "You have seen all of them."}
        </p>
        <AllSeenButton isNeeded={following.unseen.size > 0} onPress={onAllSeen} focusAfter={COUNT} />
      </div>
      <EpisodeGrid
        source={source}
        ids={following.ids}
        label={LABEL}
        render={renderMarked}
        onEnd={following.more ? more : null}
      />
    </>
  );
}
