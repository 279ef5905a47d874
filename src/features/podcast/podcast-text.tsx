// The texts of an episode, or what stands in for them while the device has only its card.
import type { ReactNode } from "react";
import type { KnownPodcast } from "#sync";
import { Tabs } from "#ui/tabs.tsx";
import { HtmlContent } from "./html-content.tsx";
import { NotHere } from "./not-here.tsx";

const Text = ({ html, otherwise }: { html: string | null; otherwise: string }) =>
  html ? <HtmlContent html={html} /> : <p className="text-soft">{otherwise}</p>;

type PodcastTextProps = {
  known: KnownPodcast;
  /** There where the texts could not be had. */
  onRetry: (() => void) | null;
  transcript: ReactNode;
};

export function PodcastText({ known, onRetry, transcript }: PodcastTextProps) {
  if (!known.whole)
    return (
      <div className="mt-9">
        <NotHere onRetry={onRetry}>
          The summary is not on this device yet. It comes with the next connection.
        </NotHere>
      </div>
    );
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
    { id: "transcript", label: "Transcript", content: transcript },
  ];
  return (
    <div className="mt-9">
      <Tabs label="About this episode" tabs={tabs} />
    </div>
  );
}
