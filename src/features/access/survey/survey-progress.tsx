// How far the survey is: one segment for each step.
import { STEPS } from "./survey-steps.ts";

export function SurveyProgress({ step, title }: { step: number; title: string }) {
  return (
    <div className="mt-7">
      <p aria-hidden="true" className="text-sm font-semibold text-soft">
        Step {step} of {STEPS}
      </p>
      <progress
        className="sr-only"
        aria-label="Survey"
        aria-valuetext={`Step ${step} of ${STEPS}: ${title}`}
        max={STEPS}
        value={step}
      />
      <div aria-hidden="true" className="survey-segments">
        {Array.from({ length: STEPS }, (_, index) => (
          <span key={index} data-reached={index < step ? "" : undefined} />
        ))}
      </div>
    </div>
  );
}
