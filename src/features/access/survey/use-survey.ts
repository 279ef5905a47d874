// The survey as its screen sees it: the answers, the step, and sending. Steps are entries of the history, so that Back
// leads to the step before.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { CallFunction } from "#backend";
import type { Clock } from "#lib/clock.ts";
import type { SubmitSurveyAnswer } from "#people-contract";
import { signUpAddress } from "../invitation.ts";
import { sendSurvey, type SurveyProblem } from "./send-survey.ts";
import type { SurveyDraft } from "./survey-draft.ts";
import { isAnswered, reachableStep, STEPS, type SurveyForm } from "./survey-steps.ts";

/** How long the thanks are shown before the sign-up opens (docs/product-rules.md). */
const THANKS_MILLISECONDS = 2000;

export type SurveyPorts = { callFunction: CallFunction; draft: SurveyDraft; clock: Clock };

/** The step that an entry of the history asks for. */
function stepIn(state: unknown): number {
  const { surveyStep }: { surveyStep?: unknown } = typeof state === "object" && state !== null ? state : {};
  return typeof surveyStep === "number" ? surveyStep : 1;
}

export function useSurvey({ callFunction, draft, clock }: SurveyPorts) {
  const [query] = useSearchParams();
  const prefilled = query.get("email") ?? "";
  const navigate = useNavigate();
  const location = useLocation();
  const [form, setForm] = useState(() => draft.read(prefilled));
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [problem, setProblem] = useState<SurveyProblem | null>(null);
  const [invitation, setInvitation] = useState<SubmitSurveyAnswer | null>(null);
  const step = reachableStep(stepIn(location.state), form);

  useEffect(() => {
    if (!invitation) return undefined;
    return clock.after(THANKS_MILLISECONDS, () => {
      draft.clear();
      void navigate(signUpAddress(invitation), { replace: true });
    });
  }, [clock, draft, invitation, navigate]);

  const goTo = (next: number) => {
    setProblem(null);
    void navigate({ search: location.search }, { state: { surveyStep: next } });
  };

  return {
    form,
    step,
    busy,
    problem,
    /** The answers are with the server, and the sign-up is about to open. */
    done: invitation !== null,
    answered: isAnswered(step, form),
    change(changed: Partial<SurveyForm>) {
      const next = { ...form, ...changed };
      setForm(next);
      draft.write(next, prefilled);
    },
    previous: () => goTo(step - 1),
    /** On to the next step, or sends the survey. `website`: what stands in the honeypot. */
    async proceed(website: string) {
      if (!isAnswered(step, form) || sending.current || invitation) return;
      if (step < STEPS) return goTo(step + 1);
      sending.current = true;
      setBusy(true);
      setProblem(null);
      const sent = await sendSurvey(callFunction, form, website);
      sending.current = false;
      setBusy(false);
      if (sent.ok) setInvitation(sent.value);
      else setProblem(sent.error);
    },
  };
}
