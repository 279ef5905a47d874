// On /account: the change of the e-mail address, as the device last heard of it.
import { useEffect, useEffectEvent } from "react";
import type { EmailChange } from "#backend";
import { useLive } from "#db";
import { EmailChangeForm } from "#features/account/email-change.tsx";
import { systemClock } from "#lib/clock.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { browserPage } from "../../updates/browser-page.ts";
import { useAccountSafety } from "./use-account-safety.ts";

/** How a change stands, and asks the server: at once, and whenever the page is looked at again or online again. */
function useWaiting(email: string): { waiting: EmailChange | null; ask(): void } {
  const { connectivity, report, session } = useApp();
  const { database } = useAccount();
  const safety = useAccountSafety();
  const row = useLive(async () => (await database.meta.get("email-change")) ?? null, [database]);

  async function look() {
    const answer = await safety.emailChange();
    if (!answer.ok) return;
    await database.meta.put({ key: "email-change", ...answer.value });
    // It was confirmed elsewhere: the tokens of this device tell the address before.
    if (answer.value.email !== email) await session.refresh();
  }
  const ask = useEffectEvent(() => {
    if (connectivity.online.get()) look().catch(report);
  });
  useEffect(() => {
    ask();
    const ends = [connectivity.online.subscribe(() => ask()), browserPage.subscribe(() => ask())];
    return () => ends.forEach((end) => end());
  }, [connectivity]);

  const isPresent = row?.key === "email-change" && row.email === email && row.newEmail !== null;
  return { waiting: isPresent ? row : null, ask: () => void look().catch(report) };
}

export function AccountEmail({ email }: { email: string }) {
  const { session, toasts } = useApp();
  const { waiting, ask } = useWaiting(email);
  return (
    <EmailChangeForm
      email={email}
      safety={useAccountSafety()}
      session={session}
      now={systemClock.now}
      toasts={toasts}
      waiting={waiting}
      onAsked={ask}
    />
  );
}
