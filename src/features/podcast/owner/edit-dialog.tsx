// The edit form in its dialog. It is left without a question only where nothing is lost.
import { CloudOff } from "lucide-react";
import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { EmptyState, ErrorBanner } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { readAbstract } from "./abstract-text.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { EditForm } from "./edit-form.tsx";
import { useEdit, type EditPorts } from "./use-edit.ts";

type EditDialogProps = EditPorts & {
  currentYear: number;
  onDone(saved: boolean): void;
};

const Waiting = () => (
  <output aria-label="Loading the details" className="grid gap-6">
    {["title", "authors", "abstract"].map((name) => (
      <Skeleton key={name} className="h-16 w-full rounded-md" />
    ))}
  </output>
);

const Absent = () => (
  <EmptyState icon={<CloudOff />} title="The details are not on this device yet">
    They come with the next connection. Then the podcast can be edited here, offline too.
  </EmptyState>
);

const FAILED = "An error occurred while updating the podcast";

export function EditDialog({ currentYear, onDone, ...ports }: EditDialogProps) {
  const formId = useId();
  const edit = useEdit(ports, onDone);
  const { state } = edit;
  const isOpen = state.kind === "open";
  return (
    <>
      <FormDialog
        open
        title="Edit Podcast"
        onClose={edit.close}
        footer={
          isOpen && (
            <>
              <Button variant="secondary" onClick={edit.close}>
                Cancel
              </Button>
              <Button type="submit" form={formId}>
                Save Changes
              </Button>
            </>
          )
        }
      >
        {state.kind === "opening" && <Waiting />}
        {state.kind === "absent" && <Absent />}
        {edit.failed && (
          <ErrorBanner className="mb-5">
            {FAILED}
            <span className="block font-normal">
              This device could not keep the change. Everything you typed is still here.
            </span>
          </ErrorBanner>
        )}
        {isOpen && state.restored && (
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-sunken py-1.5 pr-2 pl-4 text-sm">
            <p>What you typed before is back. It is not saved yet.</p>
            <Button variant="quiet" size="small" onClick={edit.startOver}>
              Start over
            </Button>
          </div>
        )}
        {isOpen && (
          <EditForm
            id={formId}
            form={state.form}
            markup={readAbstract(state.seen.abstract).kind === "markup"}
            currentYear={currentYear}
            year={state.seen.publishingYear}
            onType={edit.type}
            onSubmit={edit.submit}
          />
        )}
      </FormDialog>
      <DiscardDialog open={edit.asking} onKeep={edit.stay} onDiscard={edit.discard} />
    </>
  );
}
