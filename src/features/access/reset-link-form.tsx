// Asks for the mail whose link sets a new password. What it answers is the same whether or not there is an account.
import { MailCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import type { Passwords } from "#backend";
import { problemText } from "#domain/problem-text.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { emailProblem } from "./account-form.ts";

type Props = {
  passwords: Pick<Passwords, "sendResetLink">;
  /** What the field begins with. */
  email: string;
  /** Told of every change of the field. */
  onTyped?: (email: string) => void;
};

type Sending =
  | { kind: "idle" | "busy" }
  | { kind: "sent"; email: string }
  | { kind: "failed"; problem: string };

export function ResetLinkForm({ passwords, email, onTyped }: Props) {
  const [typed, setTyped] = useState(email);
  const [wrong, setWrong] = useState<string>();
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const isBusy = sending.kind === "busy";

  async function send(field: HTMLElement | null) {
    const address = typed.trim();
    const problem = emailProblem(address);
    setWrong(problem);
    if (problem !== undefined) {
      field?.focus();
      return setSending({ kind: "idle" });
    }
    setSending({ kind: "busy" });
    const sent = await passwords.sendResetLink(address);
    setSending(
      sent.ok ? { kind: "sent", email: address } : { kind: "failed", problem: problemText(sent.error) },
    );
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      aria-label="Reset link"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void send(event.currentTarget.querySelector("input"));
      }}
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        value={typed}
        error={wrong}
        onChange={(event) => {
          setTyped(event.target.value);
          onTyped?.(event.target.value);
        }}
      />
      {sending.kind === "failed" && <ErrorBanner>{sending.problem}</ErrorBanner>}
      <Button
        type="submit"
        size="large"
        wide
        variant={sending.kind === "sent" ? "secondary" : "primary"}
        aria-busy={isBusy}
      >
        {isBusy ? "Sending..." : sending.kind === "sent" ? "Send it again" : "Send reset link"}
      </Button>
      <output className="flex gap-3 rounded-md bg-success-soft px-4 py-3 empty:hidden">
        {sending.kind === "sent" && (
          <>
            <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            <span className="min-w-0">
              If an account uses <strong className="break-words">{sending.email}</strong>, a mail with a link
              is on its way. The link works once, within an hour; only the newest one works.
            </span>
          </>
        )}
      </output>
    </form>
  );
}
