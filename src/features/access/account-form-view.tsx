// The fields of sign-in and sign-up.
import { valibotResolver } from "@hookform/resolvers/valibot";
import { Eye, EyeOff, Ticket } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { holdBusy } from "#lib/busy.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { rulesFor, type AccountForm, type Mode } from "./account-form.ts";
import { normaliseCode } from "./invitation.ts";

type Props = {
  mode: Mode;
  /** The code of the address, or empty: then sign-up asks for it. */
  invite: string;
  /** The e-mail of the address; locked when it came with an invitation. */
  email: string;
  problem: string | null;
  onSend: (form: AccountForm) => Promise<void>;
};

const labels = {
  "sign-in": { idle: "Sign In", busy: "Signing in..." },
  "sign-up": { idle: "Sign Up", busy: "Creating account..." },
} as const;

export function AccountFormView({ mode, invite, email, problem, onSend }: Props) {
  const [shown, setShown] = useState(false);
  const { register, handleSubmit, formState } = useForm<AccountForm>({
    resolver: valibotResolver(rulesFor(mode)),
    defaultValues: { email, password: "", repeated: "", code: invite },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const joining = mode === "sign-up";
  // What is typed here is nowhere else: no update takes it away. Signing in is quickly typed again.
  const unsaved = joining && isDirty;
  useEffect(() => (unsaved ? holdBusy() : undefined), [unsaved]);
  const passwordType = shown ? "text" : "password";

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(onSend)(event)}
      aria-label={joining ? "Sign up" : "Sign in"}
    >
      {joining && invite && (
        <p className="flex items-center gap-3 rounded-md bg-accent-soft px-4 py-3 text-sm">
          <Ticket aria-hidden="true" className="size-5 text-accent-text" />
          <span>
            Invitation <strong className="font-semibold tracking-wider">{invite}</strong>
          </span>
        </p>
      )}
      {joining && !invite && (
        <TextField
          label="Invitation code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code?.message}
          {...register("code", { setValueAs: normaliseCode })}
          className="uppercase"
        />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={joining && invite !== "" && email !== ""}
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField
        label="Password"
        type={passwordType}
        autoComplete={joining ? "new-password" : "current-password"}
        error={errors.password?.message}
        {...register("password")}
        after={
          <button
            type="button"
            className="-my-2 flex min-h-9 items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-soft hover:text-ink"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? (
              <EyeOff aria-hidden="true" className="size-4" />
            ) : (
              <Eye aria-hidden="true" className="size-4" />
            )}
            {shown ? "Hide" : "Show"}
          </button>
        }
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
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Button type="submit" size="large" wide disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? labels[mode].busy : labels[mode].idle}
      </Button>
    </form>
  );
}
