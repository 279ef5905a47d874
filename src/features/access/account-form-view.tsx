// The fields of sign-in and sign-up.
import { valibotResolver } from "@hookform/resolvers/valibot";
import { Ticket } from "lucide-react";
import { useEffect, useState, type FocusEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { PASSWORD_HINT } from "#domain/password-rules.ts";
import { holdBusy } from "#lib/busy.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { ShowPassword } from "#ui/show-password.tsx";
import { rulesFor, type AccountForm, type Mode } from "./account-form.ts";
import { createCodeCheck, type AskAboutCode } from "./code-check.ts";
import { normaliseCode } from "./invitation.ts";
import { withTypedEmail } from "./typed-email.ts";

type Props = {
  mode: Mode;
  /** The code of the address, or empty: then sign-up asks for it. */
  invite: string;
  /** The e-mail of the address; locked when it came with an invitation. */
  email: string;
  /** What was typed into the other one of the two forms. */
  typed: string | null;
  problem: string | null;
  askAboutCode: AskAboutCode;
  onTypeEmail(email: string): void;
  onSend: (form: AccountForm) => Promise<void>;
};

const labels = {
  "sign-in": { idle: "Sign In", busy: "Signing in..." },
  "sign-up": { idle: "Sign Up", busy: "Creating account..." },
} as const;

/** Told apart from the words around it by more than its colour. */
const LEGAL_LINK = "rounded-sm text-accent-text underline underline-offset-2";

export function AccountFormView(props: Props) {
  const { mode, invite, email, typed, problem, onTypeEmail, onSend } = props;
  const [shown, setShown] = useState(false);
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [codeCheck] = useState(() => createCodeCheck(props.askAboutCode, setCodeProblem));
  const joining = mode === "sign-up";
  const isLocked = joining && invite !== "" && email !== "";
  const { register, handleSubmit, formState, control } = useForm<AccountForm>({
    resolver: valibotResolver(rulesFor(mode)),
    // Else one wrong field hides that the passwords differ, which is looked at after each by itself.
    criteriaMode: "all",
    defaultValues: { email: isLocked ? email : (typed ?? email), password: "", repeated: "", code: invite },
  });
  const { errors, isDirty, isSubmitting } = formState;
  // What is typed here is nowhere else: no update takes it away. Signing in is quickly typed again.
  const unsaved = joining && isDirty;
  useEffect(() => (unsaved ? holdBusy() : undefined), [unsaved]);
  const isOfAddress = joining && invite !== "";
  // Whoever followed a link learns that its code can't be used before they fill in the form.
  useEffect(() => {
    if (isOfAddress) void codeCheck.onLeave(invite);
  }, [codeCheck, invite, isOfAddress]);
  const typedEmail = useWatch({ control, name: "email" });
  const send = (form: AccountForm) => {
    codeCheck.onSend();
    return onSend(form);
  };
  const passwordType = shown ? "text" : "password";

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(send)(event)}
      aria-label={joining ? "Sign up" : "Sign in"}
    >
      {isOfAddress && (
        <div>
          <p className="flex items-center gap-2.5 text-[0.9375rem] text-soft">
            <Ticket aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 break-words">
              Invitation <strong className="font-semibold tracking-wider text-ink">{invite}</strong>
            </span>
          </p>
          {codeProblem && (
            <p role="alert" className="mt-1 text-sm text-danger">
              {codeProblem}{" "}
              <Link to="/auth?signup=true" className={LEGAL_LINK}>
                Enter another code
              </Link>
            </p>
          )}
        </div>
      )}
      {joining && !invite && (
        <TextField
          label="Invitation code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code?.message ?? codeProblem ?? undefined}
          {...register("code", {
            setValueAs: normaliseCode,
            onChange: codeCheck.onType,
            onBlur: (event: FocusEvent<HTMLInputElement>) => void codeCheck.onLeave(event.target.value),
          })}
          className="uppercase"
        />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={isLocked}
        error={errors.email?.message}
        {...register("email", { onChange: (event) => onTypeEmail(event.target.value) })}
      />
      <TextField
        label="Password"
        type={passwordType}
        autoComplete={joining ? "new-password" : "current-password"}
        hint={joining ? PASSWORD_HINT : undefined}
        error={errors.password?.message}
        {...register("password")}
        after={<ShowPassword shown={shown} onChange={setShown} />}
      />
      {joining && (
        <TextField
          label="Confirm Password"
          type={passwordType}
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...register("repeated")}
        />
      )}
      {!joining && (
        <Link
          to="/auth/forgot"
          state={withTypedEmail(typedEmail)}
          className="-my-3 inline-flex min-h-11 items-center self-start rounded-sm text-[0.9375rem] font-semibold text-accent-text hover:underline"
        >
          Forgot password?
        </Link>
      )}
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {joining && (
        <p className="text-sm text-soft">
          By signing up you accept the{" "}
          <Link to="/terms" target="_blank" className={LEGAL_LINK}>
            terms
          </Link>
          . The{" "}
          <Link to="/privacy" target="_blank" className={LEGAL_LINK}>
            privacy policy
          </Link>{" "}
          says what happens to your data.
        </p>
      )}
      <Button type="submit" size="large" wide disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? labels[mode].busy : labels[mode].idle}
      </Button>
    </form>
  );
}
