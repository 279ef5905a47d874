// What can be done with the playlist as a whole: play it, download it, see what is downloaded.
import { ArrowDownToLine, Check, HardDrive, Heart, Play } from "lucide-react";
import type { DownloadView } from "#downloads";
import { formatEpisodes } from "#domain/format.ts";
import type { EpisodeCard } from "#domain/podcast.ts";
import type { PlaylistItem } from "#sync";
import { Button, LinkButton } from "#ui/button.tsx";
import { DownloadMark } from "#ui/download-mark.tsx";
import { Facts } from "#ui/facts.tsx";

/** At 320 px the first two stand beside one another. */
const NARROW = { paddingInline: "clamp(1rem, 5vw, 1.25rem)" };

/** Where they are in a row of their own, as on a phone, their icons stand in line with what is above. */
const IN_LINE = { marginLeft: "clamp(var(--spacing) * -5, 100vw - 38rem, 0rem)" };

type PlaylistToolsProps = {
  items: readonly PlaylistItem[];
  viewOf(podcastId: string): DownloadView;
  online: boolean;
  onPlayAll(episodes: EpisodeCard[]): void;
  /** Null where this browser keeps no files. */
  onDownload: ((podcastIds: string[]) => void) | null;
};

/** How far all of them are, and which of them a tap would bring. */
function tally(items: readonly PlaylistItem[], viewOf: (podcastId: string) => DownloadView) {
  const views = items.map(({ card }) => ({ id: card.id, view: viewOf(card.id) }));
  return {
    here: views.filter(({ view }) => view.plays).length,
    missing: views.filter(({ view }) => !view.plays && view.action.does === "download").map(({ id }) => id),
    share: views.reduce((sum, { view }) => sum + (view.plays ? 1 : view.share), 0) / views.length,
  };
}

function DownloadAll({
  items,
  viewOf,
  onDownload,
}: Pick<PlaylistToolsProps, "items" | "viewOf"> & { onDownload(ids: string[]): void }) {
  const { here, missing, share } = tally(items, viewOf);
  if (here === items.length)
    return (
      <Button
        variant="secondary"
        style={NARROW}
        aria-disabled="true"
        className="opacity-100! [&_svg]:text-success"
      >
        <Check aria-hidden="true" />
        Downloaded
      </Button>
    );
  if (!missing.length)
    return (
      <Button variant="secondary" style={NARROW} aria-disabled="true" className="opacity-100!">
        <DownloadMark kind="running" share={share} />
        <span className="tabular-nums">{`${here} of ${items.length} downloaded`}</span>
      </Button>
    );
  return (
    <Button variant="secondary" style={NARROW} onClick={() => onDownload(missing)}>
      <ArrowDownToLine aria-hidden="true" />
      Download all
    </Button>
  );
}

export function PlaylistTools({ items, viewOf, online, onPlayAll, onDownload }: PlaylistToolsProps) {
  const playable = online ? items : items.filter(({ card }) => viewOf(card.id).plays);
  const { here } = tally(items, viewOf);
  const count = formatEpisodes(items.length);
  return (
    <>
      <p className="mt-1 text-soft">
        <Facts facts={[count, here > 0 && `${here} downloaded`]} />
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button
          disabled={!playable.length}
          style={NARROW}
          onClick={() => onPlayAll(playable.map(({ card }) => card))}
        >
          <Play aria-hidden="true" className="fill-current" />
          Play all
        </Button>
        {onDownload && <DownloadAll items={items} viewOf={viewOf} onDownload={onDownload} />}
        <div className="flex flex-wrap" style={IN_LINE}>
          <LinkButton to="/downloads" variant="quiet">
            <HardDrive aria-hidden="true" />
            Downloads
          </LinkButton>
          <LinkButton to="/likes" variant="quiet">
            <Heart aria-hidden="true" />
            Liked
          </LinkButton>
        </div>
      </div>
    </>
  );
}
