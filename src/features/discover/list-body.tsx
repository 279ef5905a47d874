// A ranked list below its heading: its episodes, or what is said instead of them.
import { CloudOff, SearchX } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { EpisodeGrid, type RenderEpisode } from "./episode-grid.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { useList, type CatalogueSource, type RankedRequest } from "./use-list.ts";

/** Says, above a list, that it is the device's and not the server's. */
export const OfflineNote = () => (
  <p className="mt-4 flex items-center gap-2.5 text-[0.9375rem] text-soft">
    <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
    You are offline. These are the episodes on this device.
  </p>
);

export const NothingFound = ({ children }: { children?: string }) => (
  <EmptyState icon={<SearchX aria-hidden="true" />} title="No podcasts found">
    {children}
  </EmptyState>
);

export const CouldNotLoad = ({ onRetry }: { onRetry(): void }) => (
  <ErrorState
    title="Failed to load podcasts. Please try again later."
    onRetry={onRetry}
    action={
      <LinkButton to="/playlist" variant="secondary">
        Go to your playlist
      </LinkButton>
    }
  />
);

type ListBodyProps = {
  source: CatalogueSource;
  request: RankedRequest;
  label: string;
  render: RenderEpisode;
};

export function ListBody({ source, request, label, render }: ListBodyProps) {
  const { ids, state, more, retry } = useList(source, request);
  if (state === "loading") return <GridSkeleton label={`Loading ${label}`} />;
  if (state === "failed") return <CouldNotLoad onRetry={retry} />;
  if (ids.length === 0) return <NothingFound>There is nothing here yet. Look again tomorrow.</NothingFound>;
  return (
    <>
      {!source.online && <OfflineNote />}
      <EpisodeGrid database={source.database} ids={ids} label={label} render={render} onEnd={more} />
    </>
  );
}
