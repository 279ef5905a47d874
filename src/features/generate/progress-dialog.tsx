// The four steps of an episode in the making, with what is really known of each.
import { Check, LoaderCircle } from "lucide-react";
import { STAGE_PROGRESS, type JobState, type Stage } from "#contract";
import { percentOf, STAGES, STAGE_STEPS } from "#domain/job-progress.ts";
import { classNames } from "#lib/class-names.ts";
import type { Clock } from "#lib/clock.ts";
import { Button } from "#ui/button.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { Meter } from "#ui/meter.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { ActivityLine } from "./activity-line.tsx";
import type { CancelState } from "./cancelling.ts";

const order = Object.keys(STAGE_PROGRESS);
const number = new Intl.NumberFormat("en");

/** What is known of a step, in few words; empty while there is nothing to say. */
function detail(stage: Exclude<Stage, "complete">, job: JobState): string {
  if (stage === "script" && job.script_characters)
    return `${number.format(job.script_characters)} characters`;
  if (stage === "audio") return job.speech ? `${job.speech.done} of ${job.speech.total} parts narrated` : "";
  const own = job.steps.filter(({ name }) => STAGE_STEPS[stage].includes(name));
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
      className="flex min-h-14 items-center gap-3.5 border-b border-line py-1.5 last:border-b-0"
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
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className={classNames("font-semibold", state === "waiting" && "text-soft")}>{name}</span>
        <span className="text-sm text-soft tabular-nums">{note}</span>
      </span>
    </li>
  );
}

/** Where the focus goes when the dialog opens: the key that sent the paper is not to press "Cancel" as well. */
const focusFirst = (list: HTMLElement | null) => list?.setAttribute("autofocus", "");

/** The line below the bar: how far the work is, or what it waits for. */
function statusLine(job: JobState | null, done: number, waitingForNetwork: boolean): string {
  if (waitingForNetwork) return "No connection. Your episode goes on without this device.";
  if (job?.waiting_for === "budget")
    return "The budget for new episodes is used up today. Your episode goes on tomorrow.";
  return `${done}%`;
}

type ProgressDialogProps = {
  open: boolean;
  job: JobState | null;
  /** When that was the state of the job, by `clock`. */
  at: number;
  clock: Clock;
  waitingForNetwork: boolean;
  cancelling: CancelState;
  onCancel(): void;
  onHide(): void;
};

export function ProgressDialog({
  open,
  job,
  at,
  clock,
  waitingForNetwork,
  cancelling,
  onCancel,
  onHide,
}: ProgressDialogProps) {
  const active = order.indexOf(job?.stage ?? "summary");
  const done = job ? percentOf(job) : 0;
  return (
    <Dialog
      open={open}
      title="Making your episode"
      description="This may take a few minutes. You can close this window: your episode will be here when you come back."
      onClose={onHide}
    >
      <ol ref={focusFirst} tabIndex={-1} className="outline-none">
        {STAGES.map(({ stage, name }, index) => {
          const state = index < active ? "done" : index === active ? "active" : "waiting";
          return (
            <Step key={stage} index={index} state={state} name={name} note={job ? detail(stage, job) : ""} />
          );
        })}
      </ol>
      <progress className="sr-only" aria-label="Progress" value={done} max={100} />
      <Meter className="mt-5" share={done / 100} />
      <div className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        {!waitingForNetwork && !job?.waiting_for && open && <ActivityLine job={job} at={at} clock={clock} />}
        <output>{statusLine(job, done, waitingForNetwork)}</output>
      </div>
      {cancelling.problem && (
        <div className="mt-4">
          <ErrorBanner>{cancelling.problem}</ErrorBanner>
        </div>
      )}
      <Button variant="secondary" wide className="mt-5" disabled={cancelling.asked} onClick={onCancel}>
        {cancelling.asked ? "Cancelling…" : "Cancel generation"}
      </Button>
    </Dialog>
  );
}
