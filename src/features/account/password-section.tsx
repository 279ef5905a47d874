// The section "Change Password" of /account.
import { useState } from "react";
import { PASSWORD_HINT } from "#domain/password-rules.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { SettingsSection } from "#ui/settings-section.tsx";
import { ShowPassword } from "#ui/show-password.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { usePasswordForm, type PasswordFormPorts } from "./use-password-form.ts";

function PasswordForm(ports: PasswordFormPorts) {
  const form = usePasswordForm(ports);
  const { typed, type, busy, asking, send } = form;
  const [shown, setShown] = useState(false);
  const inputType = shown ? "text" : "password";
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-5"
        aria-label="Change password"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <input type="email" name="username" autoComplete="username" value={ports.email} readOnly hidden />
        <TextField
          label="New Password"
          name="password"
          type={inputType}
          autoComplete="new-password"
          value={typed.password}
          onChange={(event) => type({ password: event.target.value })}
          hint={PASSWORD_HINT}
          after={<ShowPassword shown={shown} onChange={setShown} />}
        />
        <TextField
          label="Confirm New Password"
          name="repeated"
          type={inputType}
          autoComplete="new-password"
          value={typed.repeated}
          onChange={(event) => type({ repeated: event.target.value })}
        />
        <Button type="submit" className="self-start" disabled={busy} aria-busy={busy}>
          {busy ? "Updating..." : "Update Password"}
        </Button>
      </form>
      {asking && (
        <SignInDialog
          purpose="to set the new one"
          action="Update Password"
          busyAction="Updating..."
          email={ports.email}
          question={form}
        />
      )}
    </>
  );
}

export const PasswordSection = (ports: PasswordFormPorts) => (
  <SettingsSection
    title="Change Password"
    lead="Your other devices are signed out, and a mail confirms the change."
  >
    <PasswordForm {...ports} />
  </SettingsSection>
);
