// The job that ran before this visit: the one the draft was sent as, or one that was started on another device.
import type { Generation } from "#backend";
import type { JobState } from "#contract";
import type { DraftEditor } from "./draft-editor.ts";

type Ports = {
  editor: Pick<DraftEditor, "get" | "note">;
  generation: Pick<Generation, "state" | "current">;
  /** Whether the user has begun another job, or has left, by now. */
  isLate(): boolean;
};

/** The job to be followed, or to be told about where it failed; null where there is none, or where it is too late. */
export async function findEarlierJob({ editor, generation, isLate }: Ports): Promise<JobState | null> {
  const { sent } = editor.get().draft;
  const own = sent?.jobId ? await generation.state(sent.jobId) : null;
  if (isLate()) return null;
  const cancelled = own?.ok && own.value?.status === "cancelled";
  if (cancelled) editor.note({ sent: null });
  const found = own?.ok && own.value && !cancelled ? own : await generation.current();
  if (isLate() || !found.ok || found.value?.id === editor.get().draft.dismissedJobId) return null;
  return found.value;
}
