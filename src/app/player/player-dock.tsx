// The player on every screen: the bar, and over the whole screen when it is asked for the sheet and the list of keys.
import { useEffect, useState } from "react";
import { PlayerBar } from "#features/player/player-bar.tsx";
import { observable } from "#lib/observable.ts";
import { useApp, useReadable } from "../context/app-context.ts";
import { playerSheet } from "../chunks/inner-parts.ts";
import { useSheetPlace } from "./use-sheet-place.ts";

type SheetChunk = NonNullable<ReturnType<typeof playerSheet.get>>;

const NEVER = observable(false);

export function PlayerDock() {
  const { extras, player, toasts } = useApp();
  const ready = useReadable(extras);
  const help = ready?.help ?? NEVER;
  const helping = useReadable(help);
  const place = useSheetPlace();
  const [chunk, setChunk] = useState<SheetChunk | null>(null);

  useEffect(() => {
    if (chunk || !helping) return;
    playerSheet.load().then(setChunk, () => help.set(false));
  }, [chunk, help, helping]);

  async function open() {
    const { href } = window.location;
    const loaded = chunk ?? (await playerSheet.load().catch(() => null));
    // Who went on to another page meanwhile has changed their mind.
    if (window.location.href !== href) return;
    if (!loaded) {
      toasts.show({ type: "info", title: "The full player needs a connection the first time" });
      return;
    }
    setChunk(loaded);
    place.enter();
  }

  return (
    <>
      <PlayerBar player={player} extras={ready} onOpen={() => void open()} />
      {chunk && (
        <>
          <chunk.PlayerSheetHost
            open={place.open}
            onClose={place.leave}
            onFollow={place.follow}
            onHelp={() => help.set(true)}
          />
          <chunk.ShortcutsHelp open={helping} onClose={() => help.set(false)} />
        </>
      )}
    </>
  );
}
