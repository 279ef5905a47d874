// PGlite is one Postgres session. Whatever opens a transaction on it must have it alone, else the statements
// of two requests mix: one would run with the other's role, or vanish with the other's rollback. lite begins
// transactions without such a lock, so every use of the session passes through this gate, one at a time.

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A gate that lets one piece of work in at a time, in the order of asking. */
export function createGate(): Gate {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
