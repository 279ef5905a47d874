// Exports an account of so many megabytes of audio from a server, to a file that takes everything, and prints how much
// memory that took in bytes at most. Run with --expose-gc.
import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExportedEpisode, ExportRequest } from "#export-contract";
import { createAccountExport } from "#export";
import { systemClock } from "#lib/clock.ts";
import { observable } from "#lib/observable.ts";
import { success } from "#lib/result.ts";

const [, , url = "", megabytes = "1000"] = process.argv;
const EPISODE = 20_000_000;
const count = (Number(megabytes) * 1_000_000) / EPISODE;
/** Milliseconds between two looks at the memory. */
const PERIOD = 5;

const rowOf = (index: number): ExportedEpisode => ({
  details: {
    id: `id-${index}`,
    title: "An episode",
    created_at: "2026-11-23T00:00:00Z",
    cover_image_url: null,
  },
  summary: "<p>Summary</p>".repeat(1000),
  script: "Script. ".repeat(1000),
  transcript: {
    segments: Array.from({ length: 1000 }, (_, at) => ({ start: at, end: at, text: "Words of it." })),
    chapters: [],
  },
  audio: { bucket: "podcasts", path: `user/${index}.mp3`, bytes: EPISODE },
  cover: null,
});

function answerTo(request: ExportRequest, episodes: number): unknown {
  if ("size" in request) return { episodes, files: episodes, bytes: episodes * EPISODE };
  if ("files" in request) return { addresses: request.files.map(() => `${url}/${EPISODE}`) };
  if (request.part !== "episodes") return { rows: [], next: null };
  const from = Number(request.after ?? 0);
  const rows = Array.from({ length: Math.min(20, episodes - from) }, (_, at) => rowOf(from + at));
  return { rows, next: from + 20 < episodes ? String(from + 20) : null };
}

/** An export to its end; the bytes of the archive. */
async function exportAll(episodes: number): Promise<number> {
  const file = await open("/dev/null", "w");
  const account = createAccountExport({
    ask: async <Answer>(request: ExportRequest) => success(answerTo(request, episodes) as Answer),
    fetch: (address, init) => fetch(address, init),
    online: observable(true),
    clock: systemClock,
    destine: async () => ({
      room: async () => null,
      open: async () => ({
        write: async (bytes) => void (await file.write(bytes)),
        finish: () => file.close(),
        discard: async () => {},
        offer: null,
      }),
    }),
    clean: async () => {},
    holdBusy: () => () => {},
    report: (error) => console.error(error),
  });
  const ended = new Promise<void>((resolve) => {
    account.state.subscribe(() => {
      if (account.state.get().kind !== "running") resolve();
    });
  });
  account.start("bench@example.org");
  await ended;
  const state = account.state.get();
  if (state.kind !== "done" || state.missing > 0)
    throw new Error(`the export ended as ${JSON.stringify(state)}`);
  return state.bytes;
}

/** The most that the process held during the work, beyond what it held before. */
async function growthOf(work: () => Promise<number>): Promise<{ growth: number; bytes: number }> {
  for (let look = 0; look < 6; look += 1) {
    globalThis.gc?.();
    await sleep(100);
  }
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const looking = setInterval(look, PERIOD);
  const bytes = await work();
  look();
  clearInterval(looking);
  return { growth: most - before, bytes };
}

// Code and buffers that any export needs.
await exportAll(2);
process.stdout.write(JSON.stringify(await growthOf(() => exportAll(count))));
