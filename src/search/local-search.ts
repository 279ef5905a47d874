// The page's side of search on the device: asks the worker one thing at a time, and only what was asked for last.
import { VISITOR, type AccountDatabase } from "#db";
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import { HITS, NOTHING_FOUND, type SearchAnswer } from "./document.ts";
import { feedIndex } from "./feed.ts";
import type { SearchReport, SearchRequest } from "./protocol.ts";

/** The part of a Worker that is used, so that a test can stand in for one. */
export type SearchWorker = Pick<Worker, "postMessage" | "terminate"> & {
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(type: "error" | "messageerror", listener: (event: Event) => void): void;
};

export type LocalSearchPorts = {
  /** The account's; null for a visitor. */
  userId: string | null;
  /** Of this account, opened. */
  database: AccountDatabase;
  /** Whether the device keeps the database; one in the page's memory only the page can read. */
  kept: boolean;
  clock: Pick<Clock, "after">;
  spawn(): SearchWorker;
  /** Notes a fault. */
  report(error: unknown): void;
};

/** `indexed`: episodes that are found. `complete`: those are all. `failed`: the worker died twice; nothing is found. */
export type SearchState = { indexed: number; complete: boolean; failed: boolean };

export type LocalSearch = {
  /**
   * @param query as typed. @param field display name of a field of research, null for all.
   * @param limit hits that are answered, 50 without it; `total` counts all.
   * @returns null where a later query was asked before this one was answered. Never rejects.
   */
  search(query: string, field: string | null, limit?: number): Promise<SearchAnswer | null>;
  /** Calls `listener` when a query may have another answer than before; the answer ends it. */
  subscribe(listener: () => void): () => void;
  ready: Readable<SearchState>;
  end(): void;
};

type Question = {
  query: string;
  field: string | null;
  limit: number;
  answer(answer: SearchAnswer | null): void;
};

const NOT_READY: SearchState = { indexed: 0, complete: false, failed: false };

/** Starts the worker at once. */
export function createLocalSearch(ports: LocalSearchPorts): LocalSearch {
  const { userId, database, kept, clock, report } = ports;
  const ready = observable(NOT_READY);
  const listeners = new Set<() => void>();
  let worker: SearchWorker | null = null;
  let endFeed = () => {};
  let deaths = 0;
  let number = 0;
  let asked: Question | null = null;
  let waiting: Question | null = null;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const say = (request: SearchRequest) => worker?.postMessage(request);

  function askNext(): void {
    if (asked || !waiting) return;
    if (!worker) {
      waiting.answer(NOTHING_FOUND);
      waiting = null;
      return;
    }
    asked = waiting;
    waiting = null;
    number += 1;
    const { query, field, limit } = asked;
    say({ type: "search", number, query, field, limit });
  }

  function feedFromHere(): void {
    endFeed();
    endFeed = feedIndex({
      database,
      clock,
      apply: (documents, gone) => say({ type: "apply", documents, gone }),
      onComplete: () => say({ type: "complete" }),
      report,
    });
  }

  function take(message: SearchReport): void {
    if (message.type === "refused") return feedFromHere();
    if (message.type === "fault") return report(new Error(message.message));
    if (message.type === "answer") {
      if (message.number !== number || !asked) return;
      const { answer } = asked;
      asked = null;
      answer(waiting ? null : message.answer);
      return askNext();
    }
    const { indexed, complete } = message;
    ready.set({ indexed, complete, failed: false });
    for (const listener of listeners) listener();
  }

  function stop(): void {
    endFeed();
    endFeed = () => {};
    worker?.terminate();
    worker = null;
    // Asked again of the next worker, unless something else was asked since.
    if (asked && waiting) asked.answer(null);
    waiting ??= asked;
    asked = null;
  }

  function die(cause: unknown): void {
    report(cause);
    stop();
    deaths += 1;
    if (deaths === 1) start();
    else ready.set({ ...NOT_READY, failed: true });
    askNext();
  }

  function start(): void {
    ready.set(NOT_READY);
    let started: SearchWorker;
    try {
      started = ports.spawn();
    } catch (cause) {
      return die(cause);
    }
    worker = started;
    // What a worker that was ended had still to say is no longer heard.
    started.addEventListener("message", ({ data }) => {
      if (worker === started) take(data as SearchReport);
    });
    for (const type of ["error", "messageerror"] as const)
      started.addEventListener(type, (event) => {
        if (worker === started) die(event);
      });
    if (kept) say({ type: "open", account: userId ?? VISITOR });
    else feedFromHere();
  }

  start();
  return {
    search: (query, field, limit = HITS) =>
      new Promise((answer) => {
        waiting?.answer(null);
        waiting = { query, field, limit, answer };
        askNext();
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready,
    end() {
      stop();
      askNext();
      listeners.clear();
    },
  };
}
