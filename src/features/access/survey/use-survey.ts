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

/** What an entry of the history says of its step. */
type StepEntry = {
  surveyStep: number;
  /** The entry before it is that of the step before. */
  continued: boolean;
};

function stepIn(state: unknown): StepEntry {
  const { surveyStep, continued }: Partial<Record<keyof StepEntry, unknown>> =
    typeof state === "object" && state !== null ? state : {};
  return typeof surveyStep === "number"
    ? { surveyStep, continued: continued === true }
    : { surveyStep: 1, continued: false };
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
  const entry = stepIn(location.state);
  const step = reachableStep(entry.surveyStep, form);
  const { search } = location;

  useEffect(() => {
    if (step === entry.surveyStep) return;
    // Else the step would change by itself as soon as its last answer is given.
    const state: StepEntry = { surveyStep: step, continued: false };
    void navigate({ search }, { replace: true, state });
  }, [entry.surveyStep, navigate, search, step]);

  useEffect(() => {
    if (!invitation) return undefined;
    return clock.after(THANKS_MILLISECONDS, () => {
      draft.clear();
      void navigate(signUpAddress(invitation), { replace: true });
    });
  }, [clock, draft, invitation, navigate]);

  const push = (state: StepEntry) => void navigate({ search }, { state });

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
    previous() {
      setProblem(null);
      if (entry.continued) void navigate(-1);
      else push({ surveyStep: step - 1, continued: false });
    },
    /** On to the next step, or sends the survey. `website`: what stands in the honeypot. */
    async proceed(website: string) {
      if (!isAnswered(step, form) || sending.current || invitation) return;
      setProblem(null);
      if (step < STEPS) return push({ surveyStep: step + 1, continued: true });
      sending.current = true;
      setBusy(true);
      const sent = await sendSurvey(callFunction, form, website);
      sending.current = false;
      setBusy(false);
      if (sent.ok) setInvitation(sent.value);
      else setProblem(sent.error);
    },
  };
}
