import type { EditorState, OnboardingEditor } from "./onboarding-editor.ts";

/** What every step is given. */
export type StepProps = { editor: OnboardingEditor; state: EditorState };
