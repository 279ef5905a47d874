// What of the seed is done, in a file of the data folder: a demo episode that somebody deletes does not come
// back, and one whose making was cut off is made again.
import { open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";

const SeedProgress = v.object({
  /** First start of this data folder, milliseconds since 1970: the episodes' dates count back from it. */
  firstStart: v.number(),
  /** Names of the papers whose episodes are published. */
  done: v.array(v.string()),
  /** Whether the likes, saves and listens of the demo accounts are written. */
  libraries: v.optional(v.boolean()),
});
export type SeedProgress = v.InferOutput<typeof SeedProgress>;

const fileIn = (folder: string) => path.join(folder, "seed.json");

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

/**
 * How far the seed came. Of a fresh folder the first start is `now`, and on disk before anything is made: the
 * files of an episode are named by it, so a seed that is cut off meets them again instead of making them twice.
 */
export async function openProgress(folder: string, now: number): Promise<SeedProgress> {
  try {
    return v.parse(SeedProgress, JSON.parse(await readFile(fileIn(folder), "utf8")));
  } catch {
    const fresh = { firstStart: now, done: [] };
    await writeProgress(folder, fresh);
    return fresh;
  }
}
