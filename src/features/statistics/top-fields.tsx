// The fields of research that were heard most, each with its share of the first.
import type { CSSProperties } from "react";
import { fieldHue } from "#domain/field-hue.ts";
import { formatListened } from "#domain/listening-time.ts";
import type { StatisticsView } from "#listening";

export function TopFields({ fields }: Pick<StatisticsView, "fields">) {
  const most = Math.max(1, ...fields.map(({ seconds }) => seconds));
  const colourOf = (field: string): CSSProperties => ({ color: `var(--color-${fieldHue(field)})` });
  return (
    <ol className="mt-4 grid gap-4">
      {fields.map(({ field, seconds }) => (
        <li key={field}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 font-medium">{field}</span>
            <span className="shrink-0 text-sm text-soft">{formatListened(seconds)}</span>
          </div>
          <div className="meter statistics-share" style={colourOf(field)} aria-hidden="true">
            <div style={{ width: `${(seconds / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ol>
  );
}
