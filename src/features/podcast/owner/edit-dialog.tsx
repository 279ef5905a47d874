// The form of an episode's edit in its dialog.
import { useId } from "react";
import type { EditDrafts } from "#db";
import type { Podcast } from "#domain/podcast.ts";
import { EditDialogFrame, useEdit } from "#editing";
import { readAbstract } from "./abstract-text.ts";
import { EditForm } from "./edit-form.tsx";
import { editOf, toForm, type Edit } from "./edit.ts";

export type PodcastEditPorts = {
  podcastId: string;
  /** The episode whole and as fresh as it can be had; null where the device lacks it and cannot ask. */
  load(): Promise<Podcast | null>;
  drafts: EditDrafts;
  /** Rejects where the device cannot keep it. */
  save(edit: Edit): Promise<void>;
};

type EditDialogProps = PodcastEditPorts & {
  currentYear: number;
  onDone(saved: boolean): void;
};

const ABSENT = {
  title: "The details are not on this device yet",
  text: "They come with the next connection. Then the podcast can be edited here, offline too.",
};

/** The drafts of this episode alone, as any edit's. */
const draftsOf = (podcastId: string, drafts: EditDrafts) => ({
  async read() {
    const draft = await drafts.read(podcastId);
    return draft && { form: draft.form, shown: draft.seen };
  },
  keep: ({ form, shown }: { form: ReturnType<typeof toForm>; shown: Podcast }) =>
    drafts.keep(podcastId, { form, seen: shown }),
  forget: () => drafts.forget(podcastId),
});

export function EditDialog({ currentYear, onDone, podcastId, load, drafts, save }: EditDialogProps) {
  const formId = useId();
  const edit = useEdit({ load, toForm, editOf, drafts: draftsOf(podcastId, drafts), save }, (saved) =>
    onDone(saved !== null),
  );
  const { state } = edit;
  return (
    <EditDialogFrame
      title="Edit Podcast"
      formId={formId}
      edit={edit}
      absent={ABSENT}
      failure="An error occurred while updating the podcast"
      save={{ label: "Save Changes" }}
    >
      {state.kind === "open" && (
        <EditForm
          id={formId}
          form={state.form}
          markup={readAbstract(state.shown.abstract).kind === "markup"}
          currentYear={currentYear}
          year={state.shown.publishingYear}
          onType={edit.type}
          onSubmit={edit.submit}
        />
      )}
    </EditDialogFrame>
  );
}
