// What the player has to say, above its controls: why it stands still, and where another device stopped. Both stay
// until they are answered or no longer true.
import { Smartphone, VolumeOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { formatClock } from "#domain/format.ts";
import type { Player, ResumeOffers } from "#player";
import { Button } from "#ui/button.tsx";
import type { Extras } from "./extras.ts";
import { usePlayer } from "./use-player.ts";

function ResumeNote({ offers }: { offers: ResumeOffers }) {
  const offer = useSyncExternalStore(offers.offer.subscribe, offers.offer.get);
  if (!offer) return null;
  return (
    <div className="player-note">
      <Smartphone aria-hidden="true" />
      <p>{`Resume at ${formatClock(offer.seconds)} from your other device?`}</p>
      <div className="player-answers">
        <Button size="small" onClick={offers.accept}>
          Resume
        </Button>
        <Button size="small" variant="quiet" onClick={offers.decline}>
          Stay here
        </Button>
      </div>
    </div>
  );
}

export function PlayerNotes({ player, extras }: { player: Player; extras: Extras | null }) {
  const notice = usePlayer(player, (state) => state.notice);
  return (
    <output className="player-notes">
      {notice !== null && (
        <div className="player-note">
          <VolumeOff aria-hidden="true" />
          <p>{notice}</p>
        </div>
      )}
      {extras && <ResumeNote offers={extras.offers} />}
    </output>
  );
}
