// Where the links of mails lead, and between sign-up and the first sign-in where e-mail addresses are confirmed: says
// that the mail is on its way, and takes up the link that comes back.
import { Check, CircleAlert, MailCheck, UserCheck } from "lucide-react";
import { useLocation } from "react-router-dom";
import type { Passwords, Session } from "#backend";
import { classNames } from "#lib/class-names.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { ConfirmationMail } from "./confirmation-mail.tsx";
import { ResetLinkForm } from "./reset-link-form.tsx";
import { useMailLink, type LinkSession, type LinkState } from "./use-mail-link.ts";
import { waitingSignUpIn } from "./waiting-sign-up.ts";

const afterwards = [
  "Create research podcasts",
  "Customise your researcher profile",
  "Connect with other researchers",
] as const;

/** Asked before a link takes the place of the account that is signed in. */
function AskFirst({ signedInAs, accept }: { signedInAs: string; accept: () => void }) {
  return (
    <>
      <p className="mt-3 text-lg text-soft">
        You are signed in as <strong className="text-ink">{signedInAs}</strong>. The link signs you in with
        the account that it was sent to, and signs this one out on this device.
      </p>
      <div className="mt-8 flex flex-col gap-3">
        <Button size="large" wide onClick={accept}>
          Use the link
        </Button>
        <LinkButton to="/" variant="secondary" size="large" wide>
          Stay signed in
        </LinkButton>
      </div>
    </>
  );
}

const headings: Record<LinkState["kind"], string> = {
  none: "Check Your Email",
  working: "Opening your link",
  asking: "You are already signed in",
  verified: "Your email is verified",
  half: "One address is confirmed",
  changed: "Your email is changed",
  failed: "This link did not work",
};

type Props = {
  session: LinkSession & Pick<Session, "resendConfirmation">;
  passwords: Pick<Passwords, "sendResetLink">;
};

/** The way to a new mail where a link did not work. */
function NewLink({ session, passwords, recovers }: Props & { recovers: boolean }) {
  const waiting = waitingSignUpIn(useLocation().state);
  if (recovers)
    return (
      <div className="mt-6">
        <ResetLinkForm passwords={passwords} email="" />
      </div>
    );
  return (
    <>
      <ConfirmationMail session={session} waiting={waiting} />
      <p className="mt-4">
        <Link
          to="/auth/forgot"
          className="inline-flex min-h-11 items-center rounded-sm text-[0.9375rem] font-semibold text-accent-text hover:underline"
        >
          Forgot password?
        </Link>
      </p>
    </>
  );
}

export function VerifyScreen({ session, passwords }: Props) {
  const link = useMailLink(session);
  const waiting = waitingSignUpIn(useLocation().state);
  const verified = link.kind === "verified";
  const Icon = {
    none: MailCheck,
    working: MailCheck,
    asking: UserCheck,
    verified: Check,
    half: MailCheck,
    changed: Check,
    failed: CircleAlert,
  }[link.kind];

  return (
    <div
      className={classNames(
        "page-width flex justify-center py-10 sm:py-16",
        link.kind === "working" && "min-h-dvh",
      )}
    >
      <title>{`${link.recovers ? "Reset your password" : link.changesEmail ? "Change your email" : "Verify your email"} · Orpheus`}</title>
      <div className="w-full max-w-md" aria-busy={link.kind === "working"}>
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <h1 className="mt-6 text-3xl">{headings[link.kind]}</h1>
        {link.kind === "failed" && (
          <>
            <ErrorBanner className="mt-5">{link.problem}</ErrorBanner>
            {link.again ? (
              <Button size="large" wide className="mt-6" onClick={link.again}>
                Try again
              </Button>
            ) : link.changesEmail ? (
              <LinkButton to="/account" size="large" wide className="mt-6">
                Go to your account
              </LinkButton>
            ) : (
              <NewLink session={session} passwords={passwords} recovers={link.recovers} />
            )}
          </>
        )}
        {link.kind === "none" && (
          <>
            <p className="mt-3 text-lg text-soft">
              A verification link has been sent to{" "}
              {waiting ? <strong className="text-ink">{waiting.email}</strong> : "your email"}. Open it on any
              device to finish.
            </p>
            <ConfirmationMail session={session} waiting={waiting} />
          </>
        )}
        {link.kind === "asking" && <AskFirst signedInAs={link.signedInAs} accept={link.accept} />}
        {link.kind === "half" && (
          <p className="mt-3 text-lg text-soft">
            Now open the link in the mail to your other address. Until then you sign in with your old one.
          </p>
        )}
        {link.kind === "changed" && (
          <>
            <p className="mt-3 text-lg text-soft">
              From now on you sign in with <strong className="break-words text-ink">{link.email}</strong>.
              Your password stays the same.
            </p>
            <LinkButton to={link.isHere ? "/account" : "/login"} size="large" wide className="mt-8">
              {link.isHere ? "Go to your account" : "Go to sign in"}
            </LinkButton>
          </>
        )}
        {/* Comes with the answer: what stands above it then is of no height that is known. */}
        {link.kind !== "asking" && link.kind !== "working" && !link.recovers && !link.changesEmail && (
          <Afterwards verified={verified} />
        )}
        {link.kind === "failed" && link.recovers && (
          <LinkButton to="/login" variant="quiet" size="large" wide className="mt-4">
            Go to sign in
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** What an account is good for, and the way to the sign-in. */
function Afterwards({ verified }: { verified: boolean }) {
  return (
    <>
      <div className="mt-8 rounded-xl border border-line bg-card p-6">
        <h2 className="font-sans text-base font-semibold">
          {verified ? "You can now" : "After verifying you can"}
        </h2>
        <ul className="mt-4 flex flex-col gap-3.5">
          {afterwards.map((text) => (
            <li key={text} className="flex items-start gap-3">
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-success-soft text-success">
                <Check aria-hidden="true" className="size-3.5" />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-8">
        <LinkButton to="/login" variant={verified ? "primary" : "secondary"} size="large" wide>
          {verified ? "Continue" : "Go to sign in"}
        </LinkButton>
      </div>
    </>
  );
}
