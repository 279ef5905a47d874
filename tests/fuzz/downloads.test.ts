// Downloads under a hundred accidents: bodies cut short, altered or stuck, addresses that end, a full disk, parts that
// the browser loses, tabs killed at any step. Whatever happens, an episode is never called ready that is not here, it
// is here in the end, and a kill costs at most one part.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { audioPath, mediaCacheName, PART_BYTES } from "#sw/media-layout.ts";
import { answerMedia } from "../../sw/media.ts";
import {
  bodyOf,
  createDownloadHarness,
  SOUND,
  USER,
  type DownloadHarness,
} from "../unit/downloads/download-harness.ts";
import { runs } from "./runs.ts";

const PATH = audioPath(USER, "tides", 1);

/** What befalls a request for a part, or the write of one; `kill` ends every tab there. */
const ACCIDENTS = [
  "none",
  "kill before the answer",
  "kill within the body",
  "kill before the write",
  "kill after the write",
  "truncated",
  "altered",
  "longer",
  "refused",
  "busy",
  "no network",
  "silence",
  "full disk",
  "lost part",
] as const;
type Accident = (typeof ACCIDENTS)[number];

async function heard(harness: DownloadHarness): Promise<Buffer | null> {
  const answer = await answerMedia(new Request(`https://orpheus.test${PATH}`), harness.caches);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}

/** @param ends how many tabs die where all is here and about to be called so. */
async function live(harness: DownloadHarness, accidents: readonly Accident[], ends: number) {
  let step = 0;
  let kills = 0;
  let spoiled = 0;
  let extra = 0;
  let endsLeft = ends;
  let current = "none" as Accident;
  let tabs: ReturnType<DownloadHarness["openTab"]>[] = [];
  /** Mostly the whole browser; now and then one tab, and the other goes on. */
  const die = () => {
    kills += 1;
    const dead = kills % 3 === 0 ? tabs.slice(0, 1) : tabs;
    tabs = tabs.filter((tab) => !dead.includes(tab));
    for (const tab of dead) tab.kill();
  };

  harness.server.answer = ({ start, end }) => {
    current = accidents[step] ?? "none";
    step += 1;
    const bytes = SOUND.slice(start, end + 1);
    const body = (sent: Uint8Array, hangs = false) =>
      new Response(bodyOf(sent, { hangs, onPiece: (length) => (harness.server.bytesSent += length) }), {
        status: 206,
      });
    if (["truncated", "altered", "longer", "silence"].includes(current)) spoiled += 1;
    switch (current) {
      case "kill before the answer":
        die();
        return undefined;
      case "kill within the body":
        return new Response(
          bodyOf(bytes, {
            onPiece(length) {
              harness.server.bytesSent += length;
              if (current === "kill within the body") die();
              current = "none";
            },
          }),
          { status: 206 },
        );
      case "truncated":
        return body(bytes.subarray(0, bytes.length - 1));
      case "altered":
        bytes[bytes.length >> 1]! ^= 1;
        return body(bytes);
      case "longer":
        extra += 9;
        return body(Buffer.concat([bytes.subarray(0, 9), bytes]));
      case "silence":
        return body(bytes.subarray(0, 500_000), true);
      case "refused":
        return new Response(null, { status: 403 });
      case "busy":
        return new Response(null, { status: 503, headers: { "retry-after": "7" } });
      case "no network":
        return Promise.reject(new TypeError("Failed to fetch"));
      default:
        return undefined;
    }
  };
  harness.caches.beforePut = (key) => {
    if (!key.includes("?part=")) {
      if (endsLeft === 0) return;
      endsLeft -= 1;
      die();
      // The entry that vouches for it may be written by then or not.
      if (endsLeft % 2 === 0) throw new DOMException("", "AbortError");
      return;
    }
    const now = current;
    current = "none";
    if (now === "kill before the write") {
      die();
      throw new DOMException("", "AbortError");
    }
    if (now === "kill after the write") die();
    if (now === "full disk") {
      spoiled += 1;
      throw new DOMException("", "QuotaExceededError");
    }
    if (now === "lost part") {
      spoiled += 1;
      const entries = harness.caches.stores.get(mediaCacheName(USER));
      const [first] = [...(entries?.keys() ?? [])].filter((each) => each !== key);
      if (first) entries?.delete(first);
    }
  };

  for (let turn = 0; turn < 20_000; turn += 1) {
    const row = await harness.row();
    if (row?.state === "ready") {
      if (!(await heard(harness))?.equals(SOUND)) throw new Error("ready, and not here");
      return { kills, spoiled, extra };
    }
    if ((await heard(harness)) !== null) {
      // Between the entry that vouches for it and the row that says so it may be heard, and must be right.
      expect((await heard(harness))?.equals(SOUND)).toBe(true);
    }
    while (tabs.length < 2) {
      const tab = harness.openTab();
      tab.downloads.start();
      tabs.push(tab);
    }
    if (!row || row.state === "failed" || row.state === "evicted") await tabs[0]?.downloads.request("tides");
    if (row?.state === "retry" || (row?.state === "downloading" && current === "silence")) {
      await harness.clock.advance(30_000);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`never ready: ${JSON.stringify(await harness.row())}`);
}

const scenes = fc.array(fc.constantFrom(...ACCIDENTS), { minLength: 3, maxLength: 12 });

test("a download becomes ready in the end, is whole when it is called ready, and fetches only lost parts again", async () => {
  let accidentsSeen = 0;
  let killsSeen = 0;
  await fc.assert(
    fc.asyncProperty(scenes, fc.integer({ min: 0, max: 3 }), async (accidents, ends) => {
      const harness = createDownloadHarness();
      try {
        const { kills, spoiled, extra } = await live(harness, accidents, ends);
        accidentsSeen += accidents.filter((accident) => accident !== "none").length;
        killsSeen += kills;
        expect(harness.server.bytesSent).toBeLessThanOrEqual(
          SOUND.length + (kills + spoiled) * PART_BYTES + extra,
        );
        expect(harness.reports).toEqual([]);
      } finally {
        harness.end();
      }
    }),
    runs(20),
  );
  expect(accidentsSeen).toBeGreaterThan(100);
  expect(killsSeen).toBeGreaterThan(20);
});
