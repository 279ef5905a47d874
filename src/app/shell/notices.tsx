// What concerns the whole app: offline, a new version, trouble with this device's storage. It has its place below the
// foot of the page and stays in sight above that: nothing moves when it comes or goes.
import { CloudOff, Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { systemClock } from "#lib/clock.ts";
import { useApp, useReadable } from "../context/app-context.ts";
import { Notice, NoticeButton } from "./notice.tsx";
import { QuietBoundary } from "../chunks/quiet-boundary.tsx";
import { ConnectionNotice, StorageNotice } from "./storage-notices.tsx";

function UpdateNotice() {
  const { updates } = useApp();
  const state = useReadable(updates);
  if (state === "none") return null;
  return (
    <Notice icon={<Sparkles aria-hidden="true" />}>
      {state === "offered" ? (
        <>
          <span>A new version of Orpheus is ready.</span>
          <NoticeButton onClick={() => void updates.apply()}>Update now</NoticeButton>
        </>
      ) : (
        <span>The update is applied when nothing is playing or being saved.</span>
      )}
    </Notice>
  );
}

/** Milliseconds until the mark in the navigation alone says it on a phone, where the words lie on what is to be pressed. */
const READ_AFTER = 6000;

function OfflineNotice() {
  const [isBrief, setBrief] = useState(false);
  useEffect(() => systemClock.after(READ_AFTER, () => setBrief(true)), []);
  return (
    <Notice icon={<CloudOff aria-hidden="true" />} brief={isBrief}>
      <p>
        <strong className="font-semibold">You are offline.</strong> What is on this device still works.
      </p>
    </Notice>
  );
}

export function Notices() {
  const online = useReadable(useApp().connectivity.online);
  return (
    <output
      data-notices=""
      // One that comes is read alone, without those that wait.
      aria-atomic="false"
      className="pointer-events-none sticky bottom-(--player-height) z-10 flex flex-col items-start px-3 not-empty:pb-[max(0px,calc(env(safe-area-inset-bottom)-var(--player-height)))]"
    >
      {!online && <OfflineNotice />}
      <ConnectionNotice />
      <QuietBoundary>
        <StorageNotice />
      </QuietBoundary>
      <UpdateNotice />
    </output>
  );
}
