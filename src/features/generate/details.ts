// The details of a paper on their way to an episode: what the form begins with, what the paper suggests for it, and
// the way to the wire.
import { DEFAULT_RESEARCH_FIELD, RESEARCH_FIELDS, type GenerateRequest } from "#contract";
import { yearChoices, type FieldName, type PaperForm } from "#domain/paper-form.ts";
import type { PaperSuggestions } from "#paper";

export const emptyForm = (currentYear: number): PaperForm => ({
  title: "",
  abstract: "",
  authors: "",
  publishingYear: String(currentYear),
  fieldOfResearch: "",
  keywords: "",
  doi: "",
  isPublic: true,
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

const FORM_FIELDS: Record<keyof PaperSuggestions, FieldName> = {
  title: "title",
  authors: "authors",
  abstract: "abstract",
  publishing_year: "publishingYear",
  doi: "doi",
  keywords: "keywords",
  field_of_research: "fieldOfResearch",
};

/** The form's fields that the reader isn't sure of. */
export const doubtfulFields = (doubts: readonly (keyof PaperSuggestions)[]): FieldName[] =>
  doubts.map((name) => FORM_FIELDS[name]);

/** The request for an episode from valid details and the paper's text. */
export const toRequest = (form: PaperForm, text: string): GenerateRequest => ({
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
