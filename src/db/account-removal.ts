// Removes what this device holds of accounts that are no more.
import { Dexie } from "dexie";

const NAME = /^orpheus_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Ids of the accounts that have a database on this device; none where the browser does not list them. */
export async function accountsOnDevice(): Promise<string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => NAME.exec(name ?? "")?.[1] ?? []);
  } catch {
    return [];
  }
}

/** Deletes an account's database; resolves once other tabs have let go of it. */
export const removeAccountDatabase = (userId: string): Promise<void> => Dexie.delete(`orpheus_${userId}`);
