// The five steps of onboarding: what is entered, when a step is complete, and what the user is told where it is not.
import { LIMITS, RESEARCH_FIELDS } from "#contract";
import { lengthOf, storableText } from "#domain/profile-text.ts";
import {
  ONBOARDING_LIMITS,
  type OnboardingDraft,
  type OnboardingProfile,
  type OnboardingState,
} from "#onboarding-contract";
import { BANNERS, DEFAULT_BANNER, DEFAULT_ROLE, ROLES } from "#people-contract";
import { fromInline } from "#pictures";

export const LAST_STEP = ONBOARDING_LIMITS.steps;

/** Whether a text is empty to the eye, as `private.is_blank` judges it: spaces, fillers, what joins or directs signs. */
const isBlank = (text: string) => /^[\s\p{Control}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

const tooLong = (subject: string, text: string, most: number) =>
  lengthOf(text) > most ? `Your ${subject} may have at most ${most} characters.` : undefined;

export type TextProblems = Partial<Record<"name" | "affiliation" | "bio", string>>;

/** What is wrong with what was typed. What is still missing is no fault. */
export function textProblems({ name, affiliation, bio }: OnboardingDraft): TextProblems {
  const found = {
    name: tooLong("name", name, ONBOARDING_LIMITS.nameCharacters),
    affiliation: tooLong("affiliation", affiliation, ONBOARDING_LIMITS.affiliationCharacters),
    bio: tooLong("bio", bio, LIMITS.bioCharacters),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

/** What a step still needs, in the user's words; null where the user may go on. */
export function missingFrom(draft: OnboardingDraft, step: number): string | null {
  if (step === 2) {
    if (isBlank(draft.name) || isBlank(draft.affiliation))
      return "Your name and your affiliation are needed to go on.";
    return Object.values(textProblems(draft))[0] ?? null;
  }
  if (step === 3 && draft.interests.length === 0) return "Choose at least one to go on.";
  return null;
}

/** The first step that is not complete; null where all are. */
export const firstIncomplete = (draft: OnboardingDraft): number | null =>
  [2, 3, 4].find((step) => missingFrom(draft, step) !== null) ?? null;

/** A draft of what the profile holds already. */
export const draftOf = (profile?: OnboardingState["profile"]): OnboardingDraft => ({
  step: 1,
  name: profile?.name ?? "",
  affiliation: profile?.affiliation ?? "",
  status: profile?.status ?? DEFAULT_ROLE,
  bio: profile?.bio ?? "",
  interests: profile?.research_interests ?? [],
  banner: DEFAULT_BANNER,
  picture: null,
});

/** A kept draft with what this version knows: it may be another version's, or damaged. */
export function readDraft(kept: unknown): OnboardingDraft {
  const given: Record<string, unknown> = typeof kept === "object" && kept !== null ? { ...kept } : {};
  const blank = draftOf();
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const draft: OnboardingDraft = {
    step: 1,
    name: text(given["name"]),
    affiliation: text(given["affiliation"]),
    status: ROLES.find((role) => role === given["status"]) ?? blank.status,
    bio: text(given["bio"]),
    interests: Array.isArray(given["interests"])
      ? given["interests"].filter((each) => typeof each === "string")
      : [],
    banner: BANNERS.find(({ id }) => id === given["banner"])?.id ?? blank.banner,
    picture: fromInline(text(given["picture"])) ? text(given["picture"]) : null,
  };
  const step = Number(given["step"]);
  const furthest = firstIncomplete(draft) ?? LAST_STEP;
  return { ...draft, step: Number.isInteger(step) ? Math.min(Math.max(step, 1), furthest) : 1 };
}

/** A draft as it is sent: what was pasted can hold signs that no database stores. */
export const storableDraft = (draft: OnboardingDraft): OnboardingDraft => ({
  ...draft,
  name: storableText(draft.name),
  affiliation: storableText(draft.affiliation),
  bio: storableText(draft.bio),
  interests: draft.interests.map(storableText),
});

/** What the profile becomes, besides its own picture. */
export function profileOf(draft: OnboardingDraft): Omit<OnboardingProfile, "picture"> {
  const { name, affiliation, status, bio, interests, banner } = storableDraft(draft);
  return { name, affiliation, status, bio, research_interests: interests, banner_background: banner };
}

/** The fields of research by category, in the order of the list. */
export const FIELDS_BY_CATEGORY: readonly { category: string; names: string[] }[] = [
  ...Map.groupBy(RESEARCH_FIELDS, ({ category }) => category),
].map(([category, fields]) => ({ category, names: fields.map(({ name }) => name) }));
