// The form of what the waitlist and the survey send, shared by the functions and the screens' forms.

import * as v from "valibot";
import { ERROR_MESSAGES, RESEARCH_FIELDS } from "./contract.ts";
import { CHALLENGES, EXPERIENCES, INTERESTS, PEOPLE_LIMITS, SURVEY_ROLES } from "./people-contract.ts";
import { storableText } from "./schemas.ts";

/**
 * An e-mail address as people type it: trimmed and in lower case, as auth stores addresses. The form is that of HTML's
 * e-mail field, with a dot in the domain. It is ASCII, of which every database makes the same lower case.
 */
export const emailSchema = v.pipe(
  v.string(ERROR_MESSAGES.email_invalid),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(PEOPLE_LIMITS.email, ERROR_MESSAGES.email_invalid),
  v.rfcEmail(ERROR_MESSAGES.email_invalid),
  v.regex(/\.[a-z0-9-]+$/, ERROR_MESSAGES.email_invalid),
);

/** `website` is a field that no person sees. */
export const honeypotSchema = v.object({ website: v.optional(v.string(), "") });

const chosen = <Options extends readonly string[]>(options: Options, missing: string) =>
  v.pipe(
    v.array(v.picklist(options, missing), missing),
    v.minLength(1, missing),
    v.transform((values) => [...new Set(values)]),
  );

/** The survey without the address; answers SurveyAnswers. */
export const surveyAnswersSchema = v.object({
  role: v.picklist(SURVEY_ROLES, "Please select your role."),
  researchField: v.picklist(
    RESEARCH_FIELDS.map(({ id }) => id),
    "Please select your research field.",
  ),
  experience: v.picklist(EXPERIENCES, "Please select your experience."),
  interests: chosen(INTERESTS, "Please select at least one interest."),
  challenges: chosen(CHALLENGES, "Please select at least one challenge."),
  useCase: v.pipe(
    storableText,
    v.minLength(1, "Please tell us how you would use Orpheus."),
    v.maxLength(PEOPLE_LIMITS.useCase, `Please use at most ${PEOPLE_LIMITS.useCase} characters.`),
  ),
});
