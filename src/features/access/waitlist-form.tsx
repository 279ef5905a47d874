// The e-mail form of the landing screen, and the dialog that follows: an address on the waitlist, then the survey for
// whoever wants in earlier.
import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { CallFunction } from "#backend";
import { PEOPLE_LIMITS } from "#people-contract";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { Honeypot, honeypotOf } from "./honeypot.tsx";
import { joinWaitlist } from "./waitlist.ts";

export type LandingFormProps = {
  callFunction: CallFunction;
  /** Shows what went wrong; null where a new try begins. */
  onProblem(message: string | null): void;
};

export function WaitlistForm({ callFunction, onProblem }: LandingFormProps) {
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  /** The address that was put on the list just now. */
  const [listed, setListed] = useState<string | null>(null);

  const submit = async (website: string) => {
    setBusy(true);
    onProblem(null);
    const joined = await joinWaitlist(callFunction, email, website);
    setBusy(false);
    if (joined.ok) setListed(joined.value);
    else onProblem(joined.error);
  };
  const skip = () => {
    setListed(null);
    setEmail("");
  };

  return (
    <form
      aria-label="Waitlist"
      className="waitlist-form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!busy) void submit(honeypotOf(event.currentTarget));
      }}
    >
      <div>
        <TextField
          label="Email"
          type="email"
          name="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          required
          maxLength={PEOPLE_LIMITS.email}
          autoComplete="email"
          inputMode="email"
        />
      </div>
      <Honeypot />
      <Button type="submit" aria-disabled={busy} aria-busy={busy}>
        {busy ? "Joining..." : "Get Access"}
      </Button>
      <Dialog
        open={listed !== null}
        title="You're on the List!"
        description="We write to you when your place is free. To skip the wait, tell us about your work in three short steps."
        onClose={skip}
      >
        <div className="waitlist-choice">
          <Button variant="secondary" onClick={skip}>
            Skip for Now
          </Button>
          <Button
            onClick={() =>
              void navigate(`/survey?${new URLSearchParams({ email: listed ?? "" }).toString()}`)
            }
          >
            Take Survey
          </Button>
        </div>
      </Dialog>
    </form>
  );
}
