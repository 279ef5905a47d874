// The two texts of an episode, or what stands in for them while the device has only its card.
import { CloudOff } from "lucide-react";
import type { KnownPodcast } from "#sync";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { HtmlContent } from "./html-content.tsx";

const Text = ({ html, otherwise }: { html: string | null; otherwise: string }) =>
  html ? <HtmlContent html={html} /> : <p className="text-soft">{otherwise}</p>;

function NotHere({ onRetry }: { onRetry: (() => void) | null }) {
  if (!onRetry) return <Skeleton className="mt-9 h-64 w-full" />;
  return (
    <div className="mt-9 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-sunken px-5 py-4">
      <CloudOff aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <p className="min-w-0 flex-1 basis-64 text-[0.9375rem]">
        The summary is not on this device yet. It comes with the next connection.
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** @param onRetry there where the texts could not be had. */
export function PodcastText({ known, onRetry }: { known: KnownPodcast; onRetry: (() => void) | null }) {
  if (!known.whole) return <NotHere onRetry={onRetry} />;
  const { summary, abstract } = known.podcast;
  const tabs = [
    {
      id: "summary",
      label: "AI Summary",
      content: <Text html={summary} otherwise="No summary available for this podcast." />,
    },
    {
      id: "abstract",
      label: "Abstract",
      content: <Text html={abstract} otherwise="No abstract available for this podcast." />,
    },
  ];
  return (
    <div className="mt-9">
      <Tabs label="About this episode" tabs={tabs} />
    </div>
  );
}
