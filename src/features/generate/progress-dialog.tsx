// The four steps of an episode in the making, with what is really known of each.
import { Check, LoaderCircle } from "lucide-react";
import { STAGE_PROGRESS, type JobState, type Stage } from "#contract";
import { classNames } from "#lib/class-names.ts";
import { Dialog } from "#ui/overlay/dialog.tsx";

const STEPS: { stage: Exclude<Stage, "complete">; name: string; parts: readonly string[] }[] = [
  { stage: "summary", name: "Identifying Key Insights", parts: ["summary", "summary_review"] },
  { stage: "image", name: "Generating Cover Image", parts: ["cover_idea", "cover_prompt", "cover_image"] },
  { stage: "script", name: "Writing Podcast Script", parts: ["script", "script_review"] },
  { stage: "audio", name: "Creating Audio", parts: ["speech"] },
];
const order = Object.keys(STAGE_PROGRESS);
const number = new Intl.NumberFormat("en");

/** What is known of a step, in few words; empty while there is nothing to say. */
function detail(stage: Stage, parts: readonly string[], job: JobState): string {
  if (stage === "script" && job.script_characters)
    return `${number.format(job.script_characters)} characters`;
  if (stage === "audio") return job.speech ? `${job.speech.done} of ${job.speech.total} parts narrated` : "";
  const own = job.steps.filter(({ name }) => parts.includes(name));
  if (own.length === 0 || own.some(({ state }) => state !== "done")) return "";
  const seconds = own.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0) / 1000;
  return seconds < 1 ? "under 1 s" : `${Math.round(seconds)} s`;
}

function Step({
  index,
  state,
  name,
  note,
}: {
  index: number;
  state: "done" | "active" | "waiting";
  name: string;
  note: string;
}) {
  return (
    <li
      aria-current={state === "active" ? "step" : undefined}
      className="flex min-h-14 items-center gap-3.5 border-b border-line last:border-b-0"
    >
      <span
        className={classNames(
          "grid size-7.5 shrink-0 place-items-center rounded-full text-sm font-semibold",
          state === "done" && "bg-success text-paper",
          state === "active" && "bg-accent text-on-accent",
          state === "waiting" && "bg-sunken text-soft",
        )}
      >
        {state === "done" && <Check aria-label="Done" className="size-4" />}
        {state === "active" && <LoaderCircle aria-label="Working" className="size-4 animate-spin" />}
        {state === "waiting" && index + 1}
      </span>
      <span className={classNames("flex-1 font-semibold", state === "waiting" && "text-soft")}>{name}</span>
      <span className="text-sm text-soft tabular-nums">{note}</span>
    </li>
  );
}

/** Per cent of the work that is done; the last stage moves with the parts narrated. */
function percent({ stage, progress, speech }: JobState): number {
  if (stage !== "audio" || !speech?.total) return progress;
  const { script, audio } = STAGE_PROGRESS;
  return Math.round(script + ((audio - script) * speech.done) / speech.total) || progress;
}

/** The line below the bar: how far the work is, or what it waits for. */
function statusLine(job: JobState | null, done: number, waitingForNetwork: boolean): string {
  if (waitingForNetwork) return "No connection. Your episode goes on without this device.";
  if (job?.waiting_for === "budget")
    return "The budget for new episodes is used up today. Your episode goes on tomorrow.";
  return `${done} %`;
}

type ProgressDialogProps = {
  open: boolean;
  job: JobState | null;
  waitingForNetwork: boolean;
  onHide(): void;
};

export function ProgressDialog({ open, job, waitingForNetwork, onHide }: ProgressDialogProps) {
  const at = order.indexOf(job?.stage ?? "summary");
  const done = job ? percent(job) : 0;
  return (
    <Dialog
      open={open}
      title="Making your episode"
      description="This may take a few minutes. You can close this window: your episode will be here when you come back."
      onClose={onHide}
    >
      <ol>
        {STEPS.map(({ stage, name, parts }, index) => {
          const state = index < at ? "done" : index === at ? "active" : "waiting";
          return (
            <Step
              key={stage}
              index={index}
              state={state}
              name={name}
              note={job ? detail(stage, parts, job) : ""}
            />
          );
        })}
      </ol>
      <progress className="sr-only" aria-label="Progress" value={done} max={100} />
      <div aria-hidden="true" className="mt-5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${done}%` }}
        />
      </div>
      <output className="mt-3 block text-sm text-soft">{statusLine(job, done, waitingForNetwork)}</output>
    </Dialog>
  );
}
