// The ways in: /auth and /login, and on from there with a session; where mails lead; a forgotten password.
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { AccessScreen } from "#features/access/access-screen.tsx";
import { ForgotScreen } from "#features/access/forgot-screen.tsx";
import { NewPasswordScreen } from "#features/access/new-password-screen.tsx";
import { VerifyScreen } from "#features/access/verify-screen.tsx";
import { systemClock } from "#lib/clock.ts";
import { readProfile } from "#sync";
import { useApp, useUser } from "../../context/app-context.ts";
import { addressAfterSignIn, isOnboarded } from "../after-sign-in.ts";
import { ArrivingScreen } from "../screen-skeleton.tsx";
import { useAccountSafety, usePasswords } from "./use-passwords.ts";

/** Goes to the onboarding, or where the user wanted to go before signing in. */
function AfterSignIn({ userId }: { userId: string }) {
  const { accounts, backend, returnAddress } = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    const onDevice = async () => {
      const account = accounts.current.get();
      if (account.userId !== userId) return null;
      const { database } = await account.store();
      const profile = await readProfile(database, userId, userId);
      return profile && "onboarding_completed" in profile ? profile.onboarding_completed : null;
    };
    const onServer = async () => (await backend.accountCalls.load()).isOnboarded();
    void isOnboarded({ onDevice, onServer, clock: systemClock }).then((onboarded) => {
      if (isLeft) return;
      const address = addressAfterSignIn(onboarded, returnAddress.peek(), userId);
      if (onboarded) returnAddress.forget();
      void navigate(address, { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [accounts, backend, navigate, returnAddress, userId]);
  return <ArrivingScreen />;
}

export function Access() {
  const { session, backend, returnAddress } = useApp();
  const user = useUser();
  if (user) return <AfterSignIn userId={user.id} />;
  return (
    <AccessScreen session={session} callFunction={backend.callFunction} leadsTo={returnAddress.peek()} />
  );
}

export function Verify() {
  const { session } = useApp();
  const { confirmEmailChange } = useAccountSafety();
  const links = useMemo(() => ({ ...session, confirmEmailChange }), [confirmEmailChange, session]);
  return <VerifyScreen session={links} passwords={usePasswords()} />;
}

export function Forgot() {
  return <ForgotScreen passwords={usePasswords()} signedInAs={useUser()?.email ?? null} />;
}

export function NewPassword() {
  const { toasts } = useApp();
  const navigate = useNavigate();
  return (
    <NewPasswordScreen
      passwords={usePasswords()}
      signedInAs={useUser()?.email ?? null}
      onChanged={() => {
        toasts.show({
          type: "success",
          title: "Password Updated",
          message: "Your password has been successfully updated.",
        });
        // On as after any sign-in.
        void navigate("/login", { replace: true });
      }}
    />
  );
}
