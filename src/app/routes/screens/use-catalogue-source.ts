// What screens with lists of episodes read, of the account of this page.
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import type { CatalogueSource } from "#features/discover/use-list.ts";
import { systemClock } from "#lib/clock.ts";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";

export function useCatalogueSource(): CatalogueSource {
  const { connectivity, covers } = useApp();
  const { database, catalogue, rowMemory, sync, syncedAt } = useAccount();
  const online = useReadable(connectivity.online);
  const synced = useReadable(syncedAt) !== null;
  const failing = useReadable(sync.state) === "failing";
  const { key } = useLocation();
  // The first page of a visit is a "pop" too; it has no place to come back to.
  const returning = useNavigationType() === NavigationType.Pop && key !== "default";
  return {
    database,
    catalogue,
    rowMemory,
    online,
    synced,
    failing,
    pictures: covers.picture,
    returning,
    clock: systemClock,
  };
}
