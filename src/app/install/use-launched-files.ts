// A PDF that was opened with the app (the manifest's `file_handlers`): kept as a shared one is, and then taken by the
// generate screen.
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { keepPaper, LOST_AT, WAITS_AT } from "#sw/shared-paper.ts";

/** In no type library yet. */
type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
};

export function useLaunchedFiles(now: () => number): void {
  const navigate = useNavigate();

  const open = useEffectEvent(async (handle: FileSystemFileHandle) => {
    const kept = await handle
      .getFile()
      .then((file) => keepPaper(window.caches, file, now()))
      .then(
        () => true,
        () => false,
      );
    await navigate(kept ? WAITS_AT : LOST_AT);
  });

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    // What was launched before waits in the queue.
    launchQueue?.setConsumer(({ files = [] }) => {
      if (files[0]) void open(files[0]);
    });
  }, []);
}
