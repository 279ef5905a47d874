// Notices about this device's storage: that it is refused, or that another tab blocks it.
import { DatabaseZap, PanelsTopLeft } from "lucide-react";
import { use } from "react";
import { useApp, useReadable } from "../context/app-context.ts";
import { Notice, NoticeButton } from "./notice.tsx";

/** The account's rows cannot be opened until the other tab releases the database. */
export function ConnectionNotice() {
  const state = useReadable(useApp().accounts.connection);
  if (state === "open") return null;
  return (
    <Notice icon={<PanelsTopLeft aria-hidden="true" />}>
      {state === "blocked" ? (
        <span>
          Orpheus is open in another tab in an older version. <strong>Close that tab</strong> to go on here.
        </span>
      ) : (
        <>
          <span>What is kept on this device was updated by another tab, or cleared.</span>
          <NoticeButton onClick={() => window.location.reload()}>Reload</NoticeButton>
        </>
      )}
    </Notice>
  );
}

/** Suspends until the database is open. */
export function StorageNotice() {
  const { kept } = use(useReadable(useApp().accounts.current).store());
  if (kept) return null;
  return (
    <Notice icon={<DatabaseZap aria-hidden="true" />}>
      <span>
        <strong className="font-semibold">This browser keeps nothing on this device.</strong> Orpheus works
        online only, and what you do is sent at once: keep this tab open until it is.
      </span>
    </Notice>
  );
}
