// The invitation code of the landing screen: checked here, used up only when the account is made.
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { CallFunction } from "#backend";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { checkInvite, landingMessage, normaliseCode, signUpAddress } from "./invitation.ts";

export function InviteForm({ callFunction }: { callFunction: CallFunction }) {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async () => {
    setBusy(true);
    setProblem(null);
    const checked = await checkInvite(callFunction, code);
    setBusy(false);
    if (checked.ok) await navigate(signUpAddress(checked.value));
    else setProblem(landingMessage(checked.error));
  };

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <TextField
        label="Invitation code"
        name="invite"
        value={code}
        onChange={(event) => setCode(normaliseCode(event.target.value))}
        placeholder="ABCD1234"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-semibold tracking-[0.14em] placeholder:font-normal"
      />
      <Button type="submit" size="large" wide disabled={busy} aria-busy={busy}>
        Get Access
      </Button>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
    </form>
  );
}
