// The form of what a client sends, shared by the functions and the client's forms. Lengths are those that the
// database holds; messages are for a form's field.

import * as v from "valibot";
import { DEFAULT_RESEARCH_FIELD, LIMITS, RESEARCH_FIELDS } from "./contract.ts";

/** Text that the database takes: no NUL, no half of a surrogate pair; trimmed. */
export const storableText = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll("\u0000", "").toWellFormed().trim()),
);
/** `subject` with its verb: "Title is". */
const required = (subject: string, limit: number) =>
  v.pipe(storableText, v.minLength(1, `${subject} required`), v.maxLength(limit, `${subject} too long`));

const fieldNames = RESEARCH_FIELDS.map((field) => field.name);

/** Details of a paper; answers PaperDetails. The choice of years is the form's own rule. */
export const paperDetailsSchema = v.object({
  title: required("Title is", 1000),
  abstract: required("Abstract is", 50_000),
  authors: required("Authors are", 100_000),
  publishing_year: v.pipe(
    v.number("Publishing year is required"),
    v.integer("Publishing year is not a year"),
    v.minValue(LIMITS.year.min, `Publishing year must be ${LIMITS.year.min} or later`),
    v.maxValue(LIMITS.year.max, `Publishing year must be ${LIMITS.year.max} or earlier`),
  ),
  field_of_research: v.pipe(
    storableText,
    v.transform((name) => name || DEFAULT_RESEARCH_FIELD),
    v.picklist(fieldNames, "Choose a research field from the list"),
  ),
  keywords: required("Keywords are", 5000),
  doi: v.pipe(
    v.optional(v.nullable(storableText), null),
    v.transform((doi) => doi || null),
    v.nullable(v.pipe(v.string(), v.maxLength(500, "DOI is too long"))),
  ),
  is_public: v.boolean(),
});

/** Body of `generate-podcast`; answers GenerateRequest. */
export const generateRequestSchema = v.object({
  ...paperDetailsSchema.entries,
  text: v.pipe(
    storableText,
    v.minLength(1, "The paper has no text"),
    v.maxLength(LIMITS.paperCharacters, "The paper's text is too long"),
  ),
});

export const jobIdSchema = v.pipe(v.string(), v.uuid());

/** Body of `generation-run`. `step` and `revive` are for the service key alone. */
export const generationRunSchema = v.union([
  v.object({
    jobId: jobIdSchema,
    retry: v.optional(v.boolean(), false),
    cancel: v.optional(v.boolean(), false),
    step: v.optional(v.string()),
  }),
  v.object({ revive: v.literal(true) }),
]);

/** Body of `fetch-image`. */
export const fetchImageSchema = v.object({ jobId: jobIdSchema });

/** Body of `delete-podcast`. */
export const deletePodcastSchema = v.object({ podcastId: v.pipe(v.string(), v.uuid()) });

/** Body of `delete-account`. */
export const deleteAccountSchema = v.object({ confirm: v.literal("delete") });

/** Body of `check-invite`. `website` is a field that no person sees. */
export const checkInviteSchema = v.object({
  code: v.pipe(storableText, v.maxLength(100)),
  website: v.optional(v.string(), ""),
});
