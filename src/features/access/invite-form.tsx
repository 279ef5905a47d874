// The invitation code of the landing screen: checked here, used up only when the account is made.
import { useState, type ChangeEvent, type SubmitEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Honeypot, honeypotOf } from "./honeypot.tsx";
import { checkInvite, landingMessage, normaliseCode, signUpAddress } from "./invitation.ts";
import type { LandingFormProps } from "./waitlist-form.tsx";

/** Forces the field's text to a code's form. The caret stays where it is, also in the middle. */
function forceCode({ target }: ChangeEvent<HTMLInputElement>): string {
  const { value, selectionStart } = target;
  const caret = normaliseCode(value.slice(0, selectionStart ?? value.length)).length;
  target.value = normaliseCode(value);
  target.setSelectionRange(caret, caret);
  return target.value;
}

export function InviteForm({ callFunction, onProblem }: LandingFormProps) {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);

  const submit = async (website: string) => {
    setBusy(true);
    onProblem(null);
    const checked = await checkInvite(callFunction, code, website);
    setBusy(false);
    if (checked.ok) await navigate(signUpAddress(checked.value));
    else onProblem(landingMessage(checked.error));
  };

  return (
    <form
      aria-label="Invitation"
      className="waitlist-form waitlist-code"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(honeypotOf(event.currentTarget));
      }}
    >
      <div>
        <TextField
          label="Invitation code"
          name="invite"
          value={code}
          onChange={(event) => setCode(forceCode(event))}
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-semibold"
        />
      </div>
      <Honeypot />
      <Button type="submit" variant="secondary" aria-disabled={busy} aria-busy={busy}>
        Get Access
      </Button>
    </form>
  );
}
