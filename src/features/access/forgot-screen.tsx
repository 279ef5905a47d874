// A forgotten password: asks for the mail with the link. Open to whoever is signed in too, since changing a password
// may ask for the old one.
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { Passwords } from "#backend";
import { Link } from "#ui/link.tsx";
import { LogoMark } from "#ui/logo.tsx";
import { ResetLinkForm } from "./reset-link-form.tsx";
import { typedEmailIn, withTypedEmail } from "./typed-email.ts";

type Props = {
  passwords: Pick<Passwords, "sendResetLink">;
  /** Null where nobody is signed in. */
  signedInAs: string | null;
};

export function ForgotScreen({ passwords, signedInAs }: Props) {
  const { state } = useLocation();
  const [email, setEmail] = useState(() => typedEmailIn(state) || (signedInAs ?? ""));
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <title>Forgot password · Orpheus</title>
      <div className="w-full max-w-md">
        <LogoMark className="size-10" />
        <h1 className="mt-5 text-3xl">Forgot your password?</h1>
        <p className="mt-2 text-soft">
          Enter the address of your account. A mail brings you a link to choose a new password.
        </p>
        <div className="mt-8">
          <ResetLinkForm passwords={passwords} email={email} onTyped={setEmail} />
        </div>
        <p className="mt-6">
          <Link
            to={signedInAs === null ? "/login" : "/account"}
            state={withTypedEmail(email)}
            className="inline-flex min-h-11 items-center rounded-sm text-[0.9375rem] font-semibold text-accent-text hover:underline"
          >
            {signedInAs === null ? "Back to sign in" : "Back to settings"}
          </Link>
        </p>
      </div>
    </div>
  );
}
