// /survey over the storage of this tab.
import { useState } from "react";
import { SurveyScreen } from "#features/access/survey/survey-screen.tsx";
import { createSurveyDraft } from "#features/access/survey/survey-draft.ts";
import { systemClock } from "#lib/clock.ts";
import { useApp, useReadable } from "../../context/app-context.ts";

export function Survey() {
  const { backend, connectivity, tab } = useApp();
  const [draft] = useState(() => createSurveyDraft(tab));
  return (
    <SurveyScreen
      callFunction={backend.callFunction}
      draft={draft}
      clock={systemClock}
      online={useReadable(connectivity.online)}
    />
  );
}
