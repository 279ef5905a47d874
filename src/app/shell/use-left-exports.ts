// Removes what a tab left that was closed while it had an export. The code for that comes only where there is something.
import { useEffect } from "react";
import { accountExport } from "../chunks/engines.ts";

async function removeLeftExports(): Promise<void> {
  // Absent in some browsers, and refused in some private windows.
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  const isThere = await root?.getDirectoryHandle("export").catch(() => null);
  if (isThere) await (await accountExport.load()).removeLeftExports();
}

/** @param report told of a fault of the device */
export function useLeftExports(report: (error: unknown) => void): void {
  useEffect(() => {
    removeLeftExports().catch(report);
  }, [report]);
}
