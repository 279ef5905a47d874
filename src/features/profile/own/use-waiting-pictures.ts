// Pictures that were chosen on this device and are not on the server yet, in the columns of a profile that they stand for.
import { readWaitingPictures, useLive, type AccountDatabase } from "#db";
import type { ProfileEdits } from "#sync-contract";

export type WaitingColumns = Partial<Pick<ProfileEdits, "avatar_url" | "custom_banner_url">>;

const COLUMNS = { "picture:avatar": "avatar_url", "picture:banner": "custom_banner_url" } as const;

async function readColumns(database: AccountDatabase): Promise<WaitingColumns> {
  const waiting = await readWaitingPictures(database);
  return Object.fromEntries(
    waiting.filter(({ inline }) => inline !== null).map(({ id, inline }) => [COLUMNS[id], inline]),
  );
}

/** Undefined for the moment the device takes to read them. */
export const useWaitingPictures = (database: AccountDatabase): WaitingColumns | undefined =>
  useLive(() => readColumns(database), [database]);
