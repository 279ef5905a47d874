// A form of an edit in its dialog, whatever is edited. It is left without a question only where nothing is lost.
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState, ErrorBanner } from "#ui/message.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import type { useEdit } from "./use-edit.ts";

type EditDialogFrameProps = {
  title: string;
  /** Id of the form that is submitted. */
  formId: string;
  edit: Pick<
    ReturnType<typeof useEdit<never, never, never>>,
    "failed" | "asking" | "startOver" | "close" | "stay" | "discard"
  > & { state: { kind: "opening" | "absent" } | { kind: "open"; restored: boolean } };
  /** Said where what is edited is not on the device. */
  absent: { title: string; text: string };
  /** Said where the device could not keep the change. */
  failure: string;
  save: { label: string; disabled?: boolean };
  /** The form, once it is open. */
  children: ReactNode;
};

const Waiting = () => (
  <output aria-label="Loading the details" className="grid gap-6">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-16 w-full rounded-md" />
    ))}
  </output>
);

export function EditDialogFrame(props: EditDialogFrameProps) {
  const { title, formId, edit, absent, failure, save, children } = props;
  const { state } = edit;
  const isOpen = state.kind === "open";
  return (
    <>
      <FormDialog
        open
        title={title}
        onClose={edit.close}
        footer={
          isOpen && (
            <>
              <Button variant="secondary" onClick={edit.close}>
                Cancel
              </Button>
              <Button type="submit" form={formId} disabled={save.disabled}>
                {save.label}
              </Button>
            </>
          )
        }
      >
        {state.kind === "opening" && <Waiting />}
        {state.kind === "absent" && (
          <EmptyState icon={<CloudOff />} title={absent.title}>
            {absent.text}
          </EmptyState>
        )}
        {edit.failed && (
          <ErrorBanner className="mb-5">
            {failure}
            <span className="block font-normal">{edit.failed} Everything you typed is still here.</span>
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
        {isOpen && children}
      </FormDialog>
      <DiscardDialog open={edit.asking} onKeep={edit.stay} onDiscard={edit.discard} />
    </>
  );
}
