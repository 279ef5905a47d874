// Signing in and signing up: one screen on /auth and /login.
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { LogoMark } from "#ui/logo.tsx";
import { AccountFormView } from "./account-form-view.tsx";
import { sendSignIn, sendSignUp, type AccountForm, type AccountPorts, type Mode } from "./account-form.ts";
import { askAboutCode } from "./code-check.ts";
import { normaliseCode } from "./invitation.ts";
import { signInLead } from "./sign-in-lead.ts";
import { typedEmailIn } from "./typed-email.ts";
import type { WaitingSignUp } from "./waiting-sign-up.ts";

const texts = {
  "sign-in": { title: "Welcome Back", lead: "Sign in to your episodes, your playlist and your papers." },
  "sign-up": {
    title: "Create Your Account",
    lead: "It takes a minute. Then turn your first paper into an episode.",
  },
} as const;

type AccessScreenProps = AccountPorts & {
  /** Where the sign-in leads on to; null where that is nowhere in particular. */
  leadsTo: string | null;
};

export function AccessScreen({ leadsTo, ...ports }: AccessScreenProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const invite = normaliseCode(query.get("invite") ?? "");
  const { state } = useLocation();
  const email = query.get("email") ?? typedEmailIn(state);
  const mayJoin = invite !== "" || query.get("signup") === "true";
  const [mode, setMode] = useState<Mode>(mayJoin ? "sign-up" : "sign-in");
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (form: AccountForm) => {
    setProblem(null);
    const outcome = await (mode === "sign-in" ? sendSignIn : sendSignUp)(ports, form);
    if (outcome.kind === "refused") setProblem(outcome.message);
    const waiting: WaitingSignUp = { email: form.email, invite: form.code };
    if (outcome.kind === "unconfirmed") await navigate("/auth/verify", { state: waiting });
    // Signed in: the route's guard leads on to the remembered address.
  };

  const other: Mode = mode === "sign-in" ? "sign-up" : "sign-in";
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <title>{`${mode === "sign-in" ? "Sign in" : "Sign up"} · Orpheus`}</title>
      <div className="w-full max-w-md">
        <LogoMark className="size-10" />
        <h1 className="mt-5 text-3xl">{texts[mode].title}</h1>
        <p className="mt-2 text-soft">{(mode === "sign-in" && signInLead(leadsTo)) || texts[mode].lead}</p>
        <div className="mt-8">
          <AccountFormView
            key={`${mode} ${invite}`}
            mode={mode}
            invite={invite}
            email={email}
            typed={typed}
            onTypeEmail={setTyped}
            problem={problem}
            askAboutCode={askAboutCode(ports.callFunction)}
            onSend={send}
          />
        </div>
        {(mode === "sign-up" || mayJoin) && (
          <p className="mt-6 text-[0.9375rem] text-soft">
            {mode === "sign-up" ? "Already have an account?" : "New to Orpheus?"}{" "}
            <button
              type="button"
              className="min-h-11 rounded-sm font-semibold text-accent-text hover:underline"
              onClick={() => {
                setProblem(null);
                setMode(other);
              }}
            >
              {mode === "sign-up" ? "Sign in" : "Sign up"}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
