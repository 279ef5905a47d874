// What was heard on each day, drawn as a wave: a beat for each day, as high as it was long. What the drawing shows stands
// in a table for screen readers.
import { formatListened } from "#domain/listening-time.ts";
import type { DaySeconds } from "#listening";

const WIDTH = 600;
const HEIGHT = 160;
/** Of a day without sound, and the least that a day with sound has. */
const LEAST = { silent: 6, heard: 14 };

type DayWaveProps = { days: readonly DaySeconds[] };

/** A day without its time, so that it is read as the same day everywhere. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
  return (day: string) => written.format(dateOf(day));
};
const asDate = format({ month: "short", day: "numeric" });
const asWeekday = format({ weekday: "short" });
const asWhole = format({ weekday: "long", month: "long", day: "numeric" });

/** The day on which most was heard, in words; null without any. */
export function longestDay(days: readonly DaySeconds[]): string | null {
  const longest = days.reduce<DaySeconds | null>(
    (most, day) => (day.seconds > (most?.seconds ?? 0) ? day : most),
    null,
  );
  return longest && `Longest day: ${asWhole(longest.day)}, ${formatListened(longest.seconds)}`;
}

function Beats({ days }: DayWaveProps) {
  const place = WIDTH / days.length;
  const width = Math.min(22, place * 0.56);
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  const heightOf = (seconds: number) =>
    seconds > 0 ? LEAST.heard + (HEIGHT - LEAST.heard) * (seconds / most) : LEAST.silent;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="statistics-wave" aria-hidden="true">
      {days.map(({ day, seconds }, at) => {
        const height = heightOf(seconds);
        const kind = seconds === 0 ? " is-silent" : at < days.length - 1 ? " is-past" : "";
        return (
          <rect
            key={day}
            x={place * (at + 0.5) - width / 2}
            y={(HEIGHT - height) / 2}
            width={width}
            height={height}
            rx={Math.min(width, height) / 2}
            className={`statistics-beat${kind}`}
          >
            <title>{`${asWhole(day)}: ${formatListened(seconds)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function DayNames({ days }: DayWaveProps) {
  const isWeek = days.length <= 7;
  const middle = days[Math.floor(days.length / 2)];
  const named = isWeek ? days.slice(0, -1) : [days[0], middle].filter((day) => day !== undefined);
  return (
    <div aria-hidden="true" className={isWeek ? "statistics-days is-week" : "statistics-days"}>
      {named.map(({ day }) => (
        <span key={day}>{isWeek ? asWeekday(day) : asDate(day)}</span>
      ))}
      <span className="is-today">Today</span>
    </div>
  );
}

export function DayWave({ days }: DayWaveProps) {
  return (
    // Tables are as wide as they like: what is for screen readers alone must not make the page scroll.
    <div className="relative overflow-hidden">
      <Beats key={days.length} days={days} />
      <DayNames days={days} />
      <table className="sr-only">
        <caption>{`Listening on the last ${days.length} days`}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Listened</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, seconds }) => (
            <tr key={day}>
              <th scope="row">{asWhole(day)}</th>
              <td>{formatListened(seconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
