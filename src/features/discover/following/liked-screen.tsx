// /likes: the episodes one likes, the newest like first, read from the device alone.
import { Heart } from "lucide-react";
import { useRef, useState } from "react";
import { useLive } from "#db";
import { formatEpisodes } from "#domain/format.ts";
import { readLiked } from "#sync/own-lists";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { EpisodeGrid, type RenderEpisode } from "../episode-grid.tsx";
import { GridSkeleton } from "../grid-skeleton.tsx";
import { useLast } from "../use-last.ts";
import type { CatalogueSource } from "../use-list.ts";
import { keepOrder } from "./keep-order.ts";
import { NothingHere } from "./nothing-here.tsx";
import { useFocusInList } from "./use-focus-in-list.ts";

const LABEL = "Episodes you like";
const NONE: readonly string[] = [];

/** Undefined until the device has been read. A like that is taken back and given again keeps its place meanwhile. */
function useLiked({ database }: CatalogueSource): readonly string[] | undefined {
  const read = useLast(useLive(() => readLiked(database), [database]));
  const [kept, setKept] = useState({ read, order: NONE, shown: NONE });
  if (!read) return undefined;
  if (kept.read !== read) {
    const order = keepOrder(kept.order, read);
    const present = new Set(read);
    setKept({ read, order, shown: order.filter((id) => present.has(id)) });
  }
  return kept.read === read ? kept.shown : read;
}

type LikedScreenProps = { source: CatalogueSource; render: RenderEpisode };

export function LikedScreen({ source, render }: LikedScreenProps) {
  const ids = useLiked(source);
  const heading = useRef<HTMLHeadingElement>(null);
  const around = useFocusInList(ids ?? NONE, heading);
  const skeleton = <GridSkeleton label={`Loading ${LABEL}`} />;
  return (
    <div className="page-width max-w-4xl min-h-dvh pt-8 pb-16 lg:pt-12">
      <title>Liked · Orpheus</title>
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none!">
        Liked
      </h1>
      <p className="mt-2 min-h-[1lh] text-soft">{ids && ids.length > 0 && formatEpisodes(ids.length)}</p>
      {!ids && skeleton}
      {ids?.length === 0 && (
        <NothingHere {...source} what="Your likes" skeleton={skeleton}>
          <EmptyState
            icon={<Heart aria-hidden="true" />}
            title="You like no episode yet"
            action={<LinkButton to="/discover">Discover podcasts</LinkButton>}
          >
            Press the heart of an episode and you find it here again, without a network too.
          </EmptyState>
        </NothingHere>
      )}
      <div {...around}>
        {ids && ids.length > 0 && (
          <EpisodeGrid source={source} ids={ids} label={LABEL} render={render} onEnd={null} />
        )}
      </div>
    </div>
  );
}
