// Two quiet lines below the navigation: that the device is offline, and that a new version is ready.
import { CloudOff, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { useApp, useReadable } from "../app-context.ts";

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="animate-fade-in border-b border-line bg-sunken">
      <div className="page-width flex min-h-11 flex-wrap items-center gap-x-2.5 py-2 text-sm [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-soft">
        {icon}
        {children}
      </div>
    </div>
  );
}

function UpdateNotice() {
  const { updates } = useApp();
  const state = useReadable(updates);
  if (state === "none") return null;
  return (
    <Notice icon={<Sparkles aria-hidden="true" />}>
      {state === "offered" ? (
        <>
          <span>A new version of Orpheus is ready.</span>
          <button
            type="button"
            className="min-h-11 rounded-sm px-2 font-semibold text-accent-text hover:underline sm:min-h-0"
            onClick={() => void updates.apply()}
          >
            Update now
          </button>
        </>
      ) : (
        <span>The update is applied when nothing is playing or being saved.</span>
      )}
    </Notice>
  );
}

export function Notices() {
  const online = useReadable(useApp().connectivity.online);
  return (
    <output className="block">
      {!online && (
        <Notice icon={<CloudOff aria-hidden="true" />}>
          <span>
            <strong className="font-semibold">You are offline.</strong> What is on this device still works.
          </span>
        </Notice>
      )}
      <UpdateNotice />
    </output>
  );
}
