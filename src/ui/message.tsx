// What a place says when it has nothing to show, or could not get it: what happened, and what to do next.
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import { Button } from "./button.tsx";

type MessageProps = {
  icon?: ReactNode;
  title: string;
  /** `h1` where nothing else stands on the page. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  action?: ReactNode;
};

/** An empty place: says what would stand here and offers the next step. */
export function EmptyState({ icon, title, heading: Heading = "h2", children, action }: MessageProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center">
      {icon && (
        <div className="mb-5 grid size-16 place-items-center rounded-full bg-sunken text-soft [&_svg]:size-7">
          {icon}
        </div>
      )}
      <Heading className="text-2xl">{title}</Heading>
      {children && <p className="mt-3 text-balance text-soft">{children}</p>}
      {action && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** A place that could not be filled. `onRetry` offers another try, and is one when somebody comes back to the page. */
export function ErrorState({
  icon = <CircleAlert />,
  title,
  heading = "h2",
  children,
  action,
  onRetry,
}: MessageProps & { onRetry?: () => void }) {
  const retry = useEffectEvent(() => {
    if (!document.hidden) onRetry?.();
  });
  useEffect(() => {
    const comeBack = () => retry();
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, []);
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={title}
        heading={heading}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            {action}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** The red banner of forms. Announced when it appears. */
export function ErrorBanner({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      role="alert"
      className={classNames(
        "flex animate-rise-in items-start gap-3 rounded-md border border-danger-line bg-danger-soft px-4 py-3 text-danger",
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 font-medium">{children}</div>
    </div>
  );
}
