// The way to the form of one's own profile, before its code is there, and back to an edit that met another one.
import { CircleAlert, Pencil } from "lucide-react";
import { useState } from "react";
import { useLive } from "#db";
import { readRefusedEdits } from "#sync";
import { Button } from "#ui/button.tsx";
import { useOwner } from "../../chunks/use-owner.ts";
import { useAccount, useApp } from "../../context/app-context.ts";

export function EditProfileSlot() {
  const { review } = useApp();
  const { database } = useAccount();
  const { chunk, ask } = useOwner();
  const [open, setOpen] = useState(false);
  const refused = useLive(() => readRefusedEdits(database, null), [database]);
  const conflict = refused?.find((entry) => entry.conflict !== null);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          void ask().then((loaded) => loaded ?? setOpen(false));
        }}
      >
        <Pencil aria-hidden="true" />
        Edit Profile
      </Button>
      {conflict && (
        <Button variant="danger" onClick={() => review.set(conflict.mid)}>
          <CircleAlert aria-hidden="true" />
          Review changes
        </Button>
      )}
      {open && chunk && <chunk.EditProfile onClose={() => setOpen(false)} />}
    </>
  );
}
