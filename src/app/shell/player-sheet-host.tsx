// The full-screen player over this page: with the chapters of the episode and the messages of the app.
import { PlayerSheet, type PlayerSheetProps } from "#features/player/sheet/player-sheet.tsx";
import { ToastRegion } from "#ui/toast-region.tsx";
import { useApp, useReadable } from "../app-context.ts";
import { useCurrentTranscript } from "./use-current-transcript.ts";

export { ShortcutsHelp } from "#features/player/sheet/shortcuts-help.tsx";

type PlayerSheetHostProps = Pick<PlayerSheetProps, "open" | "onClose" | "onFollow" | "onHelp">;

export function PlayerSheetHost(props: PlayerSheetHostProps) {
  const { extras, player, toasts } = useApp();
  const ready = useReadable(extras);
  const kept = useCurrentTranscript(props.open);
  return (
    <PlayerSheet
      player={player}
      extras={ready}
      chapters={kept && kept.chapters}
      transcript={null}
      messages={<ToastRegion toasts={toasts} />}
      {...props}
    />
  );
}
