import { expect, test } from "vitest";
import { refusedEdit } from "#db";
import { resolveConflicts } from "#editing";
import {
  asText,
  conflictsOf,
  faultOf,
  type ProfileConflict,
} from "#features/profile/edit/profile-conflict.ts";
import type { ProfileEdits } from "#sync-contract";

type Edits = Partial<ProfileEdits>;
const conflict = (changes: Edits, base: Edits, theirs: Edits): ProfileConflict => ({
  mid: 1,
  key: "profile",
  at: 0,
  code: "conflict",
  message: "This was changed on another device in the meantime.",
  change: { kind: "profile", changes, base },
  conflict: { mine: changes, theirs },
});

test("of two edits of a profile the fields that both changed are to be decided on, and the rest goes along", () => {
  const entry = conflict(
    { bio: "Mine", research_interests: ["Biology"], website: "https://mine.example" },
    { bio: "Before", research_interests: [], website: "" },
    { bio: "Theirs", research_interests: ["Physics"], website: "" },
  );
  expect(conflictsOf(entry).map(({ column }) => column)).toEqual(["bio", "research_interests"]);
  const choices = {
    bio: { side: "theirs", mine: "Mine" },
    research_interests: { side: "mine", mine: ["Biology", "Physics"] },
  } as const;
  expect(resolveConflicts(refusedEdit(entry), choices)).toEqual({
    research_interests: ["Biology", "Physics"],
    website: "https://mine.example",
  });
});

test("one's own version is held to the rules of the form", () => {
  expect(faultOf("website", "javascript:alert(1)")).toBe("Please enter a valid URL for Website");
  expect(faultOf("bio", "x".repeat(401))).toBeDefined();
  expect(faultOf("research_interests", ["Biology"])).toBeUndefined();
  expect(faultOf("avatar_url", null)).toBeUndefined();
});

test("each version is shown as text", () => {
  expect(asText("banner_background", "dna")).toBe("DNA Structure");
  expect(asText("custom_banner_url", null)).toBe("No picture");
  expect(asText("hidden_from_researchers", true)).toBe("Hidden");
  expect(asText("research_interests", ["Biology", "Physics"])).toBe("Biology, Physics");
  expect(asText("bio", "")).toBe("(empty)");
});
