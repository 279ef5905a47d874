// What moves and sets playing, always in sight while the sheet is open.
import type { ChapterStart } from "#domain/transcript.ts";
import type { Player } from "#player";
import type { Extras } from "../extras.ts";
import { MuteButton, NextButton, PlayButton, PreviousButton, SkipButton } from "../player-controls.tsx";
import { PlayerNotes } from "../player-notes.tsx";
import { SheetTimeline } from "./sheet-timeline.tsx";
import { SleepChoices } from "./sleep-choices.tsx";
import { SpeedTool } from "./speed-tool.tsx";

export type SheetControlsProps = {
  player: Player;
  extras: Extras | null;
  chapters: readonly ChapterStart[];
};

export function SheetControls({ player, extras, chapters }: SheetControlsProps) {
  return (
    <div className="sheet-controls">
      <PlayerNotes player={player} extras={extras} />
      <SheetTimeline player={player} chapters={chapters} />
      <div className="sheet-buttons">
        <PreviousButton queue={extras?.queue} />
        <SkipButton player={player} />
        <PlayButton player={player} />
        <SkipButton player={player} forward />
        <NextButton queue={extras?.queue} />
      </div>
      <div className="sheet-tools">
        <SpeedTool player={player} />
        {extras && <SleepChoices player={player} sleep={extras.sleep} chapters={chapters} />}
        <MuteButton player={player} />
      </div>
    </div>
  );
}
