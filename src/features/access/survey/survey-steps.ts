// What the survey asks in which step, and when a step is answered (docs/product-rules.md).
import * as v from "valibot";
import type { SurveyAnswers } from "#people-contract";
import { emailSchema, surveyAnswersSchema } from "#people-schemas";

/** The answers so far: nothing chosen is an empty text or list. */
export type SurveyForm = {
  [Name in keyof SurveyAnswers]: SurveyAnswers[Name] | Empty<SurveyAnswers[Name]>;
} & {
  email: string;
};
type Empty<Value> = Value extends readonly unknown[] ? Value : "";

export const emptyForm = (email: string): SurveyForm => ({
  role: "",
  researchField: "",
  experience: "",
  interests: [],
  challenges: [],
  useCase: "",
  email,
});

/** In order; step 1 is the first. */
const steps = [
  v.pick(surveyAnswersSchema, ["role", "researchField", "experience"]),
  v.pick(surveyAnswersSchema, ["interests", "challenges"]),
  v.object({ ...v.pick(surveyAnswersSchema, ["useCase"]).entries, email: emailSchema }),
] as const;

export const STEPS = steps.length;

/** Whether all that `step` (from 1 on) needs is there. */
export const isAnswered = (step: number, form: SurveyForm): boolean => {
  const rules = steps[step - 1];
  return rules !== undefined && v.is(rules, form);
};

/** The step to show where `wanted` is asked for: never past one that is not answered. */
export function reachableStep(wanted: number, form: SurveyForm): number {
  let step = 1;
  while (step < Math.min(wanted, STEPS) && isAnswered(step, form)) step += 1;
  return step;
}

/** The whole survey as it is sent. Throws where a step is not answered. */
export const completeAnswers = (form: SurveyForm): SurveyAnswers & { email: string } =>
  v.parse(v.object({ ...surveyAnswersSchema.entries, email: emailSchema }), form);

export const isEmailAddress = (typed: string): boolean => v.is(emailSchema, typed);
