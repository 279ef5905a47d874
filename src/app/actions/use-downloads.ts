// Downloads for any screen: what is here, and what a tap does, with the words that follow it.
import { useMemo } from "react";
import { describeDownload, type DownloadView } from "#downloads";
import type { Late } from "#lib/late.ts";
import { sayNotKept } from "#lib/not-kept.ts";
import { observable } from "#lib/observable.ts";
import { useAccount, useApp, useReadable } from "../context/app-context.ts";
import { useLate } from "../chunks/use-late.ts";
import type { DownloadList, ListedDownloads } from "../account/download-list.ts";

export type DownloadTaps = {
  /** Wants these episodes here: for the first time, again, in their newer version, or after a pause. */
  download(podcastIds: readonly string[]): void;
  pause(podcastId: string): void;
  /** Takes them off the device; can be undone while the message stands. */
  remove(podcastIds: readonly string[]): void;
  /** Does what the view's action says. */
  act(podcastId: string, view: DownloadView): void;
};

/** Stands in where this browser keeps no files. */
const NO_LIST: Late<DownloadList> = { ...observable(null), load: () => new Promise(() => {}) };
const NOT_READ = observable<ListedDownloads | null>(null);
const NO_VIEWS: ListedDownloads["views"] = new Map();
export const NOT_DOWNLOADED = describeDownload(undefined);

/** `rows` null until they were read; `taps` null where this browser keeps no files. The same until something changes. */
export function useDownloads() {
  const { offlineWish, report, toasts } = useApp();
  const { downloadList } = useAccount();
  const { value: list } = useLate(downloadList ?? NO_LIST);
  const listed = useReadable(list?.listed ?? NOT_READ);

  const taps = useMemo((): DownloadTaps | null => {
    if (!downloadList) return null;
    const fail = (error: unknown) => {
      report(error);
      toasts.show({
        type: "error",
        title: "Failed to update downloads",
        message: `${sayNotKept(error)} What is downloaded is safe.`,
      });
    };
    const change = (by: (list: DownloadList) => Promise<void> | void) =>
      void downloadList.load().then(by).catch(fail);
    const download = (ids: readonly string[]) => {
      offlineWish.set(offlineWish.get() + 1);
      change((of) => of.request(ids));
    };
    const pause = (id: string) => change((of) => of.pause(id));
    const removeFrom = (of: DownloadList, ids: readonly string[]) => {
      const undo = of.remove(ids, () => toasts.dismiss(toast));
      const title = ids.length === 1 ? "Download removed" : `${ids.length} downloads removed`;
      const toast = toasts.show({ type: "success", title, actions: [{ label: "Undo", run: undo }] });
    };
    const remove = (ids: readonly string[]) => {
      if (ids.length) change((of) => removeFrom(of, ids));
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
  }, [downloadList, offlineWish, report, toasts]);

  return { rows: listed?.rows ?? null, views: listed?.views ?? NO_VIEWS, taps };
}
