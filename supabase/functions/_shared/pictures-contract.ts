// The wire of a profile's pictures: how a file that was uploaded becomes the avatar or the banner. Pure types. The
// function stands in the migration `…_pictures_in_use.sql`; a difference between them and this file is a fault of
// whichever was changed last.

/** Stored as `{user id}/{kind}.{extension}` in the bucket `{kind}s`. */
export type PictureKind = "avatar" | "banner";

/** A file that was uploaded with `mark` in its metadata, which tells it from another device's in the same place. */
export type StoredPicture = { extension: "webp" | "jpg"; mark: string };

/** Arguments of `use_picture`. Errors: 409 where another device's file stands in its place, 422 for another kind. */
export type UsePictureArguments = { p_kind: PictureKind; p_picture: StoredPicture };

/** `path`: what the profile names now, with `?v=…`. `updated_at`: of the profile, from then on. */
export type UsedPicture = { path: string; updated_at: string };
