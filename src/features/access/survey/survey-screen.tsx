// The survey for early access: three steps, then an invitation.
import { ArrowLeft, ArrowRight, LoaderCircle } from "lucide-react";
import { useEffect, useRef, type SubmitEvent } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { Button } from "#ui/button.tsx";
import { Honeypot, honeypotOf } from "../honeypot.tsx";
import { ReservedText } from "../reserved-space.tsx";
import { SURVEY_STEPS } from "./survey-fields.tsx";
import { SurveyProgress } from "./survey-progress.tsx";
import { SurveyProblemBanner } from "./survey-problem.tsx";
import { ThankYouDialog } from "./thank-you-dialog.tsx";
import { STEPS } from "./survey-steps.ts";
import "./survey.css";
import { useSurvey, type SurveyPorts } from "./use-survey.ts";

const LEAD = "Three short steps about your work, and your invitation is ready.";
const OFFLINE = "You are offline. Your answers stay in this tab until you are back.";

/** Moves the focus to the heading of a step that the user went to, for who cannot see that the page changed. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const type = useNavigationType();
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    // Back and forward return to where the step was left.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [step, type]);
  return heading;
}

export function SurveyScreen({ online, ...ports }: SurveyPorts & { online: boolean }) {
  const survey = useSurvey(ports);
  const { step, busy, problem } = survey;
  const heading = useStepFocus(step);
  const current = SURVEY_STEPS[step - 1] ?? SURVEY_STEPS[0];
  const isLast = step === STEPS;
  return (
    <div className="survey page-width">
      <title>Early access survey · Orpheus</title>
      <div className="w-full max-w-2xl">
        <h1 className="text-3xl">Get early access</h1>
        <ReservedText longest={OFFLINE} className="mt-2 text-soft">
          {online ? LEAD : OFFLINE}
        </ReservedText>
        <SurveyProgress step={step} title={current.title} />
        <form
          key={step}
          aria-label="Survey"
          className="mt-6 rounded-xl border border-line bg-card p-5 shadow-md max-[18rem]:px-3 sm:p-8"
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            void survey.proceed(honeypotOf(event.currentTarget));
          }}
        >
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            {current.title}
          </h2>
          <div className="mt-6 flex flex-col gap-6">
            <current.Fields form={survey.form} change={survey.change} />
          </div>
          <Honeypot />
          <div className="survey-actions">
            {step > 1 && (
              <Button variant="secondary" size="large" disabled={busy} onClick={survey.previous}>
                <ArrowLeft aria-hidden="true" />
                Previous
              </Button>
            )}
            <Button
              type="submit"
              size="large"
              disabled={!survey.answered}
              aria-disabled={busy}
              aria-busy={busy}
            >
              {!isLast && (
                <>
                  Continue
                  <ArrowRight aria-hidden="true" />
                </>
              )}
              {isLast && !busy && "Get Access"}
              {isLast && busy && (
                <>
                  <LoaderCircle aria-hidden="true" className="animate-spin" />
                  Processing...
                </>
              )}
            </Button>
          </div>
          {/* Below the buttons, which stay where the finger is. */}
          {problem && <SurveyProblemBanner problem={problem} email={survey.form.email} />}
        </form>
        <ThankYouDialog open={survey.done} />
      </div>
    </div>
  );
}
