// What stands in place of a list of the account's own that is empty, or that has not reached this device yet.
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { useLive, type AccountDatabase } from "#db";
import { readSyncSummary } from "#sync";
import { EmptyState } from "#ui/message.tsx";

type NothingHereProps = {
  database: AccountDatabase;
  online: boolean;
  /** Such as 'Your likes': they have not reached this device yet. */
  what: string;
  /** Stands while the list is on its way. */
  skeleton: ReactNode;
  /** Stands where the list is empty. */
  children: ReactNode;
};

/** An empty list on a device that nothing has been brought to yet is no empty list. */
export function NothingHere({ database, online, what, skeleton, children }: NothingHereProps) {
  const hasSynced = useLive(async () => (await readSyncSummary(database)).syncedAt !== null, [database]);
  if (hasSynced) return children;
  if (hasSynced === undefined || online) return skeleton;
  return (
    <EmptyState icon={<CloudOff aria-hidden="true" />} title={`${what} have not reached this device yet`}>
      They come with the next connection.
    </EmptyState>
  );
}
