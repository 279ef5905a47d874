// /onboarding over the account of this page.
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { watchQuery } from "#db";
import { createOnboarding } from "#features/onboarding/onboarding-calls.ts";
import { createOnboardingEditor } from "#features/onboarding/onboarding-editor.ts";
import { createOnboardingStore } from "#features/onboarding/onboarding-store.ts";
import { OnboardingScreen } from "#features/onboarding/onboarding-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { readProfile } from "#sync";
import type { OpenedAccount } from "../../account/accounts.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { addressAfterSignIn } from "../after-sign-in.ts";
import { prepareBanner } from "./prepare-pictures.ts";

/** Milliseconds that the profile page waits for the new profile to be on the device. */
const PATIENCE = 3000;

async function isCompleted({ database, userId }: OpenedAccount): Promise<boolean> {
  const profile = userId === null ? null : await readProfile(database, userId, userId);
  return profile !== null && "onboarding_completed" in profile && profile.onboarding_completed === true;
}

/** Resolves once this device has the new profile, or it is not worth waiting any longer. */
function profileArrives(account: OpenedAccount): Promise<void> {
  account.sync.trigger("asked");
  return new Promise((resolve) => {
    const enough = () => {
      unwatch();
      stopWaiting();
      resolve();
    };
    const stopWaiting = systemClock.after(PATIENCE, () => enough());
    const unwatch = watchQuery(
      () => isCompleted(account),
      (completed) => {
        if (completed) enough();
      },
    );
  });
}

function AccountOnboarding({ account, userId }: { account: OpenedAccount; userId: string }) {
  const { backend, connectivity, report, returnAddress } = useApp();
  const { database } = account;
  const navigate = useNavigate();
  const [editor] = useState(() =>
    createOnboardingEditor({
      userId,
      store: createOnboardingStore(database),
      onboarding: createOnboarding(backend.client, () => crypto.randomUUID()),
      isCompletedHere: () => isCompleted(account),
      preparePicture: prepareBanner,
      clock: systemClock,
      report,
    }),
  );
  useEffect(() => {
    const sendWhenOnline = () => void (connectivity.online.get() && editor.send());
    const unsubscribe = connectivity.online.subscribe(sendWhenOnline);
    const sendWhenHidden = () => void (document.visibilityState === "hidden" && editor.send());
    document.addEventListener("visibilitychange", sendWhenHidden);
    return () => {
      unsubscribe();
      document.removeEventListener("visibilitychange", sendWhenHidden);
    };
  }, [connectivity, editor]);
  const leave = useCallback(
    async (savedHere: boolean) => {
      if (savedHere) await profileArrives(account);
      const address = addressAfterSignIn(true, returnAddress.peek(), userId);
      returnAddress.forget();
      await navigate(address, { replace: true });
    },
    [account, navigate, returnAddress, userId],
  );
  return <OnboardingScreen editor={editor} onCompleted={leave} />;
}

export function Onboarding() {
  const account = useAccount();
  const { userId } = account;
  return userId !== null && <AccountOnboarding key={userId} account={account} userId={userId} />;
}
