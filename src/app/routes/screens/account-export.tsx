// The export of the account's data, as /account shows it.
import { ExportSection } from "#features/account/export-section.tsx";
import { useLate } from "../../chunks/use-late.ts";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";

export function Export({ email }: { email: string }) {
  const online = useReadable(useApp().connectivity.online);
  const { accountExport } = useAccount();
  const { value, error } = useLate(accountExport);
  return (
    <ExportSection
      accountExport={value}
      isMissing={error !== null}
      // A failure leaves the section as it is: it says already that there was one.
      onRetry={() => void accountExport.load().catch(() => undefined)}
      online={online}
      email={email}
    />
  );
}
