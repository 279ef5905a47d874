// The export of the account's data, as /account shows it.
import { ExportSection } from "#features/account/export-section.tsx";
import { useLate } from "../../chunks/use-late.ts";
import { useAccount, useApp, useReadable } from "../../context/app-context.ts";

export function Export({ email }: { email: string }) {
  const online = useReadable(useApp().connectivity.online);
  const { value } = useLate(useAccount().accountExport);
  return <ExportSection accountExport={value} online={online} email={email} />;
}
