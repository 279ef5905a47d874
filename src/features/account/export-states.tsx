// What the section "Export Your Data" says in each of its states.
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes, formatCount } from "#domain/format.ts";
import type { ExportFailure, ExportState } from "#export";
import { ErrorBanner } from "#ui/message.tsx";
import "./export.css";

type StateOf<Kind extends ExportState["kind"]> = Extract<ExportState, { kind: Kind }>;

const Note = ({ children }: { children: ReactNode }) => <p className="export-note">{children}</p>;

export const ExportReady = ({ online }: { online: boolean }) => (
  <>
    <ul className="export-parts">
      <li>Your episodes, each with audio, cover, script, transcript and summary</li>
      <li>Your profile, your settings and your plan</li>
      <li>What you liked, saved, followed and listened to</li>
    </ul>
    <Note>
      {online
        ? "You can go on using Orpheus meanwhile. Keep this tab open until it is done."
        : "You are offline. When the connection is back you can export your data."}
    </Note>
  </>
);

/** From 0 to 1; files without a known size count as well. */
const shareOf = ({ files, allFiles, bytes, allBytes }: NonNullable<StateOf<"running">["progress"]>) => {
  if (allBytes > 0) return Math.min(1, bytes / allBytes);
  return allFiles > 0 ? Math.min(1, files / allFiles) : 0;
};

/** What an export waits for whose question was not answered. */
const waitsFor = (online: boolean) =>
  online ? "The server does not answer at the moment." : "Waiting for the connection.";

export function ExportRunning({ progress, isWaiting, online }: StateOf<"running"> & { online: boolean }) {
  const share = progress ? shareOf(progress) : 0;
  const text =
    progress === null
      ? "Preparing your export"
      : `${formatCount(progress.files)} of ${formatCount(progress.allFiles)} files, ${formatBytes(progress.bytes)} of ${formatBytes(progress.allBytes)}`;
  return (
    <>
      <p className="font-semibold">Exporting your data</p>
      <progress
        aria-label="Exporting your data"
        aria-valuetext={text}
        max={1}
        {...(progress && { value: share })}
        className="export-bar"
      />
      <p className="export-size">{text}</p>
      <Note>
        {isWaiting
          ? `${waitsFor(online)} The export goes on by itself.`
          : "You can go on using Orpheus meanwhile. Keep this tab open until it is done."}
      </Note>
    </>
  );
}

export const ExportDone = ({ bytes, missing, saveAgain }: StateOf<"done">) => (
  <>
    <p className="export-done">
      <CircleCheck aria-hidden="true" />
      Your export is complete: {formatBytes(bytes)}
    </p>
    <Note>
      {saveAgain
        ? "Your browser saves it with your downloads. Press Done when it is there: until then this device holds a copy."
        : "It is where you chose to save it."}{" "}
      README.txt in it says what each file is.
    </Note>
    {missing > 0 && (
      <Note>
        {missing === 1 ? "1 file was" : `${formatCount(missing)} files were`} deleted before it could be
        added. README.txt names {missing === 1 ? "it" : "them"}.
      </Note>
    )}
  </>
);

function messageOf(failure: ExportFailure): string {
  switch (failure.kind) {
    case "unreachable":
      return "The server did not answer for a while. Nothing was kept of the export.";
    case "signed-out":
      return "Your sign-in has ended. Sign in again to export your data.";
    case "refused":
      return "The server did not give out the data. Please try again later.";
    case "not-written":
      return "The file could not be written. Is there enough room where it goes?";
    case "unsupported":
      return "This browser cannot write such a file. A current Chrome, Edge, Firefox or Safari can.";
    case "other-tab":
      return "Another tab exports your data, or still has an export. Finish that one first.";
    case "no-room":
      return failure.room
        ? `The export needs ${formatBytes(failure.room.needed)} on this device, and there is room for ${formatBytes(failure.room.free)}. Remove downloads, or free some space.`
        : "The device was full before the export was complete. Remove downloads, or free some space.";
  }
}

export const ExportFailed = ({ failure }: { failure: ExportFailure }) => (
  <ErrorBanner>{messageOf(failure)}</ErrorBanner>
);
