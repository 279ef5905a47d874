// The section "Delete Account" of /account: a first press shows what goes, the word "delete" allows the second one.
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { SettingsSection } from "#ui/settings-section.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { useFreshSignIn, type FreshSignInPorts, type GuardedAction } from "./use-fresh-sign-in.ts";
import { useOpenedFocus } from "./use-opened-focus.ts";

const WORD = "delete";

type DeleteSectionProps = FreshSignInPorts & {
  online: boolean;
  /** Changes and drafts on this device that the server has not got. */
  unsent: number;
  /** Deletes the account and leaves the page. */
  onDelete: GuardedAction;
};

export function DeleteSection({ online, unsent, onDelete, ...ports }: DeleteSectionProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const place = useOpenedFocus(open);
  const offlineNote = useId();
  const fresh = useFreshSignIn(ports, onDelete);
  return (
    <SettingsSection
      title="Delete Account"
      lead="This cannot be undone. Export your data first if you want to keep it."
    >
      <div ref={place}>
        {open ? (
          <form
            noValidate
            className="flex flex-col gap-5"
            aria-label="Delete account"
            onSubmit={(event) => {
              event.preventDefault();
              if (typed === WORD && online) fresh.run();
            }}
          >
            <div className="flex flex-col gap-3 text-[0.9375rem]">
              <p>
                Your profile, your episodes with their audio, your library and your sign-in are removed, and a
                subscription ends at once. Nobody can restore them.
              </p>
              <p>
                Downloads, drafts and unsent changes on your devices are removed too.
                {unsent > 0 &&
                  ` On this device ${unsent === 1 ? "1 change waits" : `${unsent} changes wait`} to be sent.`}
              </p>
            </div>
            <TextField
              label={`Type "${WORD}" to confirm`}
              name="confirmation"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            {!online && (
              <output id={offlineNote} className="block text-[0.9375rem] font-medium text-danger">
                You are offline. Deleting your account needs a connection.
              </output>
            )}
            <div className="flex flex-wrap gap-3">
              <Button
                type="submit"
                variant="danger"
                disabled={typed !== WORD || !online || fresh.busy}
                aria-busy={fresh.busy}
                aria-describedby={online ? undefined : offlineNote}
              >
                {fresh.busy ? "Deleting..." : "Delete My Account"}
              </Button>
              <Button
                variant="secondary"
                disabled={fresh.busy}
                onClick={() => {
                  setOpen(false);
                  setTyped("");
                }}
              >
                Cancel
              </Button>
            </div>
          </form>
        ) : (
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete Account
          </Button>
        )}
      </div>
      {fresh.asking && (
        <SignInDialog
          purpose="to delete your account"
          action="Delete My Account"
          busyAction="Deleting..."
          email={ports.email}
          question={fresh}
        />
      )}
    </SettingsSection>
  );
}
