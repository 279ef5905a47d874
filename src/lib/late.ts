// Code that loads late: fetched when it is first needed, shared from then on, and asked for again after a failure.
import type { Clock } from "./clock.ts";
import { observable, type Readable } from "./observable.ts";

/** The value once it is there, null until then. */
export type Late<Value> = Readable<Value | null> & {
  /** Fetches it, unless it is there or on its way. Rejects where it cannot be had; the next call tries again. */
  load(): Promise<Value>;
};

/** Waiting `milliseconds` on `clock`. */
type Wait = { clock: Pick<Clock, "after">; milliseconds: number };

/**
 * @param fetch what is fetched; mostly `() => import(…)`. Undefined counts as a failure: Vite answers it for a missing
 * chunk when the page is to be reloaded for that.
 * @param hold how long a failure is answered before the next call tries again; not at all if left out.
 */
export function late<Value>(fetch: () => Promise<Value | undefined>, hold?: Wait): Late<Value> {
  const value = observable<Value | null>(null);
  let fetching: Promise<Value> | null = null;

  async function fetchNow(): Promise<Value> {
    const fetched = await fetch();
    if (fetched === undefined) throw new Error("The code is missing, and the page is to be reloaded");
    value.set(fetched);
    return fetched;
  }

  const forget = () => {
    fetching = null;
  };

  return {
    get: value.get,
    subscribe: value.subscribe,
    load() {
      fetching ??= fetchNow().catch((error: unknown) => {
        if (hold) hold.clock.after(hold.milliseconds, forget);
        else forget();
        throw error;
      });
      return fetching;
    },
  };
}

type Subscribe = Readable<unknown>["subscribe"];

export type Retries = {
  /** Each may call when another try has a chance. */
  again?: readonly Subscribe[];
  /** How long after a failure another try is made unasked. */
  after?: Wait;
  /** Called with every failure. */
  failed(error: unknown): void;
};

/**
 * Loads, and tries again until that succeeds; then calls `ready`, once.
 * @param ready may answer what ends what it began.
 * @returns ends the tries, or what `ready` began.
 */
export function loadUntilReady<Value>(
  { load }: Pick<Late<Value>, "load">,
  { again = [], after, failed }: Retries,
  ready: (value: Value) => (() => void) | void,
): () => void {
  /** From the first success on, or the end. */
  let isOver = false;
  let isTrying = false;
  /** A try that began before the network came back may fail with the network before. */
  let isAskedAgain = false;
  let callOff = () => {};
  let endReady: (() => void) | void;

  async function attempt(): Promise<void> {
    callOff();
    isTrying = true;
    isAskedAgain = false;
    try {
      const value = await load();
      if (isOver) return;
      endReady = ready(value);
      stop();
    } catch (error) {
      if (isOver) return;
      failed(error);
    }
    isTrying = false;
    if (isOver) return;
    if (isAskedAgain) void attempt();
    else if (after) callOff = after.clock.after(after.milliseconds, () => void attempt());
  }

  const ask = () => {
    if (isTrying) isAskedAgain = true;
    else void attempt();
  };
  const leaves = again.map((subscribe) => subscribe(ask));
  function stop() {
    isOver = true;
    callOff();
    for (const leave of leaves) leave();
  }
  ask();
  return () => {
    stop();
    endReady?.();
  };
}

/** Calls when `readable` has become true. */
export const whenTrue =
  ({ get, subscribe }: Readable<boolean>): Subscribe =>
  (listener) =>
    subscribe(() => {
      if (get()) listener();
    });
