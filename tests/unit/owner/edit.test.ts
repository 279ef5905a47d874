import { expect, test } from "vitest";
import { yearChoices } from "#domain/paper-form.ts";
import type { Podcast } from "#domain/podcast.ts";
import { editOf, toForm } from "#features/podcast/owner/edit.ts";

const seen: Podcast = {
  id: "own",
  userId: "ada",
  creator: "Ada",
  title: "On heat",
  abstract: "<p>Heat &lt; light.</p><ul><li>one</li></ul>",
  summary: null,
  authors: "A. Author",
  publishingYear: 1822,
  field: "Physics",
  fields: ["Physics", "Biology"],
  keywords: "heat",
  doi: null,
  isPublic: true,
  audioPath: "ada/1.mp3",
  audioSeconds: 300,
  coverPath: null,
  createdAt: "2026-11-20T08:00:00.000Z",
};

test("a form that nobody touched is no edit", () => {
  expect(editOf(seen, toForm(seen))).toBeNull();
  expect(editOf(seen, { ...toForm(seen), title: "  On heat ", doi: " " })).toBeNull();
});

test("an edit has the fields that were touched, and what the user saw in them", () => {
  expect(editOf(seen, { ...toForm(seen), title: " On light ", publishingYear: "1823" })).toEqual({
    changes: { title: "On light", publishing_year: 1823 },
    base: { title: "On heat", publishing_year: 1822 },
  });
});

test("an abstract keeps its markup", () => {
  expect(editOf(seen, { ...toForm(seen), keywords: "warmth" })?.changes).toEqual({ keywords: "warmth" });
  const text = toForm(seen).abstract.replace("one", "two");
  expect(editOf(seen, { ...toForm(seen), abstract: text })).toEqual({
    changes: { abstract: "<p>Heat &lt; light.</p><ul><li>two</li></ul>" },
    base: { abstract: seen.abstract },
  });
});

test("a DOI that was taken out is null", () => {
  const withDoi = { ...seen, doi: "10.1000/182" };
  expect(editOf(withDoi, { ...toForm(withDoi), doi: "" })).toEqual({
    changes: { doi: null },
    base: { doi: "10.1000/182" },
  });
});

test("there are 51 years to choose from, and the one that the episode has", () => {
  expect(yearChoices(2026)).toHaveLength(51);
  expect([yearChoices(2026)[0], yearChoices(2026)[50]]).toEqual(["2026", "1976"]);
  expect(yearChoices(2026, 2000)).toHaveLength(51);
  expect(yearChoices(2026, 1822)).toHaveLength(52);
  expect(yearChoices(2026, 1822).at(-1)).toBe("1822");
  expect(yearChoices(2026, 2027)[0]).toBe("2027");
});
