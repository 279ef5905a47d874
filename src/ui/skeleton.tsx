// A grey shape where content will be. Give it the size of what it stands for; letters twice as large make it no wider
// than its place.
import { classNames } from "#lib/class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "animate-waiting max-w-full bg-line/60",
        // Of two roundings the later in the style sheet would hold, not the one that was asked for.
        className?.includes("rounded-") ? className : classNames("rounded-sm", className),
      )}
    />
  );
}
