// The form of one's own profile over the account of this page.
import { useMemo } from "react";
import { readWaitingPictures, type AccountDatabase } from "#db";
import type { ShownProfile } from "#domain/profile-form.ts";
import { EditProfileDialog } from "#features/profile/edit/edit-profile-dialog.tsx";
import type { ProfileEdit } from "#features/profile/edit/profile-edit.ts";
import { createProfileDrafts } from "#features/profile/edit/profile-drafts.ts";
import { createWaitingPictures } from "#pictures";
import { readProfile } from "#sync";
import { useAccount, useApp } from "../../context/app-context.ts";
import { prepareAvatar, prepareBanner } from "./prepare-pictures.ts";
import { saveProfile } from "./save-profile.ts";

export const PROFILE_UPDATED = "Profile updated";

async function loadShown(database: AccountDatabase, userId: string): Promise<ShownProfile | null> {
  const profile = await readProfile(database, userId, userId);
  // A card alone is not enough to be edited.
  if (!profile || !("research_interests" in profile)) return null;
  const waiting = await readWaitingPictures(database);
  const inlineOf = (id: (typeof waiting)[number]["id"]) =>
    waiting.find((picture) => picture.id === id)?.inline ?? null;
  return { profile, waiting: { avatar: inlineOf("picture:avatar"), banner: inlineOf("picture:banner") } };
}

/** To be mounted when it is asked for. */
export function EditProfile({ onClose }: { onClose(): void }) {
  const { connectivity, covers, toasts } = useApp();
  const { database, sync, userId } = useAccount();
  const drafts = useMemo(() => createProfileDrafts(database), [database]);
  if (userId === null) return null;

  const save = (edit: ProfileEdit) =>
    saveProfile(edit, {
      changes: sync.changes,
      waiting: createWaitingPictures(database, () => crypto.randomUUID()),
    });

  function done(saved: ProfileEdit | null) {
    onClose();
    if (!saved) return;
    const hasPicture = Object.values(saved.pictures).some(Boolean);
    toasts.show({
      type: "success",
      title: PROFILE_UPDATED,
      ...(hasPicture && !connectivity.online.get()
        ? { message: "Your picture is kept on this device and sent when you are online." }
        : {}),
    });
  }

  return (
    <EditProfileDialog
      ownId={userId}
      pictures={covers.picture}
      prepareAvatar={prepareAvatar}
      prepareBanner={prepareBanner}
      load={() => loadShown(database, userId)}
      drafts={drafts}
      save={save}
      onDone={done}
    />
  );
}
