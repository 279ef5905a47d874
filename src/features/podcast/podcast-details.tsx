// The paper behind an episode: authors with year, field, keywords, DOI.
import type { ReactNode } from "react";
import type { Podcast } from "#domain/podcast.ts";
import { Card } from "#ui/card.tsx";

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}

export function PodcastDetails({ podcast }: { podcast: Podcast }) {
  return (
    <Card className="self-start">
      <h2 className="sr-only">Details of the paper</h2>
      <dl className="grid gap-4 text-[0.9375rem]">
        <Detail name="Authors">{`${podcast.authors}, ${podcast.publishingYear}`}</Detail>
        <Detail name="Research field">{podcast.field}</Detail>
        <Detail name="Keywords">{podcast.keywords}</Detail>
        {podcast.doi && <Detail name="DOI">{podcast.doi}</Detail>}
      </dl>
    </Card>
  );
}
