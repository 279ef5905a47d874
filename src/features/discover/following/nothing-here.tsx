// What stands in place of a list of the account's own that is empty, or that has not reached this device yet.
import { CloudOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLive, type AccountDatabase } from "#db";
import { readSyncSummary } from "#sync";
import { EmptyState } from "#ui/message.tsx";

type NothingHereProps = {
  database: AccountDatabase;
  online: boolean;
  /** Whether the server's last answer to sync was a failure, or none came. */
  failing: boolean;
  /** Such as 'Your likes': they have not reached this device yet. */
  what: string;
  /** Stands while the list is on its way. */
  skeleton: ReactNode;
  /** Stands where the list is empty. */
  children: ReactNode;
};

/** An empty list on a device that nothing has been brought to yet is no empty list. */
export function NothingHere({ database, online, failing, what, skeleton, children }: NothingHereProps) {
  const hasSynced = useLive(async () => (await readSyncSummary(database)).syncedAt !== null, [database]);
  // Said until the list comes: sync tries again by itself, and the page would go back and forth.
  const [hasFailed, setFailed] = useState(false);
  if (failing && !hasFailed) setFailed(true);
  if (hasSynced) return children;
  if (hasSynced === undefined || (online && !hasFailed)) return skeleton;
  return (
    <EmptyState icon={<CloudOff aria-hidden="true" />} title={`${what} have not reached this device yet`}>
      {online
        ? "The server did not answer. They come as soon as it does."
        : "They come with the next connection."}
    </EmptyState>
  );
}
