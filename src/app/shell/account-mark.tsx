// The sync mark over the account of this page.
import { SyncMark } from "#features/account/sync-mark.tsx";
import { useAccount, useApp, useReadable } from "../app-context.ts";

export function AccountMark() {
  const { database, sync, syncedAt } = useAccount();
  const online = useReadable(useApp().connectivity.online);
  return <SyncMark database={database} sync={sync} syncedAt={syncedAt} online={online} />;
}
