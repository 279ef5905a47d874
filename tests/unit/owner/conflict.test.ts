import { expect, test } from "vitest";
import { refusedEdit } from "#db";
import { resolveConflicts } from "#editing";
import { conflictsOf, faultOf, type PodcastConflict } from "#features/podcast/owner/conflict.ts";
import type { PodcastEdits } from "#sync-contract";

type Edits = Partial<PodcastEdits>;
const conflict = (changes: Edits, base: Edits, theirs: Edits): PodcastConflict => ({
  mid: 1,
  key: "podcast:own",
  at: 0,
  code: "conflict",
  message: "This was changed on another device in the meantime.",
  change: { kind: "podcast", target: "own", changes, base },
  conflict: { mine: changes, theirs },
});

const renamed = conflict(
  { title: "Mine", keywords: "mine", doi: null },
  { title: "Before", keywords: "before", doi: "10.1000/1" },
  { title: "Theirs", keywords: "before", doi: null },
);

test("only fields that both sides changed, and not alike, are to be decided on", () => {
  expect(conflictsOf(renamed)).toEqual([{ column: "title", mine: "Mine", theirs: "Theirs" }]);
});

test("publishing what was made private since is to be decided on", () => {
  const publishing = conflict({ is_public: true }, { is_public: false }, { is_public: false });
  expect(conflictsOf(publishing)).toEqual([{ column: "is_public", mine: true, theirs: false }]);
});

test("a choice for the other version is not sent, and fields without a conflict are", () => {
  expect(resolveConflicts(refusedEdit(renamed), { title: { side: "theirs", mine: "Mine" } })).toEqual({
    keywords: "mine",
    doi: null,
  });
  expect(resolveConflicts(refusedEdit(renamed), { title: { side: "mine", mine: "Both" } })).toEqual({
    title: "Both",
    keywords: "mine",
    doi: null,
  });
});

test("a conflict whose every field is the other's sends nothing", () => {
  const one = conflict({ title: "Mine" }, { title: "Before" }, { title: "Theirs" });
  expect(resolveConflicts(refusedEdit(one), { title: { side: "theirs", mine: "Mine" } })).toBeNull();
});

test("in a review a required field must be filled, and an optional one may be emptied", () => {
  expect(faultOf("title", " ")).toBe("Title is required");
  expect(faultOf("doi", null)).toBeUndefined();
  expect(faultOf("publishing_year", 1999)).toBeUndefined();
});
