// What those one follows have published, for the shelf and for the screen.
import { useEffect } from "react";
import { useLive, type AccountDatabase } from "#db";
import { beginFollowing, MOST_UNSEEN, readFollowing, type FollowingView } from "#sync/own-lists";
import { useLast } from "../use-last.ts";

export type FollowingSource = {
  database: AccountDatabase;
  /** Whether this page has heard from the server: what is on the device is as new as it can be. */
  synced: boolean;
};

/** Undefined until the device has been read. @param most how many ids are wanted. */
export function useFollowing({ database, synced }: FollowingSource, most: number): FollowingView | undefined {
  useEffect(() => {
    // Without room for it nothing is unseen here, and the next sync tries again.
    if (synced) void beginFollowing(database).catch(() => undefined);
  }, [database, synced]);
  return useLast(useLive(() => readFollowing(database, most), [database, most]));
}

/** Such as '3 new', of unseen episodes; null for none. */
export const describeUnseen = ({ unseen }: FollowingView): string | null => {
  if (unseen.size === 0) return null;
  return unseen.size > MOST_UNSEEN ? `${MOST_UNSEEN}+ new` : `${unseen.size} new`;
};
