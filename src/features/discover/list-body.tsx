// A ranked list below its heading: its episodes, or what is said instead of them.
import { CloudOff, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import { EpisodeGrid, type RenderEpisode } from "./episode-grid.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import { useList, type CatalogueSource, type ListedRequest } from "./use-list.ts";

type DeviceNoteProps = { online: boolean; onRetry(): void };

/** Says, above episodes, that they are the device's and not the server's. */
export const DeviceNote = ({ online, onRetry }: DeviceNoteProps) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-soft">
    <p className="flex items-center gap-2.5">
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
      {online
        ? "The server did not answer. These are the episodes on this device."
        : "These are the episodes on this device."}
    </p>
    {online && (
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
);

/** Stands at the end of a list whose next page could not be had. */
const MoreFailed = ({ onRetry }: { onRetry(): void }) => (
  <div role="alert" className="mt-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-6">
    <p className="text-soft">More episodes could not be loaded.</p>
    <Button variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

export const NothingFound = ({ children, action }: { children?: string; action?: ReactNode }) => (
  <EmptyState icon={<SearchX aria-hidden="true" />} title="No podcasts found" action={action}>
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
  request: ListedRequest;
  label: string;
  render: RenderEpisode;
  /** The device has all that can be in the list. */
  complete?: boolean;
  /** Stands instead of a list without episodes. */
  empty?: ReactNode;
};

const nothingYet = <NothingFound>There is nothing here yet. Look again tomorrow.</NothingFound>;

export function ListBody({ source, request, label, render, complete, empty = nothingYet }: ListBodyProps) {
  const { ids, state, more, retryMore, retry } = useList(source, request, complete);
  if (state === "loading") return <GridSkeleton label={`Loading ${label}`} />;
  if (state === "failed") return <CouldNotLoad onRetry={retry} />;
  if (ids.length === 0) return empty;
  return (
    <>
      {state === "partial" && <DeviceNote online={source.online} onRetry={retry} />}
      <EpisodeGrid source={source} ids={ids} label={label} render={render} onEnd={more} />
      {retryMore && <MoreFailed onRetry={retryMore} />}
    </>
  );
}
