// What is said in the episode that is in the player: from the device, where a visit keeps it.
import { useEffect, useState } from "react";
import { useLive } from "#db";
import { usePlayer } from "#features/player/use-player.ts";
import { readTranscript, type Transcript } from "#sync";
import type { OpenedAccount } from "../account/accounts.ts";
import { useApp, useReadable } from "../context/app-context.ts";

/**
 * @param wanted whether anybody looks.
 * @returns undefined while it is looked for, null where it cannot be had.
 */
export function useCurrentTranscript(wanted: boolean): Transcript | null | undefined {
  const { accounts, connectivity, player } = useApp();
  const account = useReadable(accounts.current);
  const online = useReadable(connectivity.online);
  const id = usePlayer(player, (state) => state.current?.id);
  // Never waited for: the player works without.
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  useEffect(() => {
    let current = true;
    account.opened().then(
      (found) => current && setOpened(found),
      () => undefined,
    );
    return () => {
      current = false;
      setOpened(null);
    };
  }, [account]);
  const [visited, setVisited] = useState<string>();
  useEffect(() => {
    if (wanted && opened && id !== undefined && online)
      void opened.visits.transcript(id).then(() => setVisited(id));
  }, [wanted, opened, id, online]);
  const kept = useLive(
    async () => (opened && id !== undefined ? readTranscript(opened.database, id) : null),
    [opened, id],
  );
  return kept === null && online && visited !== id ? undefined : kept;
}
