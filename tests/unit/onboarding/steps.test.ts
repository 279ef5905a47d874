import { expect, test } from "vitest";
import { lengthOf } from "#domain/profile-text.ts";
import {
  draftOf,
  firstIncomplete,
  missingFrom,
  profileOf,
  readDraft,
  textProblems,
} from "#features/onboarding/steps.ts";

const complete = { ...draftOf(), name: "Ines", affiliation: "Institute", interests: ["Physics"] };

test("the first and the last step are always complete, and so is that of the banner", () => {
  for (const step of [1, 4, 5]) expect(missingFrom(draftOf(), step)).toBe(null);
});

test.each([
  ["a name", { name: "" }],
  ["a name that shows", { name: " \u200b\u3000\u202e" }],
  ["an affiliation", { affiliation: "\n" }],
  ["a name of more than fillers", { name: "\u3164\u115F\uFFA0" }],
  ["a name of more than blanks of Braille and tags", { name: "\u2800\u{E0041}\uFE0F" }],
])("the second step needs %s", (_, change) => {
  expect(missingFrom({ ...complete, ...change }, 2)).toBe(
    "Your name and your affiliation are needed to go on.",
  );
});

test("the third step needs an interest", () => {
  expect(missingFrom({ ...complete, interests: [] }, 3)).toBe("Choose at least one to go on.");
  expect(firstIncomplete({ ...complete, interests: [] })).toBe(3);
  expect(firstIncomplete(complete)).toBe(null);
});

test("lengths count what is read as one sign's code points, as the database does", () => {
  expect(lengthOf(" 🌊🌊 ")).toBe(2);
  expect(textProblems({ ...complete, bio: "🌊".repeat(400), name: "ع".repeat(200) })).toEqual({});
  expect(textProblems({ ...complete, bio: "🌊".repeat(401) })).toEqual({
    bio: "Your bio may have at most 400 characters.",
  });
  expect(missingFrom({ ...complete, name: "n".repeat(201) }, 2)).toBe(
    "Your name may have at most 200 characters.",
  );
});

test("a kept draft is read as it was", () => {
  const kept = { ...complete, step: 5, status: "Professor" as const, banner: "dna" as const };
  expect(readDraft(kept)).toEqual(kept);
});

test.each([null, 7, "x", [], { step: "a", name: 7, interests: [7, null], banner: "clouds", picture: "x" }])(
  "of %j nothing is taken that this version does not know",
  (kept) => {
    expect(readDraft(kept)).toEqual(draftOf());
  },
);

test("a kept draft opens no step behind one that is not complete", () => {
  expect(readDraft({ ...complete, interests: [], step: 5 }).step).toBe(3);
  expect(readDraft({ ...complete, step: 99 }).step).toBe(5);
});

test("a profile is sent without the signs that no database stores", () => {
  const pasted = "\0Ab\0c \uD83D";
  const sent = profileOf({
    ...complete,
    name: pasted,
    affiliation: pasted,
    bio: pasted,
    interests: [pasted],
  });
  expect(sent).toMatchObject({ name: "Abc \uFFFD", affiliation: "Abc \uFFFD", bio: "Abc \uFFFD" });
  expect(sent.research_interests).toEqual(["Abc \uFFFD"]);
});
