// The paper behind an episode: authors with year, field, keywords, DOI, and how it is cited; and that a computer speaks.
import type { ReactNode } from "react";
import type { KnownPodcast } from "#sync";
import { FileText } from "lucide-react";
import { paperUrl } from "#domain/podcast.ts";
import { AnchorButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CitePaper } from "./cite-paper.tsx";
import type { Copying } from "./copying.ts";

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

export function PodcastDetails({ known, copying }: { known: KnownPodcast; copying: Copying }) {
  const { authors, publishingYear, field } = known.podcast;
  const whole = known.whole ? known.podcast : null;
  const paper = paperUrl(whole?.doi ?? null);
  return (
    <Card className="podcast-details">
      <h2 className="sr-only">Details of the paper</h2>
      <dl className="grid grid-cols-1 gap-4 text-[0.9375rem]">
        <Detail name="Authors">{`${authors}, ${publishingYear}`}</Detail>
        <Detail name="Research field">{field}</Detail>
        {whole && <Detail name="Keywords">{whole.keywords}</Detail>}
        {whole?.doi && <Detail name="DOI">{whole.doi}</Detail>}
      </dl>
      {paper && (
        <AnchorButton variant="secondary" className="mt-5" href={paper} target="_blank">
          <FileText aria-hidden="true" />
          View Paper
        </AnchorButton>
      )}
      <p className="mt-4 text-sm text-soft">AI narration: script and voice were made by a computer.</p>
      {whole && (
        <CitePaper
          paper={{ title: whole.title, authors, year: publishingYear, doi: whole.doi }}
          copying={copying}
        />
      )}
    </Card>
  );
}
