// A list that one swipes through. The browser goes with what it has snapped to: without this, what comes first now would
// lie out of sight before the old beginning.
import { useLayoutEffect, useRef, type ReactNode } from "react";

type StripProps = {
  /** The key of the first item; undefined while there is none. */
  first: string | undefined;
  className: string;
  children: ReactNode;
};

export function Strip({ first, className, children }: StripProps) {
  const list = useRef<HTMLUListElement>(null);
  const isAtStart = useRef(true);
  const before = useRef(first);
  useLayoutEffect(() => {
    // Only then: it has the browser lay out the page.
    if (before.current !== undefined && before.current !== first && isAtStart.current)
      list.current?.scrollTo(0, 0);
    before.current = first;
  }, [first]);
  return (
    <ul
      ref={list}
      className={className}
      onScroll={({ currentTarget }) => {
        isAtStart.current = currentTarget.scrollLeft < 1;
      }}
    >
      {children}
    </ul>
  );
}
