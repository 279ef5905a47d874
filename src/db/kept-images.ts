// Which images of the library are on the device, for whatever shows them.
import type { AccountDatabase } from "./account-database.ts";

/** Keys of the images that are here whole. To be run in a live query. */
export const readKeptImages = ({ images }: AccountDatabase): Promise<string[]> =>
  images.where("bytes").above(0).primaryKeys();

/** Bytes of all of them. */
export async function bytesOfKeptImages({ images }: AccountDatabase): Promise<number> {
  const sizes = (await images.orderBy("bytes").keys()) as number[];
  return sizes.reduce((sum, size) => sum + size, 0);
}
