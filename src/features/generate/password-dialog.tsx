// Asks for the password of a protected paper. It goes to the reader on this device and is kept nowhere.
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";

type PasswordDialogProps = {
  /** The password that was given before did not open the file. */
  wrong: boolean;
  /** The password, or null to give the file up. */
  onAnswer(password: string | null): void;
};

export function PasswordDialog({ wrong, onAnswer }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  const formId = useId();
  return (
    <Dialog
      open
      title="This paper is protected"
      description="Its password is used to read the file on this device. It is not stored and never sent."
      onClose={() => onAnswer(null)}
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(password);
        }}
      >
        <TextField
          label="Password of the PDF"
          type="password"
          autoComplete="off"
          value={password}
          error={wrong ? "This password does not open the file. Please try again." : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-col gap-3">
          <Button wide type="submit" disabled={password === ""}>
            Open the paper
          </Button>
          <Button wide variant="secondary" onClick={() => onAnswer(null)}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
