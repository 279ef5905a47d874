// The owner's menu and the review of a refused edit over the account of this page.
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { DeletePodcastAnswer, DeletePodcastRequest } from "#contract";
import { createEditDrafts, useLive } from "#db";
import { isPodcastConflict } from "#features/podcast/owner/conflict.ts";
import { ConflictDialog } from "#features/podcast/owner/conflict-dialog.tsx";
import { deletionFailure, isBadData } from "#features/podcast/owner/deletion.ts";
import { OwnerControls } from "#features/podcast/owner/owner-controls.tsx";
import { systemClock } from "#lib/clock.ts";
import { readPodcast, readPodcasts, readRefusedEdits } from "#sync";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";

/** Milliseconds that an edit waits for news of an episode that is on the device already. */
const PATIENCE = 3_000;

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
  const onSaved = () => void toasts.show({ type: "success", title: "Podcast updated successfully" });
  function setPublic(isPublic: boolean) {
    sync.changes
      .editPodcast(podcastId, { is_public: isPublic }, { is_public: !isPublic })
      .then(onSaved)
      .catch((error: unknown) => {
        report(error);
        toasts.show({ type: "error", title: "This device could not keep the change" });
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

/** The review of one refused edit, wherever in the app it was asked for. */
export function ConflictReview({ mid, onClose }: { mid: number; onClose(): void }) {
  const { toasts } = useApp();
  const { database, sync } = useAccount();
  const currentYear = useCurrentYear();
  const found = useLive(async () => {
    const entry = await database.dead.get(mid);
    if (!entry || !isPodcastConflict(entry)) return null;
    const [card] = await readPodcasts(database, [entry.change.target]);
    return { entry, title: card?.title ?? "" };
  }, [database, mid]);
  if (!found) return null;

  async function resolve(changes: Record<string, unknown> | null) {
    try {
      await (changes ? sync.refused.retry(mid, changes) : sync.refused.discard(mid));
      if (changes) toasts.show({ type: "success", title: "Podcast updated successfully" });
      onClose();
    } catch {
      toasts.show({
        type: "error",
        title: "An error occurred while updating the podcast",
        message: "This device could not keep the change.",
      });
    }
  }
  return (
    <ConflictDialog
      entry={found.entry}
      title={found.title}
      currentYear={currentYear}
      onResolve={(changes) => void resolve(changes)}
      onClose={onClose}
    />
  );
}
