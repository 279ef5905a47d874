// The worker that searches. It reads the account's database itself: thousands of rows would keep the page from drawing.
import { createAccountDatabase, openDatabase } from "#db";
import { systemClock } from "#lib/clock.ts";
import { feedIndex } from "./feed.ts";
import { feedSaid } from "./feed-said.ts";
import type { SearchReport, SearchRequest } from "./protocol.ts";
import { serveSearch } from "./serve.ts";

declare const self: DedicatedWorkerGlobalScope;

const receive = serveSearch({
  report: (report: SearchReport) => self.postMessage(report),
  async openFeed(account, written, said) {
    const opened = await openDatabase(createAccountDatabase(account));
    if (!opened.ok) return false;
    const source = { database: opened.value, clock: systemClock };
    feedIndex({ ...written, ...source });
    feedSaid({ ...said, ...source });
    return true;
  },
  clock: systemClock,
});

self.addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => receive(data));
