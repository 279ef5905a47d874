// The worker that searches. It reads the account's database itself: thousands of rows would keep the page from drawing.
import { createAccountDatabase, openDatabase } from "#db";
import { systemClock } from "#lib/clock.ts";
import { feedIndex } from "./feed.ts";
import type { SearchReport, SearchRequest } from "./protocol.ts";
import { serveSearch } from "./serve.ts";

declare const self: DedicatedWorkerGlobalScope;

const receive = serveSearch({
  report: (report: SearchReport) => self.postMessage(report),
  async openFeed(account, ports) {
    const opened = await openDatabase(createAccountDatabase(account));
    if (opened.ok) feedIndex({ ...ports, database: opened.value, clock: systemClock });
    return opened.ok;
  },
  clock: systemClock,
});

self.addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => receive(data));
