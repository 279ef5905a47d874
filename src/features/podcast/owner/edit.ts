// An episode as its edit form shows it, and what of the form is an edit. Pure functions.
import type { PaperForm } from "#domain/paper-form.ts";
import type { Podcast } from "#domain/podcast.ts";
import type { PodcastEdits } from "#sync-contract";
import { readAbstract, writeAbstract } from "./abstract-text.ts";

export const toForm = (podcast: Podcast): PaperForm => ({
  title: podcast.title,
  abstract: readAbstract(podcast.abstract).text,
  authors: podcast.authors,
  publishingYear: String(podcast.publishingYear),
  fieldOfResearch: podcast.field,
  keywords: podcast.keywords,
  doi: podcast.doi ?? "",
  isPublic: podcast.isPublic,
});

/** Each field's column, its value in an edit, and the value that the user saw. */
const columns = {
  title: ["title", ({ title }) => title.trim(), ({ title }) => title],
  abstract: [
    "abstract",
    ({ abstract }, seen) => writeAbstract(abstract, readAbstract(seen.abstract).kind),
    ({ abstract }) => abstract,
  ],
  authors: ["authors", ({ authors }) => authors.trim(), ({ authors }) => authors],
  publishingYear: [
    "publishing_year",
    ({ publishingYear }) => Number(publishingYear),
    ({ publishingYear }) => publishingYear,
  ],
  fieldOfResearch: ["field_of_research", ({ fieldOfResearch }) => fieldOfResearch, ({ field }) => field],
  keywords: ["keywords", ({ keywords }) => keywords.trim(), ({ keywords }) => keywords],
  doi: ["doi", ({ doi }) => doi.trim() || null, ({ doi }) => doi],
  isPublic: ["is_public", ({ isPublic }) => isPublic, ({ isPublic }) => isPublic],
} satisfies Record<
  keyof PaperForm,
  [keyof PodcastEdits, (form: PaperForm, seen: Podcast) => unknown, (seen: Podcast) => unknown]
>;

export type Edit = { changes: Partial<PodcastEdits>; base: Partial<PodcastEdits> };

const same = (one: PaperForm[keyof PaperForm], other: PaperForm[keyof PaperForm]) =>
  String(one).trim() === String(other).trim();

/**
 * What the user changed: only the columns of fields whose text differs from what the form showed, and what stood there
 * (whole, as kept). Null where nothing did.
 */
export function editOf(seen: Podcast, form: PaperForm): Edit | null {
  const shown = toForm(seen);
  const changed = (Object.keys(columns) as (keyof PaperForm)[]).filter((key) => !same(shown[key], form[key]));
  if (changed.length === 0) return null;
  const pick = (value: (key: keyof PaperForm) => unknown): Partial<PodcastEdits> =>
    Object.fromEntries(changed.map((key) => [columns[key][0], value(key)]));
  return { changes: pick((key) => columns[key][1](form, seen)), base: pick((key) => columns[key][2](seen)) };
}
