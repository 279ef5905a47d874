// One generation without an episode: being made, failed or cancelled.
import { CircleAlert, CircleSlash, LoaderCircle, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import type { StoredJob } from "#db";
import { percentOf, STAGES } from "#domain/job-progress.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Meter } from "#ui/meter.tsx";
import { Facts } from "#ui/facts.tsx";

export type JobRowProps = {
  job: StoredJob;
  online: boolean;
  /** A retry was asked for, and the server has not answered yet. */
  retrying: boolean;
  onRetry(): void;
};

/** As 'Nov 23, 2026', where the reader is, on one line. */
const Day = ({ of: moment }: { of: string }) => (
  <span className="whitespace-nowrap">
    {new Date(moment).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric" })}
  </span>
);

/** Milliseconds for which the server has what a retry needs (private.is_expired_generation). */
const RETRYABLE_FOR = 7 * 24 * 60 * 60 * 1000;

/** Until when a failed job can be retried; null where it cannot be. Seen later on this device, the day has passed. */
function retryableUntil({ retryable, ended_at: ended, created_at: created }: StoredJob): string | null {
  const until = Date.parse(ended ?? created) + RETRYABLE_FOR;
  return retryable && until > Date.now() ? new Date(until).toISOString() : null;
}

function Frame(props: { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border border-line bg-card p-4 sm:flex-nowrap sm:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken [&_svg]:size-5">
        {props.icon}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 font-sans text-base font-semibold break-words">{props.title}</h3>
        {props.children}
      </div>
      {props.action && (
        <div className="flex shrink-0 flex-wrap gap-2 max-sm:w-full max-sm:pl-15">{props.action}</div>
      )}
    </li>
  );
}

function Running({ job: { title, state }, online }: JobRowProps) {
  const at = STAGES.findIndex(({ stage }) => stage === state?.stage);
  const stage = STAGES[at] ?? STAGES.at(state?.stage === "complete" ? -1 : 0);
  const done = state ? percentOf(state) : 0;
  const waits = state?.waiting_for === "budget";
  return (
    <Frame
      icon={
        <LoaderCircle aria-hidden="true" className={online ? "animate-spin text-accent-text" : "text-soft"} />
      }
      title={title}
      action={
        <LinkButton to="/generate" variant="secondary" size="small">
          Show progress
        </LinkButton>
      }
    >
      <p className="mt-0.5 flex justify-between gap-3 text-sm text-soft">
        <span>{waits ? "Goes on tomorrow: today's budget is used up" : stage?.name}</span>
        <span className="tabular-nums">{`${done}%`}</span>
      </p>
      <progress className="sr-only" aria-label={`Progress of ${title}`} value={done} max={100} />
      <Meter className="mt-2" share={done / 100} />
    </Frame>
  );
}

function Failed({ job, online, retrying, onRetry }: JobRowProps) {
  const until = retryableUntil(job);
  return (
    <Frame
      icon={<CircleAlert aria-hidden="true" className="text-danger" />}
      title={job.title}
      action={
        until ? (
          <Button
            variant="secondary"
            size="small"
            disabled={retrying || !online}
            aria-label={`Retry: ${job.title}`}
            onClick={onRetry}
          >
            <RotateCcw aria-hidden="true" />
            {retrying ? "Retrying…" : "Retry"}
          </Button>
        ) : (
          <LinkButton to="/generate" variant="secondary" size="small">
            Generate again
          </LinkButton>
        )
      }
    >
      <p className="mt-0.5 text-sm break-words text-danger">{job.error?.message}</p>
      <p className="mt-0.5 text-sm text-soft">
        <Facts
          facts={[
            <Day key="ended" of={job.ended_at ?? job.created_at} />,
            until ? (
              <span key="until">
                Can be retried until <Day of={until} />
              </span>
            ) : (
              "The server no longer has the paper. Choose the PDF again to generate it."
            ),
            until && !online && "Retry needs a connection",
          ]}
        />
      </p>
    </Frame>
  );
}

function Cancelled({ job }: JobRowProps) {
  return (
    <Frame icon={<CircleSlash aria-hidden="true" className="text-soft" />} title={job.title}>
      <p className="mt-0.5 text-sm text-soft">
        Cancelled on <Day of={job.ended_at ?? job.created_at} />
      </p>
    </Frame>
  );
}

export function JobRow(props: JobRowProps) {
  if (props.job.status === "running") return <Running {...props} />;
  return props.job.status === "failed" ? <Failed {...props} /> : <Cancelled {...props} />;
}
