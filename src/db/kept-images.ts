// Which images of the library are on the device, for whatever shows them.
import type { AccountDatabase } from "./account-database.ts";

/** Keys of the images that are here whole. To be run in a live query. */
export const readKeptImages = ({ images }: AccountDatabase): Promise<string[]> =>
  images.where("bytes").above(0).primaryKeys();
