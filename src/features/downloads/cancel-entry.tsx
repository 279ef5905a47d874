// The menu of an episode's page while its download is under way.
import { X } from "lucide-react";
import type { DownloadKind, DownloadView } from "#downloads";
import type { RowMenuEntry } from "#ui/overlay/row-menu.tsx";
import type { Taps } from "./taps.ts";

const CANCELLABLE: readonly DownloadKind[] = ["running", "waiting", "held", "failed"];

/** @returns empty where there is nothing to cancel. */
export const cancelEntry = (podcastId: string, { kind }: DownloadView, taps: Taps | null): RowMenuEntry[] =>
  taps && CANCELLABLE.includes(kind)
    ? [
        {
          label: "Cancel download",
          icon: <X aria-hidden="true" />,
          onChoose: () => taps.remove([podcastId]),
        },
      ]
    : [];
