// What the device has of one's own profile, with what this device has changed of it and not sent yet.
import { useLive, type AccountDatabase } from "#db";
import { readProfile } from "#sync";
import type { OwnProfile } from "#sync-contract";
import { useWaitingPictures } from "./use-waiting-pictures.ts";

/** The profile; null where it has not come yet; undefined for the moment the device takes to read it. */
export function useOwnProfile(database: AccountDatabase, userId: string): OwnProfile | null | undefined {
  const waiting = useWaitingPictures(database);
  const profile = useLive(() => readProfile(database, userId, userId), [database, userId]);
  if (profile === undefined || waiting === undefined) return undefined;
  return profile && "research_interests" in profile ? { ...profile, ...waiting } : null;
}
