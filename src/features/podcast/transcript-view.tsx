// The transcript on an episode's page: its text with a way to copy it, or what stands in for it.
import { Copy } from "lucide-react";
import type { Readable } from "#lib/observable.ts";
import { groupTranscript, transcriptText } from "#domain/transcript.ts";
import type { Transcript } from "#sync";
import { TranscriptText, type Voice } from "#transcript";
import { Button } from "#ui/button.tsx";
import type { Copying } from "./copying.ts";
import { NotHere } from "./not-here.tsx";
import type { TranscriptReading } from "./use-transcript.ts";

function CopyTranscript({ transcript, copying }: { transcript: Transcript; copying: Copying }) {
  const { segments, chapters } = transcript;
  const copy = () =>
    copying.copy(transcriptText(groupTranscript(segments, chapters)), "Transcript copied to clipboard", {
      title: "The transcript could not be copied",
      message: "Select its text and copy that instead.",
    });
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      Copy transcript
    </Button>
  );
}

type TranscriptViewProps = {
  reading: TranscriptReading;
  voice: Readable<Voice | null>;
  onSeek(seconds: number): void;
  copying: Copying;
};

export function TranscriptView({ reading, voice, onSeek, copying }: TranscriptViewProps) {
  if (reading.state !== "ready")
    return (
      <NotHere onRetry={reading.state === "away" ? reading.retry : null}>
        The transcript is not on this device yet. It comes with the next connection.
      </NotHere>
    );
  const { transcript } = reading;
  if (transcript.segments.length === 0)
    return <p className="text-soft">No transcript available for this podcast.</p>;
  return (
    <div className="page-transcript">
      <TranscriptText
        segments={transcript.segments}
        chapters={transcript.chapters}
        voice={voice}
        onSeek={onSeek}
        tools={<CopyTranscript transcript={transcript} copying={copying} />}
      />
    </div>
  );
}
