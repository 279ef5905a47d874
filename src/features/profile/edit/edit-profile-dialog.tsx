// The form of one's own profile in its dialog.
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { profileProblems, type ProfileForm, type ShownProfile } from "#domain/profile-form.ts";
import { EditDialogFrame, useEdit } from "#editing";
import { PictureFields, type PictureFieldsProps } from "./picture-fields.tsx";
import type { ProfileDrafts } from "./profile-drafts.ts";
import { editOf, toForm, type ProfileEdit } from "./profile-edit.ts";
import { TextFields } from "./text-fields.tsx";

export type EditProfilePorts = Pick<
  PictureFieldsProps,
  "ownId" | "pictures" | "prepareAvatar" | "prepareBanner"
> & {
  /** The profile as this device has it; null where it has not come yet. */
  load(): Promise<ShownProfile | null>;
  drafts: ProfileDrafts;
  /** Rejects where the device cannot keep it. */
  save(edit: ProfileEdit): Promise<void>;
};

type EditProfileDialogProps = EditProfilePorts & {
  /** @param saved what there was to save; null for nothing. */
  onDone(saved: ProfileEdit | null): void;
};

const ABSENT = {
  title: "Your profile is not on this device yet",
  text: "It comes with the next connection. Then it can be edited here, offline too.",
};

type ProfileFormViewProps = Omit<PictureFieldsProps, "onChange"> & {
  id: string;
  onType(form: ProfileForm): void;
  onSubmit(form: ProfileForm): void;
};

function ProfileFormView({ id, onType, onSubmit, ...fields }: ProfileFormViewProps) {
  const { form } = fields;
  const element = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const problems = profileProblems(form);
  // Too long a bio is told at once, by its counter; the rest when it is to be saved.
  const told = tries > 0 ? problems : problems.bio === undefined ? {} : { bio: problems.bio };
  useEffect(() => {
    if (tries === 0) return;
    const first = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    first?.focus({ preventScroll: true });
    // Its label and the message stand above and below it: both are to be in sight, not under the dialog's head.
    first?.scrollIntoView({ block: "center" });
  }, [tries]);
  // Two pictures may be made ready in the time of one drawing: each goes on from what the other one left.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  }, [form]);
  function change(changed: Partial<ProfileForm>) {
    latest.current = { ...latest.current, ...changed };
    onType(latest.current);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(problems).length > 0) setTries((before) => before + 1);
    else onSubmit(form);
  }
  return (
    <form
      ref={element}
      id={id}
      noValidate
      aria-label="Details of your profile"
      className="flex flex-col gap-5"
      onSubmit={submit}
    >
      <TextFields form={form} problems={told} onChange={change} />
      <PictureFields {...fields} onChange={change} />
    </form>
  );
}

export function EditProfileDialog({ onDone, load, drafts, save, ...fields }: EditProfileDialogProps) {
  const formId = useId();
  const [saving, setSaving] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const edit = useEdit({ load, toForm, editOf, drafts, save }, onDone);
  const { state, current } = edit;
  async function submit(form: ProfileForm) {
    setSaving(true);
    await edit.submit(form);
    setSaving(false);
  }
  return (
    <EditDialogFrame
      title="Edit Profile"
      formId={formId}
      edit={edit}
      absent={ABSENT}
      failure="An error occurred while updating your profile"
      save={{ label: saving ? "Saving..." : "Save Changes", disabled: saving || preparing }}
    >
      {state.kind === "open" && current !== null && (
        <ProfileFormView
          {...fields}
          id={formId}
          shown={state.shown}
          form={current}
          onType={edit.type}
          onSubmit={(form) => void submit(form)}
          onPreparing={setPreparing}
        />
      )}
    </EditDialogFrame>
  );
}
