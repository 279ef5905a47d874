// Like, save and follow from any screen: the change is on the device at once, and the product's words say so
// (docs/product-rules.md).
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { sayNotKept } from "#lib/not-kept.ts";
import type { ToastAction } from "#lib/toasts.ts";
import { useAccount, useApp } from "../context/app-context.ts";

export type LibraryActions = {
  /** Whether an episode is liked, saved, or a person followed, from now on. A like taken back, and a removal from the playlist, can be undone. */
  setLiked(podcastId: string, present: boolean): void;
  setSaved(podcastId: string, present: boolean): void;
  setFollowed(userId: string, present: boolean): void;
  /** Moves a saved episode behind `previous`; null: to the top. Settles once the device has it, or could not keep it. */
  moveSaved(podcastId: string, previous: string | null): Promise<void>;
};

type Words = { done: string | null; failed: string; signIn: string };

const words = {
  like: (present: boolean): Words => ({
    done: present ? "Added like" : "Removed like",
    failed: "Failed to update like",
    signIn: "Sign in to like podcasts",
  }),
  save: (present: boolean): Words => ({
    done: present ? "Added to playlist" : "Removed from playlist",
    failed: "Failed to update playlist",
    signIn: "Sign in to add podcasts to your playlist",
  }),
  move: (): Words => ({ ...words.save(true), done: null }),
  follow: (): Words => ({
    done: null,
    failed: "Failed to update follow",
    signIn: "Sign in to follow researchers",
  }),
};

/** The writers for the account of this page; a visitor is led to sign in, and back. */
export function useLibraryActions(): LibraryActions {
  const { toasts, returnAddress, session } = useApp();
  const { userId, sync } = useAccount();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  return useMemo(() => {
    async function change(
      { done, failed, signIn }: Words,
      write: () => Promise<readonly ToastAction[] | void>,
    ) {
      if (userId === null) {
        toasts.show({ type: "info", title: "Sign in Required", message: signIn });
        returnAddress.remember(pathname + search);
        await navigate("/auth");
        return;
      }
      try {
        const actions = (await write()) ?? [];
        if (done !== null) toasts.show({ type: "success", title: done, actions });
      } catch (error) {
        toasts.show({ type: "error", title: failed, message: sayNotKept(error) });
      }
    }

    /** Takes an episode out of the playlist; the answer puts it back where it was. */
    async function remove(id: string): Promise<readonly ToastAction[]> {
      const position = await sync.changes.takeSaved(id);
      if (position === null) return [];
      const run = () => {
        // Somebody may have signed out since, and nothing of theirs is written any more.
        if (session.get()?.id !== userId) return;
        void change(words.save(true), () => sync.changes.restoreSaved(id, position));
      };
      return [{ label: "Undo", run }];
    }

    /** Takes a like back; the answer gives it again. */
    async function unlike(id: string): Promise<readonly ToastAction[]> {
      await sync.changes.setLiked(id, false);
      const run = () => {
        if (session.get()?.id !== userId) return;
        void change(words.like(true), () => sync.changes.setLiked(id, true));
      };
      return [{ label: "Undo", run }];
    }

    return {
      setLiked: (id, present) =>
        void change(words.like(present), () => (present ? sync.changes.setLiked(id, true) : unlike(id))),
      setSaved: (id, present) =>
        void change(words.save(present), () => (present ? sync.changes.setSaved(id, true) : remove(id))),
      moveSaved: (id, previous) => change(words.move(), () => sync.changes.moveSaved(id, previous)),
      setFollowed: (id, present) => void change(words.follow(), () => sync.changes.setFollowed(id, present)),
    };
  }, [userId, sync, session, toasts, returnAddress, navigate, pathname, search]);
}
