// The mail with the link once more, for whoever lost it, and another address for whoever mistyped theirs.
import { useState, type FormEvent } from "react";
import type { Session } from "#backend";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { emailProblem } from "./account-form.ts";
import { againAddress, type WaitingSignUp } from "./waiting-sign-up.ts";

type Props = {
  session: Pick<Session, "resendConfirmation">;
  /** Null where this device did not sign up: then the address is asked for. */
  waiting: WaitingSignUp | null;
};

type Sending =
  | { kind: "idle" | "busy" }
  | { kind: "sent"; email: string }
  | { kind: "failed"; problem: string };

export function ConfirmationMail({ session, waiting }: Props) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [sending, setSending] = useState<Sending>({ kind: "idle" });
  const email = waiting?.email ?? typed.trim();

  const send = async (field: HTMLElement | null) => {
    const problem = waiting ? undefined : emailProblem(email);
    setWrong(problem);
    if (problem !== undefined) return field?.focus();
    setSending({ kind: "busy" });
    const sent = await session.resendConfirmation(email);
    setSending(sent.ok ? { kind: "sent", email } : { kind: "failed", problem: sent.error.message });
  };

  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-4"
      aria-label="New link"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (sending.kind !== "busy") void send(event.currentTarget.querySelector("input"));
      }}
    >
      {!waiting && (
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {/* Where nothing is known of the sign-up, it is the way on, as with a link for a new password. */}
        <Button
          type="submit"
          variant={waiting || sending.kind === "sent" ? "secondary" : "primary"}
          size={waiting ? "medium" : "large"}
          wide={!waiting}
          aria-busy={sending.kind === "busy"}
        >
          Send a new link
        </Button>
        {waiting && (
          <Link
            to={againAddress(waiting)}
            className="flex min-h-11 items-center rounded-sm text-[0.9375rem] font-semibold text-accent-text hover:underline"
          >
            Use another address
          </Link>
        )}
      </div>
      <output className="text-soft empty:hidden">
        {sending.kind === "sent" &&
          `A new link is on its way to ${sending.email}, if an account waits for it. Only the newest link works.`}
      </output>
      {sending.kind === "failed" && <ErrorBanner>{sending.problem}</ErrorBanner>}
    </form>
  );
}
