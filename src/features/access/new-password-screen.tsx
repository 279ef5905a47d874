// Where a mail's link for a forgotten password leads: the new one is chosen with the session that the link brought.
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { Passwords } from "#backend";
import { problemText } from "#domain/problem-text.ts";
import { systemClock } from "#lib/clock.ts";
import { Link } from "#ui/link.tsx";
import { LogoMark } from "#ui/logo.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { hasFreshLink } from "./opened-link.ts";
import { ResetLinkForm } from "./reset-link-form.tsx";

type Props = {
  passwords: Passwords;
  /** Null where nobody is signed in. */
  signedInAs: string | null;
  onChanged(): void;
};

export function NewPasswordScreen({ passwords, signedInAs, onChanged }: Props) {
  const { state } = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [openedAt] = useState(() => systemClock.now());
  const fresh = hasFreshLink(state, openedAt, signedInAs);
  /** The link was too old when the password was sent. */
  const [refused, setRefused] = useState(false);

  async function send(password: string) {
    setProblem(null);
    if (!hasFreshLink(state, systemClock.now(), signedInAs)) return setRefused(true);
    const change = await passwords.change(password, null);
    if (change.kind === "changed") onChanged();
    else if (change.kind === "sign-in-too-old") setRefused(true);
    else setProblem(problemText(change.error));
  }

  const needsLink = signedInAs === null || !fresh || refused;
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <title>New password · Orpheus</title>
      <div className="w-full max-w-md">
        <LogoMark className="size-10" />
        <h1 className="mt-5 text-3xl">{needsLink ? "A new link is needed" : "Choose a new password"}</h1>
        <p className="mt-2 text-soft">
          {needsLink ? (
            "Choose your new password within ten minutes of opening the link in our mail. We can send you another one."
          ) : (
            <>
              For <strong className="break-words text-ink">{signedInAs}</strong>. Your other devices are
              signed out.
            </>
          )}
        </p>
        {refused && (
          <ErrorBanner className="mt-5">
            More than ten minutes have passed since you opened the link. Your password has not changed.
          </ErrorBanner>
        )}
        <div className="mt-8">
          {needsLink ? (
            <ResetLinkForm passwords={passwords} email={signedInAs ?? ""} />
          ) : (
            <NewPasswordForm email={signedInAs} problem={problem} onSend={send} />
          )}
        </div>
        {needsLink && signedInAs !== null && (
          <p className="mt-6 text-[0.9375rem] text-soft">
            You know your old password?{" "}
            <Link to="/account" className="font-semibold text-accent-text hover:underline">
              Change it in the settings
            </Link>
            .
          </p>
        )}
      </div>
    </div>
  );
}
