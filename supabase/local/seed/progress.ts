// What of the seed is done, in a file of the data folder: a demo episode that somebody deletes does not come
// back, and one whose making was cut off is made again.
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";

export type SeedProgress = {
  /** First start of this data folder, milliseconds since 1970: the episodes' dates count back from it. */
  firstStart: number;
  /** Names of the papers whose episodes are published. */
  done: string[];
};

const fileIn = (folder: string) => path.join(folder, "seed.json");

/** Reads how far the seed came; a fresh folder has done nothing and starts `now`. */
export async function readProgress(folder: string, now: number): Promise<SeedProgress> {
  try {
    return JSON.parse(await readFile(fileIn(folder), "utf8")) as SeedProgress;
  } catch {
    return { firstStart: now, done: [] };
  }
}

/** Writes it so that a cut-off write leaves the earlier file whole. */
export async function writeProgress(folder: string, progress: SeedProgress): Promise<void> {
  const temporary = `${fileIn(folder)}.new`;
  const file = await open(temporary, "w");
  try {
    await file.writeFile(JSON.stringify(progress));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, fileIn(folder));
}
