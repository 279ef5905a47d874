// What a failed deletion says to the owner (docs/product-rules.md).
import type { BackendError } from "#backend";

const BAD_DATA = "Unable to delete podcast: Invalid user or podcast data";
const OFFLINE = "You are offline. Deleting needs a connection: nothing was deleted.";

/** Statuses that say there is no such user or episode for this: another's, gone, no id. */
const BAD = new Set([403, 404, 422]);

/** Whether the server's word is that the episode is not there, or not this user's, whatever this device shows. */
export const isBadData = ({ status }: Pick<BackendError, "status">): boolean => BAD.has(status);

/** @param error null where the user's or the episode's id is missing. */
export function deletionFailure(error: Pick<BackendError, "status" | "code" | "message"> | null) {
  if (error === null || isBadData(error)) return { title: "Failed to delete podcast", message: BAD_DATA };
  return { title: "Failed to delete podcast", message: error.code === "offline" ? OFFLINE : error.message };
}
