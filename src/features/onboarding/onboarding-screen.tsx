// The onboarding screen: one step at a time under a bar that says how far one is.
import { ArrowLeft, ArrowRight, LoaderCircle } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BannerStep } from "./banner-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { InterestsStep } from "./interests-step.tsx";
import type { EditorState, OnboardingEditor } from "./onboarding-editor.ts";
import { ReadyStep } from "./ready-step.tsx";
import { LAST_STEP, missingFrom } from "./steps.ts";
import { WelcomeStep } from "./welcome-step.tsx";
import "./onboarding.css";

const steps = [
  {
    Step: WelcomeStep,
    title: "Welcome to Orpheus",
    lead: "Turn papers into episodes, and let people hear what you found. Your profile takes a minute.",
  },
  {
    Step: DetailsStep,
    title: "Tell us about yourself",
    lead: "This is what others see beside your episodes.",
  },
  {
    Step: InterestsStep,
    title: "What do you work on?",
    lead: "Choose the fields you follow or do research in.",
  },
  { Step: BannerStep, title: "Choose your banner", lead: "It stands at the top of your profile." },
  { Step: ReadyStep, title: "You're All Set!", lead: "This is how your profile will look." },
] as const;

type OnboardingScreenProps = {
  editor: OnboardingEditor;
  /** To be called once onboarding is completed. @param savedHere by this screen, and not before. */
  onCompleted(savedHere: boolean): Promise<void>;
};

function Opening() {
  return (
    <div className="page-width onboarding min-h-dvh" aria-busy="true">
      <title>Set up your profile · Orpheus</title>
      <div>
        <output className="sr-only">Loading</output>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="mt-10 h-11 w-64" />
        <Skeleton className="mt-5 h-5 w-96" />
        <Skeleton className="mt-10 h-64 w-full rounded-xl" />
      </div>
    </div>
  );
}

function Progress({ step }: { step: number }) {
  const words = `Step ${step} of ${LAST_STEP}`;
  return (
    <>
      <p className="text-sm font-semibold text-soft">{words}</p>
      <progress
        className="onboarding-progress"
        aria-label="Progress"
        aria-valuetext={words}
        value={step}
        max={LAST_STEP}
      />
    </>
  );
}

/** What stands above the buttons, where it is seen: another device was faster, or something went wrong. */
function Notes({ editor, state }: { editor: OnboardingEditor; state: EditorState }) {
  return (
    <>
      {state.completedElsewhere && (
        <p className="rounded-md bg-sunken px-4 py-3">
          You finished setting up on another device. If you finish here as well, your profile becomes what you
          see here.
        </p>
      )}
      {state.pictureProblem && <ErrorBanner>{state.pictureProblem}</ErrorBanner>}
      {state.problem && (
        <ErrorBanner>
          {state.problem}
          {state.refused && (
            <button
              type="button"
              className="block min-h-11 font-semibold hover:underline"
              onClick={() => editor.go(2)}
            >
              Change my details
            </button>
          )}
        </ErrorBanner>
      )}
    </>
  );
}

function Actions({ editor, state }: { editor: OnboardingEditor; state: EditorState }) {
  const { step } = state.draft;
  const missing = missingFrom(state.draft, step);
  const isSaving = state.phase !== "open";
  return (
    <div className="onboarding-actions">
      <Notes editor={editor} state={state} />
      {missing && (
        <p id="onboarding-missing" className="missing text-sm text-soft">
          {missing}
        </p>
      )}
      <div className="buttons">
        {step > 1 && step < LAST_STEP && (
          <Button variant="secondary" size="large" onClick={() => editor.go(step - 1)}>
            <ArrowLeft aria-hidden="true" />
            Back
          </Button>
        )}
        <Button
          type="submit"
          size="large"
          disabled={missing !== null || isSaving || state.preparing}
          aria-describedby={missing ? "onboarding-missing" : undefined}
        >
          {isSaving ? "Saving…" : step === LAST_STEP ? "Get Started" : "Continue"}
          {isSaving ? (
            <LoaderCircle aria-hidden="true" className="animate-spin" />
          ) : (
            <ArrowRight aria-hidden="true" />
          )}
        </Button>
      </div>
    </div>
  );
}

export function OnboardingScreen({ editor, onCompleted }: OnboardingScreenProps) {
  const state = useSyncExternalStore(editor.subscribe, editor.get);
  const { phase, draft, savedHere } = state;
  const { step } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number | null>(null);

  useEffect(() => {
    void editor.open();
    return editor.end;
  }, [editor]);

  useEffect(() => {
    if (phase === "completed") void onCompleted(savedHere);
  }, [onCompleted, phase, savedHere]);

  // Each step is read from its beginning, by eyes and screen readers alike.
  useEffect(() => {
    if (phase !== "open") return;
    if (shown.current !== null && shown.current !== step) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [phase, step]);

  if (phase === "opening" || (phase === "completed" && !savedHere)) return <Opening />;

  const { Step, title, lead } = steps[step - 1] ?? steps[0];
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (step === LAST_STEP) void editor.finish();
    else editor.go(step + 1);
  };

  return (
    <div className="page-width onboarding">
      <title>{`${title} · Orpheus`}</title>
      <form noValidate aria-label="Set up your profile" onSubmit={goOn}>
        <Progress step={step} />
        <div key={step} className="animate-rise-in">
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            {title}
          </h1>
          <p className="mt-3 text-lg text-soft">{lead}</p>
          <div className="mt-8">
            <Step editor={editor} state={state} />
          </div>
        </div>
        <Actions editor={editor} state={state} />
      </form>
    </div>
  );
}
