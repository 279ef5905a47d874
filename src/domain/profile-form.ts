// The form of one's own profile: what its fields hold and what is wrong with them. Pure functions.
import { LIMITS } from "#contract";
import type { ProfileEdits } from "#sync-contract";
import { lengthOf, namesIn, plainLine } from "./profile-text.ts";

/** A picture in the form: as it was, none, or one that was just chosen, as a `data:` address. */
export type PictureChoice = { kind: "kept" } | { kind: "none" } | { kind: "own"; inline: string };

/** Fields as the user types them. `interests`: with commas between them. `banner`: id of a preset. */
export type ProfileForm = {
  name: string;
  affiliation: string;
  status: string;
  bio: string;
  interests: string;
  website: string;
  linkedin: string;
  researchGate: string;
  github: string;
  instagram: string;
  isHidden: boolean;
  banner: string;
  bannerPicture: PictureChoice;
  avatar: PictureChoice;
};

/** What the form was filled with. `waiting`: pictures (inline) that this device has not sent yet. */
export type ShownProfile = {
  profile: ProfileEdits;
  waiting: { avatar: string | null; banner: string | null };
};

/** Characters (code points) that the columns hold, besides `LIMITS.bioCharacters`. */
const MOST = { name: 200, affiliation: 300, address: 500, interests: 50, interestCharacters: 4000 } as const;

export type ProfileProblems = Partial<Record<keyof ProfileForm, string>>;

/** The fields that hold an address, by what the user calls them. */
const ADDRESSES = { website: "Website", linkedin: "LinkedIn", researchGate: "ResearchGate" } as const;
const USER_NAMES = { github: "GitHub", instagram: "Instagram" } as const;

/** As the database takes it: an address of the web, which no script is. */
const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:\/\/[^\s<>"]+$/i.test(text) && lengthOf(text) <= MOST.address;

/** A user name without the @ that people put before it. */
export const userName = (text: string): string => text.trim().replace(/^@/, "");

function interestsProblem(text: string): string | undefined {
  const names = namesIn(text);
  const isTooMuch = names.length > MOST.interests || lengthOf(names.join("")) > MOST.interestCharacters;
  return isTooMuch ? `At most ${MOST.interests} research interests can be named.` : undefined;
}

const tooLong = (subject: string, text: string, most: number) =>
  lengthOf(text) > most ? `Your ${subject} may have at most ${most} characters.` : undefined;

/** What is wrong with each field; empty where nothing is. */
export function profileProblems(form: ProfileForm): ProfileProblems {
  const addresses = Object.entries(ADDRESSES).map(([key, label]) => {
    const text = form[key as keyof typeof ADDRESSES].trim();
    return [key, text === "" || isWebAddress(text) ? undefined : `Please enter a valid URL for ${label}`];
  });
  const names = Object.entries(USER_NAMES).map(([key, label]) => {
    const isPlain = /^[\w.-]{0,39}$/.test(userName(form[key as keyof typeof USER_NAMES]));
    return [key, isPlain ? undefined : `Please enter your ${label} username alone, without an address`];
  });
  const found: [string, string | undefined][] = [
    ["name", tooLong("name", plainLine(form.name), MOST.name)],
    ["affiliation", tooLong("affiliation", plainLine(form.affiliation), MOST.affiliation)],
    ["bio", tooLong("bio", form.bio, LIMITS.bioCharacters)],
    ["interests", interestsProblem(form.interests)],
    ...(addresses as [string, string | undefined][]),
    ...(names as [string, string | undefined][]),
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem));
}
