// How much somebody has listened, for their own profile page: in all, by day, and in which fields.
import { Headphones } from "lucide-react";
import { useState } from "react";
import { formatAgo, formatCount } from "#domain/format.ts";
import { formatListened, toHours } from "#domain/listening-time.ts";
import type { StatisticsView } from "#listening";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { EmptyState } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DayWave, longestDay } from "./day-wave.tsx";
import { TopFields } from "./top-fields.tsx";
import "./statistics.css";

export type ListeningStatisticsProps = {
  /** Undefined while there is nothing to show yet. */
  view: StatisticsView | undefined;
  online: boolean;
  /** The server was asked, and did not answer. */
  unreachable: boolean;
  /** Milliseconds of the device's clock. */
  now: number;
};

/** Days that the drawing can show. */
const WINDOWS = { week: 7, month: 30 } as const;

const hours = (seconds: number) =>
  `${formatCount(toHours(seconds))} ${toHours(seconds) === 1 ? "hour" : "hours"}`;

/** As of when the figures are. */
function noteOf({ view, online, unreachable, now }: ListeningStatisticsProps): string {
  if (!view) return "";
  const asOf = view.fetchedAt === null ? null : formatAgo(view.fetchedAt, now);
  const why = online ? (unreachable ? "The server did not answer. " : "") : "You are offline. ";
  if (asOf === null) return why && `${why}This is what was heard on this device.`;
  return why ? `${why}As of ${asOf}, and what was heard on this device since.` : `As of ${asOf}`;
}

function Total({ view }: { view: StatisticsView }) {
  const [shown, setShown] = useState<keyof typeof WINDOWS>("week");
  const days = view.days.slice(-WINDOWS[shown]);
  return (
    <Card>
      <h3 className="font-sans text-[0.9375rem] font-semibold text-soft">Listening time</h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="statistics-total">{hours(view.seconds)}</span>
        <span className="text-soft">{formatListened(view.seconds)}</span>
      </p>
      <DayWave days={days} />
      <p className="mt-3 text-center text-sm text-soft">
        {longestDay(days) ?? `Nothing on the last ${days.length} days`}
      </p>
      <div className="statistics-windows">
        {(["week", "month"] as const).map((window) => (
          <button
            key={window}
            type="button"
            aria-pressed={shown === window}
            className="choice statistics-window"
            onClick={() => setShown(window)}
          >
            <span className="block text-sm text-soft">
              {window === "week" ? "Weekly hours" : "Monthly hours"}
            </span>{" "}
            <span className="block text-lg font-semibold">{hours(view[window])}</span>{" "}
            <span className="block text-sm text-soft">{formatListened(view[window])}</span>
          </button>
        ))}
      </div>
    </Card>
  );
}

/** The whole card leads to what is counted. */
const Count = ({ name, count, to }: { name: string; count: number; to: string }) => (
  <Card className="relative transition hover:border-edge">
    <h3 className="font-sans text-[0.9375rem] font-semibold text-soft">
      <Link to={to} className="rounded-sm hover:underline after:absolute after:inset-0">
        {name}
      </Link>
    </h3>
    <p className="statistics-figure mt-1">{formatCount(count)}</p>
  </Card>
);

const Waiting = () => (
  <div aria-busy="true" className="statistics-sheets">
    <Skeleton className="h-105 rounded-xl" />
    <Skeleton className="h-64 rounded-xl" />
  </div>
);

const NothingHeard = () => (
  <Card>
    <EmptyState
      icon={<Headphones aria-hidden="true" />}
      title="Nothing heard yet"
      action={<LinkButton to="/discover">Find something to hear</LinkButton>}
    >
      From 20 seconds on, each episode that you play is drawn here: how long, on which days, and in which
      fields.
    </EmptyState>
  </Card>
);

export function ListeningStatistics(props: ListeningStatisticsProps) {
  const { view } = props;
  return (
    <section aria-labelledby="listening-statistics" className="mt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="listening-statistics" className="text-2xl">
          Listening statistics
        </h2>
        <Link
          to="/history"
          className="inline-flex min-h-11 items-center rounded-md text-[0.9375rem] font-semibold text-accent-text hover:underline"
        >
          Listening history
        </Link>
      </div>
      <output className="statistics-note block text-sm text-soft">{noteOf(props)}</output>
      {!view ? (
        <Waiting />
      ) : (
        <div className="statistics-sheets">
          {view.seconds > 0 ? <Total view={view} /> : <NothingHeard />}
          <div className="statistics-side">
            {view.fields.length > 0 && (
              <Card>
                <h3 className="font-sans text-[0.9375rem] font-semibold text-soft">Top research fields</h3>
                <TopFields fields={view.fields} />
              </Card>
            )}
            <div className="statistics-counts">
              <Count name="Likes" count={view.likes} to="/likes" />
              <Count name="Playlists" count={view.playlists} to="/playlist" />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}
