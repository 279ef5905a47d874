// /generate over the account of this page.
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { createDraftStore, type AccountDatabase } from "#db";
import { GenerateScreen } from "#features/generate/generate-screen.tsx";
import { createPaperDesk } from "#features/generate/paper-desk.ts";
import { holdBusy } from "#lib/busy.ts";
import { systemClock } from "#lib/clock.ts";
import { readPaper } from "#paper";
import { useAccount, useApp } from "../app-context.ts";

/** The screen of one account; another account gets another desk. */
function AccountGenerate({ database }: { database: AccountDatabase }) {
  const { backend, toasts } = useApp();
  const navigate = useNavigate();
  const [currentYear] = useState(() => new Date(systemClock.now()).getFullYear());
  const [desk] = useState(() =>
    createPaperDesk({
      store: createDraftStore(database),
      read: readPaper,
      currentYear,
      holdBusy,
    }),
  );
  return (
    <GenerateScreen
      desk={desk}
      generation={backend.generation}
      clock={systemClock}
      currentYear={currentYear}
      newKey={() => crypto.randomUUID()}
      onReady={(podcastId) => {
        toasts.show({ type: "success", title: "Success", message: "Podcast generated successfully!" });
        void navigate(`/podcast/${podcastId}`);
      }}
      onFailure={(message) => toasts.show({ type: "error", title: "Error", message })}
    />
  );
}

export function Generate() {
  const { userId, database } = useAccount();
  return userId !== null && <AccountGenerate key={userId} database={database} />;
}
