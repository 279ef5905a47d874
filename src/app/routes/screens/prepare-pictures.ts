// Pictures of people as they are stored: brought to the size that they are shown at.
import { failure, success } from "#lib/result.ts";
import { ONBOARDING_LIMITS } from "#onboarding-contract";
import { browserPictures, PICTURE_REFUSALS, preparePicture, toInline } from "#pictures";

/** In pixels; a banner is shown up to this size, an avatar up to a third of it on the densest screens. */
const BANNER = { width: 1920, height: 1080 };
const AVATAR = { width: 512, height: 512 };
/** As text a picture takes a third more than its bytes. */
const BANNER_BYTES = Math.floor((ONBOARDING_LIMITS.pictureCharacters * 3) / 4) - 100;
const AVATAR_BYTES = 200_000;

const prepare = (bounds: typeof BANNER, bytes: number) => async (file: Blob) => {
  const prepared = await preparePicture(browserPictures, file, bounds, bytes);
  return prepared.ok ? success(await toInline(prepared.value)) : failure(PICTURE_REFUSALS[prepared.error]);
};

/** The file as an inline banner, or why it is none, in the user's words. */
export const prepareBanner = prepare(BANNER, BANNER_BYTES);
/** The same as an avatar. */
export const prepareAvatar = prepare(AVATAR, AVATAR_BYTES);
