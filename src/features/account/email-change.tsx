// Another e-mail address for the account: the form, and how a change that waits stands.
import { useRef, useState } from "react";
import type { AccountSafety, EmailChange } from "#backend";
import { problemText } from "#domain/problem-text.ts";
import type { Toasts } from "#lib/toasts.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { checkNewEmail, waitingText } from "./email-change-texts.ts";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { useFreshSignIn, type FreshSignInPorts } from "./use-fresh-sign-in.ts";
import { useOpenedFocus } from "./use-opened-focus.ts";

export type EmailChangeProps = FreshSignInPorts & {
  safety: Pick<AccountSafety, "changeEmail">;
  toasts: Pick<Toasts, "show">;
  /** A change that waits, as the device last heard; null for none. */
  waiting: EmailChange | null;
  /** Asks the server how it stands. */
  onAsked(): void;
};

/** A change that waits. */
const Waiting = ({ change }: { change: EmailChange }) => (
  <output className="mt-4 block rounded-md bg-accent-soft px-4 py-3 text-[0.9375rem] break-words">
    {waitingText(change)}
  </output>
);

type FormProps = { email: string; busy: boolean; onSend(address: string): void; onCancel(): void };

function EmailForm({ email, busy, onSend, onCancel }: FormProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      aria-label="Change email"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = checkNewEmail(typed, email);
        setProblem(wrong ?? undefined);
        if (wrong === null) onSend(typed.trim());
      }}
    >
      <TextField
        label="New Email"
        name="new-email"
        type="email"
        autoComplete="email"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint="A link is mailed to your old and to your new address. Both have to be opened."
        error={problem}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy} aria-busy={busy}>
          {busy ? "Sending..." : "Send Links"}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function EmailChangeForm({ safety, toasts, waiting, onAsked, ...ports }: EmailChangeProps) {
  const [open, setOpen] = useState(false);
  const place = useOpenedFocus(open);
  /** The address that was sent last: a question for the password comes in between. */
  const address = useRef("");
  const fresh = useFreshSignIn(ports, async (now) => {
    const outcome = await safety.changeEmail(address.current, now);
    if (outcome.kind === "sign-in-too-old") return "too-old";
    if (outcome.kind === "failed") {
      toasts.show({ type: "error", title: "Error", message: problemText(outcome.error) });
      return "done";
    }
    setOpen(false);
    toasts.show({
      type: "success",
      title: "Check your mail",
      message: "A link went to your old and to your new address. Open both within an hour.",
    });
    onAsked();
    return "done";
  });
  return (
    <>
      {waiting && <Waiting change={waiting} />}
      <div ref={place}>
        {open ? (
          <EmailForm
            email={ports.email}
            busy={fresh.busy}
            onCancel={() => setOpen(false)}
            onSend={(next) => {
              address.current = next;
              fresh.run();
            }}
          />
        ) : (
          <Button variant="secondary" size="small" className="mt-4" onClick={() => setOpen(true)}>
            {waiting ? "Use another address" : "Change Email"}
          </Button>
        )}
      </div>
      {fresh.asking && (
        <SignInDialog
          purpose="to change your email"
          action="Send Links"
          busyAction="Sending..."
          email={ports.email}
          question={fresh}
        />
      )}
    </>
  );
}
