// Generations of one kind: the newest of them, and more when they are asked for.
import { useId, useState } from "react";
import type { StoredJob } from "#db";
import { Button } from "#ui/button.tsx";
import { JobRow, type JobRowProps } from "./job-row.tsx";

/** Rows that are added at a time where one kind alone is shown. */
const STEP = 20;

type JobSectionProps = Pick<JobRowProps, "online"> & {
  title: string;
  jobs: readonly StoredJob[];
  /** How many are shown at first. */
  first: number;
  /** Shows this kind alone; without it more rows are added in place. */
  onAll?: (() => void) | undefined;
  /** Of the job whose retry the server has not answered. */
  retrying: string | null;
  onRetry(job: StoredJob): void;
};

export function JobSection({ title, jobs, first, onAll, online, retrying, onRetry }: JobSectionProps) {
  const id = useId();
  const [added, setAdded] = useState(0);
  const shown = first + added;
  const rest = jobs.length - shown;
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {jobs.slice(0, shown).map((job) => (
          <JobRow
            key={job.id}
            job={job}
            online={online}
            retrying={retrying === job.id}
            onRetry={() => onRetry(job)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3"
          onClick={onAll ?? (() => setAdded((count) => count + STEP))}
        >
          {onAll ? `Show all ${jobs.length}` : `Show ${Math.min(rest, STEP)} more`}
        </Button>
      )}
    </section>
  );
}

export const FIRST_OF_ONE_KIND = STEP;
