// What the worker does: keeps the index and answers, between two steps of indexing too.
import type { Clock } from "#lib/clock.ts";
import type { FeedPorts } from "./feed.ts";
import type { SaidPorts } from "./feed-said.ts";
import type { SearchReport, SearchRequest } from "./protocol.ts";
import { createSearchIndex } from "./search-index.ts";

/** Milliseconds between two reports on the progress of indexing. */
const TOLD_EVERY = 500;
/** Words that are prepared for typing errors before a question may come in between. */
const WORDS_AT_ONCE = 2000;

type Written = Omit<FeedPorts, "database" | "clock">;
type Said = Omit<SaidPorts, "database" | "clock">;

export type ServePorts = {
  report(report: SearchReport): void;
  /** Begins to read the database of an account. @returns whether it can be opened. */
  openFeed(account: string, written: Written, said: Said): Promise<boolean>;
  clock: Clock;
};

/** @returns takes what the page says. */
export function serveSearch({ report, openFeed, clock }: ServePorts): (request: SearchRequest) => void {
  const index = createSearchIndex();
  let complete = false;
  let preparing = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    toldAt = clock.now();
    report({ type: "progress", indexed: index.size(), complete });
  }

  /** Goes on until all words are prepared; then there may be more hits than before. */
  function prepare(): void {
    preparing = !index.advance(WORDS_AT_ONCE);
    if (preparing) clock.after(0, prepare);
    else tell();
  }

  const feed: Written = {
    apply(documents, gone) {
      for (const id of gone) index.remove(id);
      for (const document of documents) index.put(document);
      // From a clock that was set back too.
      if (Math.abs(clock.now() - toldAt) >= TOLD_EVERY) tell();
    },
    onComplete() {
      complete = true;
      tell();
      if (!preparing) prepare();
    },
    report: (error) => report({ type: "fault", message: String(error) }),
  };

  const said: Said = {
    apply(id, pieces) {
      if (pieces) index.said.put(id, pieces);
      else index.said.remove(id);
    },
    onComplete: tell,
    report: feed.report,
  };

  return (request) => {
    if (request.type === "apply") return feed.apply(request.documents, request.gone);
    if (request.type === "complete") return feed.onComplete();
    if (request.type === "search") {
      const { number, query, field, limit } = request;
      return report({ type: "answer", number, answer: index.search(query, field, limit) });
    }
    return void openFeed(request.account, feed, said).then(
      (opened) => opened || report({ type: "refused" }),
      () => report({ type: "refused" }),
    );
  };
}
