// /account over the session of this page.
import { useState } from "react";
import type { SessionUser } from "#backend";
import { useLive } from "#db";
import { AccountScreen } from "#features/account/account-screen.tsx";
import { EpisodesSection } from "#features/account/episodes-section.tsx";
import { InformationSection } from "#features/account/information-section.tsx";
import { PasswordSection } from "#features/account/password-section.tsx";
import { systemClock } from "#lib/clock.ts";
import { readProfile } from "#sync";
import type { OwnProfile } from "#sync-contract";
import { EpisodesLink } from "../../actions/episodes-link.tsx";
import { useAccount, useApp, useUser } from "../../context/app-context.ts";
import { Subscription } from "./subscription-slot.tsx";
import { Export } from "./account-export.tsx";
import { AccountEmail } from "./account-email.tsx";
import { Deletion, Devices } from "./account-end.tsx";
import { useHoldings } from "./use-holdings.ts";
import { useAccountQuery } from "./use-account-query.ts";
import { usePasswords } from "./use-passwords.ts";

/** Whether the account wants mails about its episodes; null until its profile is on the device. */
function useMails() {
  const { report, toasts } = useApp();
  const { database, sync, userId } = useAccount();
  const wanted = useLive<boolean | null>(async () => {
    // A card of it, which has less, may come before the whole profile.
    const profile: Partial<OwnProfile> | null =
      userId === null ? null : await readProfile(database, userId, userId);
    return profile?.notifications_enabled ?? null;
  }, [database, userId]);
  // Until the device has read what was written.
  const [wish, setWish] = useState<{ over: boolean; to: boolean } | null>(null);
  if (wanted === undefined || wanted === null) return null;
  return {
    wanted: wish?.over === wanted ? wish.to : wanted,
    onChange(next: boolean) {
      setWish({ over: wanted, to: next });
      sync.changes
        .editProfile({ notifications_enabled: next }, { notifications_enabled: wanted })
        .catch((error: unknown) => {
          setWish(null);
          report(error);
          toasts.show({ type: "error", title: "This device could not keep the setting" });
        });
    },
  };
}

const Episodes = () => <EpisodesSection mails={useMails()} episodes={<EpisodesLink />} />;

function Password({ email }: { email: string }) {
  const { session, toasts } = useApp();
  return (
    <PasswordSection
      email={email}
      passwords={usePasswords()}
      session={session}
      now={systemClock.now}
      toasts={toasts}
    />
  );
}

/**
 * A section is a component of its own, in a feature, and one line here. They come together, once the device has told
 * what the first one says: it would move the others.
 */
function Sections({ user }: { user: SessionUser }) {
  const shown = useHoldings();
  if (shown.holdings === undefined) return <div aria-busy="true" className="min-h-dvh" />;
  return (
    <>
      <Subscription shown={shown} />
      <InformationSection
        email={user.email}
        createdAt={user.createdAt}
        emailChange={<AccountEmail email={user.email} />}
      />
      <Password email={user.email} />
      <Devices />
      <Episodes />
      <Export email={user.email} />
      <Deletion userId={user.id} email={user.email} />
    </>
  );
}

export function AccountSettings() {
  const user = useUser();
  useAccountQuery();
  return (
    user && (
      <AccountScreen key={user.id}>
        <Sections user={user} />
      </AccountScreen>
    )
  );
}
