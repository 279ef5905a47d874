// The answers of the survey as they are typed, stored in the tab until they are sent: a reload and Back find them.
import * as v from "valibot";
import type { SmallStorage } from "#lib/small-storage.ts";
import { PEOPLE_LIMITS } from "#people-contract";
import { surveyAnswersSchema } from "#people-schemas";
import { emptyForm, type SurveyForm } from "./survey-steps.ts";

const KEY = "orpheus-survey";

export type SurveyDraft = {
  /**
   * The stored answers, or an empty form.
   * @param prefilled the address that the link brought. It replaces the stored one where another link brought that.
   */
  read(prefilled: string): SurveyForm;
  write(form: SurveyForm, prefilled: string): void;
  clear(): void;
};

const { role, researchField, experience, interests, challenges } = surveyAnswersSchema.entries;
const chosen = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.union([v.literal(""), schema]), "");
const typed = (limit: number) => v.fallback(v.pipe(v.string(), v.maxLength(limit)), "");

/** What is not one of the fixed lists any more is dropped; the rest stays. */
const storedSchema = v.object({
  role: chosen(role),
  researchField: chosen(researchField),
  experience: chosen(experience),
  interests: v.fallback(interests, []),
  challenges: v.fallback(challenges, []),
  useCase: typed(PEOPLE_LIMITS.useCase),
  email: typed(PEOPLE_LIMITS.email),
  prefilled: v.fallback(v.string(), ""),
});

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes the draft on `storage`, the tab's sessionStorage. A storage that is full or refuses stores nothing. */
export function createSurveyDraft(storage: SmallStorage): SurveyDraft {
  return {
    read(prefilled) {
      const stored = v.safeParse(storedSchema, parsed(storage.getItem(KEY)));
      if (!stored.success) return emptyForm(prefilled);
      const { prefilled: before, ...form } = stored.output;
      return prefilled !== "" && prefilled !== before ? { ...form, email: prefilled } : form;
    },
    write(form, prefilled) {
      try {
        storage.setItem(KEY, JSON.stringify({ ...form, prefilled }));
      } catch {
        // The form itself still has everything.
      }
    },
    clear: () => storage.removeItem(KEY),
  };
}
