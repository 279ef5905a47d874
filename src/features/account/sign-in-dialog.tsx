// Asks for the password once more, where the last sign-in is too long ago for what is to be done.
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { ShowPassword } from "#ui/show-password.tsx";

/** `problem`: what was wrong with the last answer. */
export type SignInQuestion = {
  busy: boolean;
  problem: string | null;
  confirm(password: string): void;
  giveUp(): void;
};

type SignInDialogProps = {
  /** What the password is needed for, as in "to set the new one". */
  purpose: string;
  action: string;
  busyAction: string;
  /** Of the account, for the device's own list of passwords. */
  email: string;
  question: SignInQuestion;
};

export function SignInDialog({ purpose, action, busyAction, email, question }: SignInDialogProps) {
  const { busy, problem, confirm, giveUp } = question;
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  return (
    <Dialog
      open
      title="Confirm that it is you"
      description={`You signed in more than ten minutes ago. Your current password is needed ${purpose}.`}
      onClose={giveUp}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          confirm(password);
        }}
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current Password"
          name="current-password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          after={<ShowPassword shown={shown} onChange={setShown} />}
        />
        {problem !== null && <ErrorBanner>{problem}</ErrorBanner>}
        <div className="flex flex-col gap-3">
          <Button wide type="submit" disabled={busy || password === ""} aria-busy={busy}>
            {busy ? busyAction : action}
          </Button>
          <Button wide variant="secondary" onClick={giveUp}>
            Cancel
          </Button>
        </div>
        <Link
          to="/auth/forgot"
          className="-my-2 inline-flex min-h-11 items-center self-center rounded-sm text-[0.9375rem] font-semibold text-accent-text hover:underline"
        >
          Forgot password?
        </Link>
      </form>
    </Dialog>
  );
}
