// What becomes of a saved form of one's own profile: its edit goes to the outbox, its pictures wait for their upload.
import type { ProfileEdit } from "#features/profile/edit/profile-edit.ts";
import type { WaitingPictures } from "#pictures";
import type { Changes } from "#sync";

export type SaveProfilePorts = {
  changes: Pick<Changes, "editProfile">;
  waiting: Pick<WaitingPictures, "keep">;
};

/**
 * The edit first: a picture waits behind an edit on its way. Were the picture there alone for a moment, its file would be
 * removed while the profile still names it, which storage passes over, and would stay for good.
 * @returns a promise that rejects where the device cannot keep a part; saving again keeps the rest.
 */
export async function saveProfile(
  { changes, base, pictures }: ProfileEdit,
  ports: SaveProfilePorts,
): Promise<void> {
  if (Object.keys(changes).length > 0) await ports.changes.editProfile(changes, base);
  if (pictures.avatar !== undefined) await ports.waiting.keep("avatar", pictures.avatar);
  if (pictures.banner !== undefined) await ports.waiting.keep("banner", pictures.banner);
}
