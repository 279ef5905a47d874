// What only owners need, over the account of this page: the menu of an episode, the form of one's own profile, and the
// review of a refused edit of either.
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { DeletePodcastAnswer, DeletePodcastRequest } from "#contract";
import { createEditDrafts, useLive } from "#db";
import { isPodcastConflict, type PodcastConflict } from "#features/podcast/owner/conflict.ts";
import { deletionFailure, isBadData } from "#features/podcast/owner/deletion.ts";
import { OwnerControls } from "#features/podcast/owner/owner-controls.tsx";
import { PodcastConflictDialog } from "#features/podcast/owner/podcast-conflict.tsx";
import { ProfileConflictDialog } from "#features/profile/edit/profile-conflict-dialog.tsx";
import { isProfileConflict } from "#features/profile/edit/profile-conflict.ts";
import { systemClock } from "#lib/clock.ts";
import { sayNotKept } from "#lib/not-kept.ts";
import { readPodcast, readPodcasts, readRefusedEdits } from "#sync";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";
import { PROFILE_UPDATED } from "./edit-profile.tsx";

export { EditProfile } from "./edit-profile.tsx";

/** Milliseconds that an edit waits for news of an episode that is on the device already. */
const PATIENCE = 3_000;

const PODCAST_FAILED = "An error occurred while updating the podcast";

const useCurrentYear = () => useState(() => new Date(systemClock.now()).getFullYear())[0];

/** The episode whole: what the device has, after asking for what is newer where that can be had soon. */
function useEpisode(podcastId: string) {
  const { connectivity } = useApp();
  const { database, visits } = useAccount();
  return async () => {
    const known = await readPodcast(database, podcastId);
    if ((!known || known.stale) && connectivity.online.get()) {
      const visit = visits.podcast(podcastId);
      const enough = new Promise((resolve) => systemClock.after(PATIENCE, () => resolve(null)));
      await (known?.whole ? Promise.race([visit, enough]) : visit);
    }
    const found = await readPodcast(database, podcastId);
    return found?.whole ? found.podcast : null;
  };
}

/** Deletes, and tells how that went. @param leaves the page, which is of what is no longer there. */
function useDeletion(podcastId: string, leaves: boolean) {
  const { backend, toasts } = useApp();
  const { userId, sync } = useAccount();
  const navigate = useNavigate();
  const fail = (error: Parameters<typeof deletionFailure>[0]) =>
    void toasts.show({ type: "error", ...deletionFailure(error) });

  return async () => {
    if (userId === null || podcastId === "") return fail(null);
    const request: DeletePodcastRequest = { podcastId };
    const answer = await backend.callFunction<DeletePodcastAnswer>("delete-podcast", request);
    if (!answer.ok) {
      fail(answer.error);
      // The feed knows what became of it.
      if (isBadData(answer.error)) sync.trigger("asked");
      return;
    }
    toasts.show({ type: "success", title: "Podcast deleted successfully" });
    if (leaves) await navigate(`/user/${userId}`);
    // A device that cannot forget it now hears of it in the feed.
    await sync.deleted(podcastId).catch(() => undefined);
  };
}

/** An episode in a list of several: its title, and who can listen. */
export type ListedEpisode = { title: string; isPublic: boolean };

type PodcastOwnerProps = {
  podcastId: string;
  initiallyOpen: boolean;
  /** Absent on the page of the episode. */
  listed?: ListedEpisode | undefined;
};

export function PodcastOwner({ podcastId, initiallyOpen, listed }: PodcastOwnerProps) {
  const { connectivity, report, review, toasts } = useApp();
  const { database, sync } = useAccount();
  const drafts = useMemo(() => createEditDrafts(database), [database]);
  const refused = useLive(() => readRefusedEdits(database, podcastId), [database, podcastId]);
  const load = useEpisode(podcastId);
  const remove = useDeletion(podcastId, listed === undefined);
  const onSaved = () =>
    void toasts.show({
      type: "success",
      title: "Podcast updated successfully",
      ...(connectivity.online.get()
        ? {}
        : { message: "Others see it once this device has a connection again." }),
    });
  function setPublic(isPublic: boolean) {
    sync.changes
      .editPodcast(podcastId, { is_public: isPublic }, { is_public: !isPublic })
      .then(onSaved)
      .catch((error: unknown) => {
        report(error);
        toasts.show({ type: "error", title: PODCAST_FAILED, message: sayNotKept(error) });
      });
  }
  return (
    <OwnerControls
      podcastId={podcastId}
      online={useReadable(connectivity.online)}
      currentYear={useCurrentYear()}
      refused={refused ?? []}
      initiallyOpen={initiallyOpen}
      load={load}
      drafts={drafts}
      save={({ changes, base }) => sync.changes.editPodcast(podcastId, changes, base)}
      onSaved={onSaved}
      title={listed?.title}
      visibility={listed && { isPublic: listed.isPublic, onChange: setPublic }}
      onDelete={remove}
      onReview={(mid) => review.set(mid)}
    />
  );
}

/** The review of one refused edit of an episode. */
function PodcastReview({ entry, resolve, onClose }: ReviewProps<PodcastConflict>) {
  const { database } = useAccount();
  const currentYear = useCurrentYear();
  const { target } = entry.change;
  const title = useLive(
    async () => (await readPodcasts(database, [target]))[0]?.title ?? "",
    [database, target],
  );
  if (title === undefined) return null;
  return (
    <PodcastConflictDialog
      entry={entry}
      title={title}
      currentYear={currentYear}
      onResolve={resolve}
      onClose={onClose}
    />
  );
}

type ReviewProps<Conflict> = {
  entry: Conflict;
  resolve(changes: Record<string, unknown> | null): void;
  onClose(): void;
};

/** The review of one refused edit, wherever in the app it was asked for. */
export function ConflictReview({ mid, onClose }: { mid: number; onClose(): void }) {
  const { toasts } = useApp();
  const { database, sync } = useAccount();
  const entry = useLive(() => database.dead.get(mid), [database, mid]);
  if (!entry) return null;
  const isPodcast = isPodcastConflict(entry);

  async function resolve(changes: Record<string, unknown> | null) {
    try {
      await (changes ? sync.refused.retry(mid, changes) : sync.refused.discard(mid));
      const title = isPodcast ? "Podcast updated successfully" : PROFILE_UPDATED;
      if (changes) toasts.show({ type: "success", title });
      onClose();
    } catch (error) {
      toasts.show({
        type: "error",
        title: isPodcast ? PODCAST_FAILED : "An error occurred while updating your profile",
        message: sayNotKept(error),
      });
    }
  }
  const settle = (changes: Record<string, unknown> | null) => void resolve(changes);
  if (isPodcast) return <PodcastReview entry={entry} resolve={settle} onClose={onClose} />;
  if (!isProfileConflict(entry)) return null;
  return <ProfileConflictDialog entry={entry} onResolve={settle} onClose={onClose} />;
}
