// /account over the session of this page.
import { AccountScreen } from "#features/account/account-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { useApp, useUser } from "../../context/app-context.ts";
import { usePasswords } from "./use-passwords.ts";

export function AccountSettings() {
  const { session, toasts } = useApp();
  const user = useUser();
  const passwords = usePasswords();
  return (
    user && (
      <AccountScreen
        key={user.id}
        email={user.email}
        createdAt={user.createdAt}
        passwords={passwords}
        session={session}
        now={systemClock.now}
        toasts={toasts}
      />
    )
  );
}
