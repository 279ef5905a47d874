// What runs over the account and the player of the page once they are used.
import { late } from "#lib/late.ts";

/** What an account's downloads do by themselves. */
export const downloadWatches = late(() => import("../account/download-watches.ts"));

/** Downloads as screens see and change them. */
export const accountDownloadList = late(() => import("../account/account-download-list.ts"));

/** Visits to the pages of people. */
export const accountProfiles = late(() => import("../account/account-profiles.ts"));

/** Exports of the account's data. */
export const accountExport = late(() => import("../account/account-export.ts"));

/** Removes what is on the device of accounts that were deleted. */
export const goneAccounts = late(() => import("../account/gone-accounts.ts"));

/** The generations of an account. */
export const jobs = late(() => import("#jobs"));

/** Plans and payment. */
export const billing = late(() => import("#billing"));

/** The page's side of search on the device. */
export const search = late(() => import("#search"));

/** The queue, the sleep timer, offers from other devices, and keys. */
export const playerExtras = late(() => import("../player/player-extras.ts"));

/** What notes listens and where playing stopped. */
export const keepHeard = late(() => import("../player/keep-heard.ts"));

/** Sends the pictures that were chosen for one's own profile. */
export const pictureSending = late(() => import("../account/send-pictures.ts"));
