// How far the survey is: one segment for each step.
import { classNames } from "#lib/class-names.ts";
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
      <div aria-hidden="true" className="mt-2 flex gap-2">
        {Array.from({ length: STEPS }, (_, index) => (
          <span
            key={index}
            className={classNames(
              "h-1.5 flex-1 rounded-full transition-colors",
              index < step ? "bg-accent" : "bg-line",
            )}
          />
        ))}
      </div>
    </div>
  );
}
