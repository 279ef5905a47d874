// Between sign-up and the first sign-in where e-mail addresses are confirmed: says that the mail is on its way, and
// takes up the link that comes back.
import { Check, CircleAlert, MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Session } from "#backend";
import { LinkButton } from "#ui/button.tsx";
import { ErrorBanner } from "#ui/message.tsx";

const afterwards = [
  "Create research podcasts",
  "Customise your researcher profile",
  "Connect with other researchers",
] as const;

/** Takes up the address's tokens once and clears them from the address bar. */
function useLink(session: Pick<Session, "acceptLink">) {
  const navigate = useNavigate();
  const [state, setState] = useState<{ verified: boolean; problem: string | null }>({
    verified: false,
    problem: null,
  });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void session.acceptLink(new URL(window.location.href)).then(async (taken) => {
      if (!taken) return;
      await navigate("/auth/verify", { replace: true });
      setState(
        taken.ok ? { verified: true, problem: null } : { verified: false, problem: taken.error.message },
      );
    });
  }, [navigate, session]);
  return state;
}

export function VerifyScreen({ session }: { session: Pick<Session, "acceptLink"> }) {
  const { verified, problem } = useLink(session);
  const state: unknown = useLocation().state;
  const email =
    typeof state === "object" && state && "email" in state && typeof state.email === "string"
      ? state.email
      : null;
  const Icon = problem ? CircleAlert : verified ? Check : MailCheck;

  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <title>Verify your email · Orpheus</title>
      <div className="w-full max-w-md">
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <h1 className="mt-6 text-3xl">
          {problem ? "This link did not work" : verified ? "Your email is verified" : "Check Your Email"}
        </h1>
        {problem ? (
          <ErrorBanner className="mt-5">
            <p>{problem}</p>
            <p className="mt-1 font-normal">Please sign in, or sign up again to get a new link.</p>
          </ErrorBanner>
        ) : (
          !verified && (
            <p className="mt-3 text-lg text-soft">
              A verification link has been sent to{" "}
              {email ? <strong className="text-ink">{email}</strong> : "your email"}. Open it on any device to
              finish.
            </p>
          )
        )}
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
      </div>
    </div>
  );
}
