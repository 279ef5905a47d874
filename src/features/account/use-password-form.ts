// The form of a new password: what is typed, what is asked for, and what is said.
import { useEffect, useState } from "react";
import { holdBusy } from "#lib/busy.ts";
import type { Toasts } from "#lib/toasts.ts";
import {
  changePassword,
  changeWithOldPassword,
  type Outcome,
  type PasswordPorts,
} from "./change-password.ts";

export type PasswordFormPorts = PasswordPorts & { email: string; toasts: Pick<Toasts, "show"> };

export function usePasswordForm({ email, toasts, ...ports }: PasswordFormPorts) {
  const [typed, setTyped] = useState({ password: "", repeated: "" });
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  /** What was wrong with the old password. */
  const [problem, setProblem] = useState<string | null>(null);
  const isDirty = typed.password !== "" || typed.repeated !== "";
  // What is typed here is nowhere else: no update takes it away.
  useEffect(() => (isDirty ? holdBusy() : undefined), [isDirty]);

  const fail = (message: string) => toasts.show({ type: "error", title: "Error", message });

  function settle(outcome: Outcome) {
    setAsking(outcome.kind === "ask" || outcome.kind === "wrong-password");
    setProblem(outcome.kind === "wrong-password" ? outcome.message : null);
    if (outcome.kind === "failed") fail(outcome.message);
    if (outcome.kind !== "changed") return;
    setTyped({ password: "", repeated: "" });
    toasts.show({
      type: "success",
      title: "Password Updated",
      message: "Your password has been successfully updated.",
    });
  }

  async function run(change: Promise<Outcome>) {
    setBusy(true);
    try {
      settle(await change);
    } finally {
      setBusy(false);
    }
  }

  return {
    typed,
    type: (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change })),
    busy,
    asking,
    problem,
    send() {
      if (busy || typed.password === "" || typed.repeated === "") return;
      if (typed.password === typed.repeated) void run(changePassword(ports, typed.password));
      else fail("Passwords do not match");
    },
    confirm(oldPassword: string) {
      if (busy || oldPassword === "") return;
      const { password } = typed;
      void run(changeWithOldPassword(ports, { email, oldPassword, password }));
    },
    giveUp() {
      setAsking(false);
      setProblem(null);
    },
  };
}
