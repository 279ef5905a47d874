// The details of a paper as a form holds them, when an episode is made and when its owner edits it: values, rules with
// their words, and the choice of years.
import * as v from "valibot";
import { LIMITS } from "#contract";
import { paperDetailsSchema } from "#schemas";

/** Every value as the control holds it. */
export type PaperForm = {
  title: string;
  abstract: string;
  authors: string;
  publishingYear: string;
  fieldOfResearch: string;
  keywords: string;
  doi: string;
  isPublic: boolean;
};

export type FieldName = Exclude<keyof PaperForm, "isPublic">;

/**
 * The current year and the fifty before it (docs/product-rules.md).
 * @param kept a year that an episode has already: it can stay, however old it is.
 */
export function yearChoices(currentYear: number, kept?: number): string[] {
  const years = Array.from({ length: LIMITS.yearChoices }, (_, back) => currentYear - back);
  if (kept !== undefined && !years.includes(kept)) years.push(kept);
  return years.sort((one, other) => other - one).map(String);
}

const { title, abstract, authors, keywords } = paperDetailsSchema.entries;

/** The form's rules: the wire's own where a control holds what the wire takes, a choice where it is a select. */
export const paperFormRules = v.object({
  title,
  abstract,
  authors,
  publishingYear: v.pipe(v.string(), v.nonEmpty("Publishing year is required")),
  fieldOfResearch: v.pipe(v.string(), v.nonEmpty("Research field is required")),
  keywords,
  doi: v.pipe(v.string(), v.trim(), v.maxLength(500, "DOI is too long")),
  isPublic: v.boolean(),
});
