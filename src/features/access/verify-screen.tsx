// Between sign-up and the first sign-in where e-mail addresses are confirmed: says that the mail is on its way, and
// takes up the link that comes back.
import { Check, CircleAlert, MailCheck, UserCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Session } from "#backend";
import { Button, LinkButton } from "#ui/button.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { ConfirmationMail } from "./confirmation-mail.tsx";
import { mailLinkIn } from "./mail-link.ts";
import { waitingSignUpIn } from "./waiting-sign-up.ts";

const afterwards = [
  "Create research podcasts",
  "Customise your researcher profile",
  "Connect with other researchers",
] as const;

type LinkSession = Pick<Session, "acceptLink" | "get" | "ready" | "resendConfirmation">;

type LinkState =
  | { kind: "none" }
  | { kind: "working" }
  /** Somebody is signed in whom the link would sign out. */
  | { kind: "asking"; signedInAs: string; accept: () => void }
  | { kind: "verified" }
  | { kind: "failed"; problem: string };

function firstState(found: ReturnType<typeof mailLinkIn>): LinkState {
  if (found === null) return { kind: "none" };
  return found.ok ? { kind: "working" } : { kind: "failed", problem: found.error };
}

/** Takes what a mail's link brought out of the address and signs in with it, over a live session only when told to. */
function useMailLink(session: LinkSession): LinkState {
  const navigate = useNavigate();
  const [found] = useState(() => mailLinkIn(new URL(window.location.href)));
  const [state, setState] = useState(() => firstState(found));
  const started = useRef(false);
  useEffect(() => {
    if (started.current || found === null) return;
    started.current = true;
    // A token is a key: neither the history nor what is shared from the address bar may keep it.
    void navigate("/auth/verify", { replace: true });
    if (!found.ok) return;
    const accept = () => {
      setState({ kind: "working" });
      void session.acceptLink(found.value).then((taken) => {
        setState(taken.ok ? { kind: "verified" } : { kind: "failed", problem: taken.error.message });
      });
    };
    void session.ready.then(() => {
      const present = session.get();
      if (present) setState({ kind: "asking", signedInAs: present.email, accept });
      else accept();
    });
  }, [found, navigate, session]);
  return state;
}

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
  failed: "This link did not work",
};

export function VerifyScreen({ session }: { session: LinkSession }) {
  const link = useMailLink(session);
  const waiting = waitingSignUpIn(useLocation().state);
  const verified = link.kind === "verified";
  const Icon = {
    none: MailCheck,
    working: MailCheck,
    asking: UserCheck,
    verified: Check,
    failed: CircleAlert,
  }[link.kind];

  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <title>Verify your email · Orpheus</title>
      <div className="w-full max-w-md" aria-busy={link.kind === "working"}>
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <h1 className="mt-6 text-3xl">{headings[link.kind]}</h1>
        {link.kind === "failed" && <ErrorBanner className="mt-5">{link.problem}</ErrorBanner>}
        {link.kind === "none" && (
          <p className="mt-3 text-lg text-soft">
            A verification link has been sent to{" "}
            {waiting ? <strong className="text-ink">{waiting.email}</strong> : "your email"}. Open it on any
            device to finish.
          </p>
        )}
        {(link.kind === "none" || link.kind === "failed") && (
          <ConfirmationMail session={session} waiting={waiting} />
        )}
        {link.kind === "asking" ? (
          <AskFirst signedInAs={link.signedInAs} accept={link.accept} />
        ) : (
          <Afterwards verified={verified} />
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
            <li key={text} className="flex items-center gap-3">
              <span className="grid size-6 place-items-center rounded-full bg-success-soft text-success">
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
