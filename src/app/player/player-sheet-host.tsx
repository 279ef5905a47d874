// The full-screen player over this page, with what the episode says.
import { useCallback, useMemo } from "react";
import { PlayerSheet, type PlayerSheetProps } from "#features/player/sheet/player-sheet.tsx";
import { usePlayer } from "#features/player/use-player.ts";
import type { Transcript } from "#sync";
import { TranscriptText, voiceOf } from "#transcript";
import { useApp, useReadable } from "../context/app-context.ts";
import { QuietBoundary } from "../chunks/quiet-boundary.tsx";
import { QueueSuggestions } from "./queue-suggestions.tsx";
import { SheetActions } from "./sheet-actions.tsx";
import { useCurrentTranscript } from "./use-current-transcript.ts";

export { ShortcutsHelp } from "#features/player/sheet/shortcuts-help.tsx";

/** What the current episode says, followed and sought in. */
function CurrentTranscript({ transcript: { segments, chapters } }: { transcript: Transcript }) {
  const { player } = useApp();
  const id = usePlayer(player, (state) => state.current?.id) ?? "";
  const voice = useMemo(() => voiceOf(player, id), [player, id]);
  const seek = useCallback(
    (seconds: number) => {
      const { current } = player.state();
      if (current) player.playFrom(current, seconds);
    },
    [player],
  );
  return <TranscriptText segments={segments} chapters={chapters} voice={voice} onSeek={seek} />;
}

type PlayerSheetHostProps = Pick<PlayerSheetProps, "open" | "onClose" | "onFollow" | "onHelp">;

export function PlayerSheetHost(props: PlayerSheetHostProps) {
  const { extras, player } = useApp();
  const ready = useReadable(extras);
  const kept = useCurrentTranscript(props.open);
  return (
    <PlayerSheet
      player={player}
      extras={ready}
      chapters={kept && kept.chapters}
      transcript={kept?.segments.length ? <CurrentTranscript transcript={kept} /> : null}
      renderActions={(episode, onFollow) => (
        <QuietBoundary>
          <SheetActions episode={episode} onFollow={onFollow} />
        </QuietBoundary>
      )}
      suggestions={
        <QuietBoundary>
          <QueueSuggestions />
        </QuietBoundary>
      }
      {...props}
    />
  );
}
