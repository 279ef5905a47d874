// The details of a paper as the form holds them: defaults, rules with their words, and the way to the wire.
import * as v from "valibot";
import { DEFAULT_RESEARCH_FIELD, LIMITS, RESEARCH_FIELDS, type GenerateRequest } from "#contract";
import { paperDetailsSchema } from "#schemas";
import type { DraftForm } from "#db";
import type { PaperSuggestions } from "#paper";

export type FieldName = Exclude<keyof DraftForm, "isPublic">;

/** The current year and the fifty before it (spec 001 section 5). */
export const yearChoices = (currentYear: number): string[] =>
  Array.from({ length: LIMITS.yearChoices }, (_, back) => String(currentYear - back));

export const emptyForm = (currentYear: number): DraftForm => ({
  title: "",
  abstract: "",
  authors: "",
  publishingYear: String(currentYear),
  fieldOfResearch: "",
  keywords: "",
  doi: "",
  isPublic: true,
});

const { title, abstract, authors, keywords } = paperDetailsSchema.entries;

/** The form's rules: the wire's own where a control holds what the wire takes, a choice where it is a select. */
export const detailsRules = v.object({
  title,
  abstract,
  authors,
  publishingYear: v.pipe(v.string(), v.nonEmpty("Publishing year is required")),
  fieldOfResearch: v.pipe(v.string(), v.nonEmpty("Research field is required")),
  keywords,
  doi: v.pipe(v.string(), v.trim(), v.maxLength(500, "DOI is too long")),
  isPublic: v.boolean(),
});

const fieldNames = new Set(RESEARCH_FIELDS.map(({ name }) => name));

/**
 * What the paper suggests, by form field. A year outside the form's choices is left out: the control could not
 * show it.
 */
export function suggestedValues(
  suggested: PaperSuggestions,
  currentYear: number,
): Partial<Record<FieldName, string>> {
  const year = suggested.publishing_year === undefined ? undefined : String(suggested.publishing_year);
  const field = suggested.field_of_research;
  const values = {
    title: suggested.title,
    abstract: suggested.abstract,
    authors: suggested.authors,
    publishingYear: year && yearChoices(currentYear).includes(year) ? year : undefined,
    fieldOfResearch: field && fieldNames.has(field) ? field : undefined,
    keywords: suggested.keywords,
    doi: suggested.doi,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

/** The request for an episode from valid details and the paper's text. */
export const toRequest = (form: DraftForm, text: string): GenerateRequest => ({
  title: form.title.trim(),
  abstract: form.abstract.trim(),
  authors: form.authors.trim(),
  publishing_year: Number(form.publishingYear),
  field_of_research: form.fieldOfResearch || DEFAULT_RESEARCH_FIELD,
  keywords: form.keywords.trim(),
  doi: form.doi.trim() || null,
  is_public: form.isPublic,
  text,
});
