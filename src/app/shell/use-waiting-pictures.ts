// Sends pictures of one's own profile that wait on this device, whatever screen is open. Its code is fetched where there
// is one.
import { useEffect } from "react";
import { readWaitingPictures, watchQuery } from "#db";
import { loadUntilReady, whenTrue } from "#lib/late.ts";
import { pictureSending } from "../chunks/engines.ts";
import { useApp, useReadable } from "../context/app-context.ts";

export function useWaitingPictures(): void {
  const app = useApp();
  const account = useReadable(app.accounts.current);
  useEffect(() => {
    if (account.userId === null) return;
    const { connectivity, report } = app;
    const retries = { again: [whenTrue(connectivity.online)], failed: report };
    return loadUntilReady({ load: account.opened }, retries, (opened) => {
      let endSending: (() => void) | null = null;
      const unwatch = watchQuery(
        () => readWaitingPictures(opened.database),
        (waiting) => {
          if (waiting.length === 0 || endSending) return;
          endSending = loadUntilReady(pictureSending, retries, ({ sendPictures }) =>
            sendPictures(opened, app),
          );
        },
        report,
      );
      return () => {
        unwatch();
        endSending?.();
      };
    });
  }, [account, app]);
}
