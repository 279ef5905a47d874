// The way back to the voice for a reader who scrolled away from it.
import { LocateFixed } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "#ui/button.tsx";
import type { Follower } from "./follower.ts";

export function FollowAlong({ follower }: { follower: Follower }) {
  const state = useSyncExternalStore(follower.state.subscribe, follower.state.get);
  if (state !== "left") return null;
  return (
    <div className="transcript-back">
      <Button variant="secondary" size="small" onClick={follower.goBack}>
        <LocateFixed aria-hidden="true" />
        Follow along
      </Button>
    </div>
  );
}
