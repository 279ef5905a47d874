// The full-screen player: the episode in large with all its controls; its chapters, its transcript and the queue beside
// them, or on phones in their place.
import { ChevronDown, Keyboard } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
import type { ChapterStart } from "#domain/transcript.ts";
import type { Episode } from "#player";
import { IconButton } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { useModal } from "#ui/overlay/use-modal.ts";
import { Tabs, type Tab } from "#ui/tabs.tsx";
import { usePlayer } from "../use-player.ts";
import { ChaptersPanel } from "./chapters-panel.tsx";
import { NowPlaying } from "./now-playing.tsx";
import "./player-sheet.css";
import "./transcript-place.css";
import { QueuePanel } from "./queue-panel.tsx";
import { SheetControls, type SheetControlsProps } from "./sheet-controls.tsx";
import { useSwipeDown, type Swipe } from "./use-swipe-down.ts";
import { useWide } from "./use-wide.ts";

export type PlayerSheetProps = Omit<SheetControlsProps, "chapters"> & {
  open: boolean;
  /** Undefined while they are looked for, null where they cannot be had. */
  chapters: readonly ChapterStart[] | null | undefined;
  /** The transcript that follows; null where there is none to show. */
  transcript: ReactNode | null;
  /** What can be done with the episode. @param onFollow leaves the sheet for this address. */
  renderActions(episode: Episode, onFollow: (to: string) => void): ReactNode;
  /** Shown while nothing is queued. */
  suggestions: ReactNode;
  onClose(): void;
  /** A link to this address was followed: closes the sheet and goes there. */
  onFollow(to: string): void;
  onHelp(): void;
};

const NO_CHAPTERS: readonly ChapterStart[] = [];

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function tabsOf({ player, extras, chapters, transcript, suggestions }: PlayerSheetProps): Tab[] {
  const queue = extras && <QueuePanel player={player} queue={extras.queue} suggestions={suggestions} />;
  return [
    {
      id: "chapters",
      label: "Chapters",
      content: <ChaptersPanel player={player} chapters={chapters} />,
    },
    ...(transcript === null ? [] : [{ id: "transcript", label: "Transcript", content: transcript }]),
    ...(queue ? [{ id: "queue", label: "Up next", content: queue }] : []),
  ];
}

type FollowLink = (event: MouseEvent, to: string) => void;
type SheetBodyProps = PlayerSheetProps & {
  episode: Episode;
  follow: FollowLink;
  goTo(to: string): void;
  swipe: Swipe;
};

function SheetBody({ episode, follow, goTo, swipe, ...props }: SheetBodyProps) {
  const wide = useWide();
  const [chosen, setChosen] = useState<string | null>(null);
  const playing = (
    <NowPlaying episode={episode} swipe={swipe} onFollow={follow}>
      {props.renderActions(episode, goTo)}
    </NowPlaying>
  );
  const tabs = [...(wide ? [] : [{ id: "playing", label: "Playing", content: playing }]), ...tabsOf(props)];
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  return (
    <div className="sheet-body">
      <div className="sheet-side" data-shown={shown?.id}>
        <Tabs
          label="What is shown"
          className="sheet-tabs"
          tabs={tabs}
          value={shown?.id ?? ""}
          onChange={setChosen}
        />
      </div>
      <div className="sheet-main">
        {wide && playing}
        <SheetControls player={props.player} extras={props.extras} chapters={props.chapters ?? NO_CHAPTERS} />
      </div>
    </div>
  );
}

export function PlayerSheet(props: PlayerSheetProps) {
  const { player, open } = props;
  const episode = usePlayer(player, (state) => state.current);
  const { modal, dialog, leave } = useModal({ open, onClose: props.onClose });
  const swipe = useSwipeDown(dialog, open, props.onClose);

  const goTo = (to: string) => {
    leave();
    props.onFollow(to);
  };
  const follow: FollowLink = (event, to) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goTo(to);
  };

  return (
    <dialog {...modal} aria-label="Player" data-player-keys="" className="player-sheet">
      {open && episode && (
        <>
          <div aria-hidden="true" className="sheet-glow">
            <Cover address={episode.cover} hue={episode.hue} size={512} />
          </div>
          <header className="sheet-head" {...swipe}>
            <IconButton label="Minimise player" onClick={props.onClose}>
              <ChevronDown aria-hidden="true" />
            </IconButton>
            <p dir="auto">{episode.title}</p>
            <IconButton label="Keyboard shortcuts" className="sheet-help" onClick={props.onHelp}>
              <Keyboard aria-hidden="true" />
            </IconButton>
          </header>
          <SheetBody {...props} episode={episode} follow={follow} goTo={goTo} swipe={swipe} />
        </>
      )}
    </dialog>
  );
}
