// The section "Export Your Data" of /account: what comes, how far it is, and how it ended.
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { AccountExport, ExportState } from "#export";
import { Button } from "#ui/button.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { SettingsSection } from "#ui/settings-section.tsx";
import { ExportDone, ExportFailed, ExportReady, ExportRunning } from "./export-states.tsx";

type ExportSectionProps = {
  /** Null until its code is there. */
  accountExport: AccountExport | null;
  /** The code could not be fetched. */
  isMissing: boolean;
  /** Fetches the code once more. */
  onRetry(): void;
  online: boolean;
  email: string;
};

const READY: ExportState = { kind: "ready" };
const unchanging = () => () => {};

/** Said once when it changes: how far it is changes all the time. */
const announcement = (state: ExportState, online: boolean): string => {
  if (state.kind === "done") return "Your export is complete.";
  if (state.kind !== "running") return "";
  if (!state.isWaiting) return "Your data is being exported.";
  return online ? "The export waits for the server." : "The export waits for the connection.";
};

/** Where a button went away under the focus, the next one gets it. */
function useKeptFocus(kind: ExportState["kind"]) {
  const actions = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const last = useRef(kind);
  useEffect(() => {
    if (kind === last.current) return;
    last.current = kind;
    if (hasActed.current && document.activeElement === document.body)
      actions.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [kind]);
  return { ref: actions, onClick: () => (hasActed.current = true) };
}

export function ExportSection({ accountExport, isMissing, onRetry, online, email }: ExportSectionProps) {
  const state = useSyncExternalStore(
    accountExport?.state.subscribe ?? unchanging,
    accountExport?.state.get ?? (() => READY),
  );
  const actions = useKeptFocus(state.kind);
  const begin = () => accountExport?.start(email);
  return (
    <SettingsSection
      title="Export Your Data"
      lead="Everything that is yours in one ZIP file, to keep or to take elsewhere."
    >
      <output className="sr-only">{announcement(state, online)}</output>
      {state.kind === "ready" && <ExportReady online={online} />}
      {isMissing && online && (
        <ErrorBanner className="mt-5">The export could not be loaded. Nothing has been changed.</ErrorBanner>
      )}
      {state.kind === "running" && <ExportRunning {...state} online={online} />}
      {state.kind === "done" && <ExportDone {...state} />}
      {state.kind === "failed" && <ExportFailed failure={state.failure} />}
      <div className="mt-5 flex flex-wrap gap-3" {...actions}>
        {state.kind === "ready" &&
          (isMissing && online ? (
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          ) : (
            <Button variant="secondary" disabled={accountExport === null || !online} onClick={begin}>
              Export My Data
            </Button>
          ))}
        {state.kind === "running" && (
          <Button variant="secondary" onClick={() => accountExport?.cancel()}>
            Cancel export
          </Button>
        )}
        {state.kind === "failed" && (
          <Button variant="secondary" disabled={!online} onClick={begin}>
            Try again
          </Button>
        )}
        {state.kind === "done" && (
          <>
            <Button variant="secondary" onClick={() => accountExport?.dismiss()}>
              Done
            </Button>
            {state.saveAgain && (
              <Button variant="quiet" onClick={state.saveAgain}>
                Save it again
              </Button>
            )}
          </>
        )}
      </div>
    </SettingsSection>
  );
}
