// A link inside the app. React Router's own brings along what fetches pages ahead for its server framework: 2 kB of
// the first visit that nothing here would ever run.
import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useHref, useLinkClickHandler, type To } from "react-router-dom";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  /** An address of the app. */
  to: To;
  /** Takes the place of the present page in the history. */
  replace?: boolean;
  /** Goes along in the history entry. */
  state?: unknown;
};

/** An `onClick` that prevents the default stays on the page. */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler(to, { replace, state, target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
