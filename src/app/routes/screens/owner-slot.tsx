// The place of the owner's menu on an episode's page, before its code is there.
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useOwner } from "../../chunks/use-owner.ts";
import type { ListedEpisode } from "./owner.tsx";

export function OwnerSlot({ podcastId, listed }: { podcastId: string; listed?: ListedEpisode }) {
  const { chunk, ask } = useOwner();
  const [asked, setAsked] = useState(false);
  if (chunk)
    return <chunk.PodcastOwner key={podcastId} podcastId={podcastId} initiallyOpen={asked} listed={listed} />;
  return (
    <Button
      variant="secondary"
      size="small"
      aria-haspopup="menu"
      onClick={() => {
        setAsked(true);
        void ask();
      }}
    >
      <Ellipsis aria-hidden="true" />
      Manage
      {listed && <span className="sr-only">{listed.title}</span>}
    </Button>
  );
}
