// What is looked for, as the address holds it: `?q=` and `?field=`. Typing shows at once and reaches the address when
// the fingers rest, in place of the last state, so that one step back leaves the search.
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CATALOGUE_LIMITS } from "#catalogue-contract";
import { RESEARCH_FIELDS } from "#contract";
import { systemClock } from "#lib/clock.ts";
import type { SearchQuery } from "#ui/search-bar.tsx";

/** Milliseconds without a keystroke until the address follows; browsers refuse more than 100 changes in 30 seconds. */
const REST = 350;

const knownField = (name: string | null) =>
  RESEARCH_FIELDS.find((field) => field.name === name)?.name ?? null;

/** Reads and writes what is looked for. */
export function useDiscoverQuery(): SearchQuery {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = (parameters.get("q") ?? "").slice(0, CATALOGUE_LIMITS.queryCharacters);
  const field = knownField(parameters.get("field"));
  const [text, setTyped] = useState(inAddress);
  /** What this screen wrote into the address last: anything else came from the browser's own buttons. */
  const written = useRef(inAddress);

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const settle = useCallback(() => {
    if (text === written.current) return;
    const begins = written.current === "";
    written.current = text;
    setParameters(
      (old) => {
        if (text) old.set("q", text);
        else old.delete("q");
        return old;
      },
      { replace: !begins },
    );
  }, [text, setParameters]);
  useEffect(() => systemClock.after(REST, settle), [settle]);

  const setField = useCallback(
    (next: string | null) => {
      setParameters((old) => {
        if (next) old.set("field", next);
        else old.delete("field");
        return old;
      });
    },
    [setParameters],
  );
  return { text, field, setText: setTyped, settle, setField };
}
