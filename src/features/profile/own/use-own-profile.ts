// What the device has of one's own profile, with what this device has changed of it and not sent yet.
import { readWaitingPictures, useLive, type AccountDatabase } from "#db";
import { readProfile } from "#sync";
import type { OwnProfile } from "#sync-contract";

/** One's own profile, whole; null where it has not come yet. To be run in a live query. */
async function readOwnProfile(database: AccountDatabase, userId: string): Promise<OwnProfile | null> {
  const [profile, waiting] = await Promise.all([
    readProfile(database, userId, userId),
    readWaitingPictures(database),
  ]);
  if (!profile || !("research_interests" in profile)) return null;
  const inlineOf = (id: (typeof waiting)[number]["id"]) =>
    waiting.find((picture) => picture.id === id)?.inline ?? null;
  return {
    ...profile,
    avatar_url: inlineOf("picture:avatar") ?? profile.avatar_url,
    custom_banner_url: inlineOf("picture:banner") ?? profile.custom_banner_url,
  };
}

/** Undefined for the moment the device takes to read it. */
export const useOwnProfile = (database: AccountDatabase, userId: string): OwnProfile | null | undefined =>
  useLive(() => readOwnProfile(database, userId), [database, userId]);
