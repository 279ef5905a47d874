// A grey shape where content will be. Give it the size of what it stands for.
import { classNames } from "#lib/class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "animate-shimmer bg-[linear-gradient(100deg,var(--color-sunken)_40%,var(--color-line)_50%,var(--color-sunken)_60%)] bg-[length:200%_100%]",
        // Of two roundings the later in the style sheet would hold, not the one that was asked for.
        className?.includes("rounded-") ? className : classNames("rounded-sm", className),
      )}
    />
  );
}
