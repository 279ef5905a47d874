// An edit of one's own profile that met another one: its fields, and what is wrong with a value of one's own. Pure
// functions.
import { isRefusedEdit, refusedEdit, type DeadEntry, type RefusedEntry } from "#db";
import { NO_DETAILS } from "#domain/plain-profile.ts";
import { profileProblems, type ProfileForm } from "#domain/profile-form.ts";
import { conflictsIn, type FieldConflict, type Value } from "#editing";
import { BANNERS } from "#people-contract";
import { toForm } from "./profile-edit.ts";

export const PROFILE_LABELS = {
  name: "Name",
  affiliation: "Affiliation",
  status: "Current Role",
  bio: "Bio",
  research_interests: "Research Interests",
  website: "Website",
  linkedin: "LinkedIn",
  research_gate: "ResearchGate",
  github: "GitHub",
  instagram: "Instagram",
  avatar_url: "Profile picture",
  banner_background: "Banner",
  custom_banner_url: "Banner picture",
  hidden_from_researchers: "Connect with Researchers",
  notifications_enabled: "E-mail notifications",
} as const;

export type ProfileColumn = keyof typeof PROFILE_LABELS;

export type ProfileConflict = RefusedEntry<"profile">;

export const isProfileConflict = (entry: DeadEntry): entry is ProfileConflict =>
  isRefusedEdit("profile", entry);

const columns = Object.keys(PROFILE_LABELS) as ProfileColumn[];

/** The fields to decide on. */
export const conflictsOf = (entry: ProfileConflict): FieldConflict<ProfileColumn>[] =>
  conflictsIn(refusedEdit(entry), columns);

/** The fields of the form that hold a column's text. */
const FIELDS: Partial<Record<ProfileColumn, keyof ProfileForm>> = {
  name: "name",
  affiliation: "affiliation",
  bio: "bio",
  research_interests: "interests",
  website: "website",
  linkedin: "linkedin",
  research_gate: "researchGate",
  github: "github",
  instagram: "instagram",
};

/** Whether one's own version is text that may still be worked on. */
export const isText = (column: ProfileColumn): boolean => FIELDS[column] !== undefined;

/** A list as the text that it is edited as. */
export const textOf = (value: Value): string =>
  typeof value === "object" ? (value ?? []).join(", ") : String(value);

const BLANK = toForm({
  profile: {
    ...NO_DETAILS,
    name: "",
    avatar_url: null,
    affiliation: "",
    status: "",
    notifications_enabled: true,
    onboarding_completed: true,
  },
  waiting: { avatar: null, banner: null },
});

/** What is wrong with a value of the user's own; undefined where nothing is. */
export function faultOf(column: ProfileColumn, value: Value): string | undefined {
  const field = FIELDS[column];
  return field && profileProblems({ ...BLANK, [field]: textOf(value) })[field];
}

/** A value in words. */
export function asText(column: ProfileColumn, value: Value): string {
  switch (column) {
    case "hidden_from_researchers":
      return value === true ? "Hidden" : "Listed";
    case "notifications_enabled":
      return value === true ? "On" : "Off";
    case "avatar_url":
    case "custom_banner_url":
      return value ? "A picture of your own" : "No picture";
    case "banner_background":
      return BANNERS.find(({ id }) => id === value)?.name ?? "A picture of your own";
    default:
      return textOf(value) || "(empty)";
  }
}
