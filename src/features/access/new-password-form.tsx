// The two fields of a new password, after a mail's link.
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { PASSWORD_HINT } from "#domain/password-rules.ts";
import { holdBusy } from "#lib/busy.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { ShowPassword } from "#ui/show-password.tsx";
import { DIFFERENT_PASSWORDS, newPassword, samePasswords } from "./account-form.ts";

const rules = v.pipe(
  v.object({ password: newPassword, repeated: v.string() }),
  v.forward(v.partialCheck([["password"], ["repeated"]], samePasswords, DIFFERENT_PASSWORDS), ["repeated"]),
);

type Form = v.InferInput<typeof rules>;

type Props = {
  /** Of the account, for the device's own list of passwords. */
  email: string;
  problem: string | null;
  onSend(password: string): Promise<void>;
};

export function NewPasswordForm({ email, problem, onSend }: Props) {
  const [shown, setShown] = useState(false);
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: valibotResolver(rules),
    // As in the form of a new account: what is too short and what differs are told together.
    criteriaMode: "all",
    defaultValues: { password: "", repeated: "" },
  });
  const { errors, isDirty, isSubmitting } = formState;
  // What is typed here is nowhere else: no update takes it away.
  useEffect(() => (isDirty ? holdBusy() : undefined), [isDirty]);
  const type = shown ? "text" : "password";

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      aria-label="New password"
      onSubmit={(event) => void handleSubmit(({ password }) => onSend(password))(event)}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New Password"
        type={type}
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={errors.password?.message}
        {...register("password")}
        after={<ShowPassword shown={shown} onChange={setShown} />}
      />
      <TextField
        label="Confirm New Password"
        type={type}
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register("repeated")}
      />
      {problem !== null && <ErrorBanner>{problem}</ErrorBanner>}
      <Button type="submit" size="large" wide disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? "Saving..." : "Set new password"}
      </Button>
    </form>
  );
}
