// One's own profile as its form shows it, and what of the form is an edit. Pure functions.
import { userName, type PictureChoice, type ProfileForm, type ShownProfile } from "#domain/profile-form.ts";
import { namesIn, plainLine, storableText } from "#domain/profile-text.ts";
import { BANNERS, DEFAULT_BANNER, type BannerId } from "#people-contract";
import type { ProfileEdits } from "#sync-contract";

const presetOf = (background: string | null): BannerId | undefined =>
  BANNERS.find(({ id }) => id === background)?.id;

/** Whether a picture of one's own is shown: one that waits, one in storage, or one that was kept inline before. */
export const hasOwnBanner = ({ profile, waiting }: ShownProfile): boolean =>
  waiting.banner !== null ||
  Boolean(profile.custom_banner_url) ||
  (profile.banner_background !== null && presetOf(profile.banner_background) === undefined);

export const hasAvatar = ({ profile, waiting }: ShownProfile): boolean =>
  waiting.avatar !== null || Boolean(profile.avatar_url);

export const toForm = ({ profile }: ShownProfile): ProfileForm => ({
  name: profile.name,
  affiliation: profile.affiliation,
  status: profile.status,
  bio: profile.bio,
  interests: profile.research_interests.join(", "),
  website: profile.website,
  linkedin: profile.linkedin,
  researchGate: profile.research_gate,
  github: profile.github,
  instagram: profile.instagram,
  isHidden: profile.hidden_from_researchers ?? false,
  banner: presetOf(profile.banner_background) ?? DEFAULT_BANNER,
  bannerPicture: { kind: "kept" },
  avatar: { kind: "kept" },
});

/** Pictures to be sent, as `data:` addresses; null: the one that was there goes. */
export type PictureEdits = { avatar?: string | null; banner?: string | null };

export type ProfileEdit = {
  changes: Partial<ProfileEdits>;
  base: Partial<ProfileEdits>;
  pictures: PictureEdits;
};

/** The columns as the form's texts fill them. */
const columnsOf = (form: ProfileForm): Partial<ProfileEdits> => ({
  name: plainLine(form.name),
  affiliation: plainLine(form.affiliation),
  status: form.status,
  bio: storableText(form.bio).trim(),
  research_interests: namesIn(form.interests),
  website: form.website.trim(),
  linkedin: form.linkedin.trim(),
  research_gate: form.researchGate.trim(),
  github: userName(form.github),
  instagram: userName(form.instagram),
  hidden_from_researchers: form.isHidden,
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A preset in the place of a picture takes what names the picture away. */
function bannerColumns(shown: ShownProfile, { banner, bannerPicture }: ProfileForm): Partial<ProfileEdits> {
  const isAsBefore =
    bannerPicture.kind === "kept" && (hasOwnBanner(shown) || banner === toForm(shown).banner);
  if (bannerPicture.kind === "own" || isAsBefore) return {};
  return { banner_background: banner, custom_banner_url: null };
}

const avatarColumns = ({ avatar }: ProfileForm): Partial<ProfileEdits> =>
  avatar.kind === "none" ? { avatar_url: null } : {};

/** A picture that waits may be named by the profile already, and this device has yet to hear of it. */
const isOnItsWay = ({ waiting }: ShownProfile, column: string) =>
  (column === "avatar_url" && waiting.avatar !== null) ||
  (column === "custom_banner_url" && waiting.banner !== null);

function pictureEdit(choice: PictureChoice, isThere: boolean): string | null | undefined {
  if (choice.kind === "own") return choice.inline;
  return choice.kind === "none" && isThere ? null : undefined;
}

/**
 * What the user changed: only the columns of fields whose value differs from what the form showed, and what stood there;
 * and the pictures, which are sent apart. Null where nothing did.
 */
export function editOf(shown: ShownProfile, form: ProfileForm): ProfileEdit | null {
  const { profile } = shown;
  const before = columnsOf(toForm(shown));
  const typed = Object.entries(columnsOf(form)).filter(
    ([column, value]) => !same(value, before[column as keyof ProfileEdits]),
  );
  const chosen = Object.entries({ ...bannerColumns(shown, form), ...avatarColumns(form) }).filter(
    ([column, value]) => !same(value, profile[column as keyof ProfileEdits]) || isOnItsWay(shown, column),
  );
  const changed = [...typed, ...chosen];
  const pictures = Object.fromEntries(
    Object.entries({
      avatar: pictureEdit(form.avatar, hasAvatar(shown)),
      banner: pictureEdit(form.bannerPicture, hasOwnBanner(shown)),
    }).filter(([, picture]) => picture !== undefined),
  ) as PictureEdits;
  if (changed.length === 0 && Object.keys(pictures).length === 0) return null;
  return {
    changes: Object.fromEntries(changed),
    base: Object.fromEntries(
      // A server of an earlier version said nothing of it.
      changed.map(([column]) => [column, profile[column as keyof ProfileEdits] ?? defaultOf(column)]),
    ),
    pictures,
  };
}

const defaultOf = (column: string) => (column === "hidden_from_researchers" ? false : null);
