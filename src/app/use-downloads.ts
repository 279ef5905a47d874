// Downloads for any screen: what is here, and what a tap does, with the words that follow it.
import { useMemo } from "react";
import { describeDownload, type DownloadView } from "#downloads";
import { observable } from "#lib/observable.ts";
import { deskOf } from "./account-desk.ts";
import { useAccount, useApp, useReadable } from "./app-context.ts";
import type { Shelf } from "./download-desk.ts";

export type DownloadTaps = {
  /** Wants these episodes here: for the first time, again, in their newer version, or after a pause. */
  download(podcastIds: readonly string[]): void;
  pause(podcastId: string): void;
  /** Takes them off the device; can be undone while the message stands. */
  remove(podcastIds: readonly string[]): void;
  /** Does what the view's action says. */
  act(podcastId: string, view: DownloadView): void;
};

const NOWHERE = observable<Shelf | null>(null);
const NO_VIEWS: Shelf["views"] = new Map();
export const NOT_DOWNLOADED = describeDownload(undefined);

/** `shelf` null until it was read; `taps` null where this browser keeps no files. The same until something changes. */
export function useDownloads() {
  const { offlineWish, report, toasts } = useApp();
  const account = useAccount();
  const desk = deskOf(account, report);
  const shelf = useReadable(desk?.shelf ?? NOWHERE);

  const taps = useMemo((): DownloadTaps | null => {
    if (!desk) return null;
    const fail = (error: unknown) => {
      report(error);
      toasts.show({
        type: "error",
        title: "Failed to update downloads",
        message: "This device could not keep the change. What is downloaded is safe.",
      });
    };
    const download = (ids: readonly string[]) => {
      offlineWish.set(offlineWish.get() + 1);
      desk.request(ids).catch(fail);
    };
    const pause = (id: string) => void desk.pause(id).catch(fail);
    const remove = (ids: readonly string[]) => {
      if (!ids.length) return;
      const undo = desk.remove(ids, () => toasts.dismiss(toast));
      const title = ids.length === 1 ? "Download removed" : `${ids.length} downloads removed`;
      const toast = toasts.show({ type: "success", title, actions: [{ label: "Undo", run: undo }] });
    };
    return {
      download,
      pause,
      remove,
      act(id, { action }) {
        if (action.does === "download") download([id]);
        else if (action.does === "pause") pause(id);
        else remove([id]);
      },
    };
  }, [desk, offlineWish, report, toasts]);

  return { shelf, views: shelf?.views ?? NO_VIEWS, taps };
}
