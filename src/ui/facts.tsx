// Facts in one row or more, such as '3 minutes · 2 likes', without a dot where a line ends or begins.
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import "./facts.css";

type FactsProps = {
  /** What is empty is left out. */
  facts: readonly ReactNode[];
  className?: string;
};

export function Facts({ facts, className }: FactsProps) {
  const said = facts.filter(Boolean);
  return (
    <span className={classNames("facts", className)}>
      {said.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts have no other identity and never change places
        <span key={index}>
          {index > 0 && (
            <span aria-hidden="true" className="fact-separator">
              {" · "}
            </span>
          )}
          {fact}
        </span>
      ))}
    </span>
  );
}

/** The same as a list, whose dots are no text. */
export function FactList({ facts, className }: { facts: readonly string[]; className?: string }) {
  return (
    <ul className={classNames("facts", className)}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
