// What an app that keeps episodes on the device costs and gives: its first visit and its cold start without a server
// against the floor page, and seeking in a downloaded episode against the network, in each browser there is.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstVisitScripts } from "../../scripts/budgets.mjs";
import { audioPath, mediaCacheName, PART_BYTES } from "../../sw/media-layout.ts";
import { firefoxPath, openFirefox } from "../firefox/firefox.ts";
import { hasFetchedAhead, warmed } from "../e2e/devices.ts";
import { startWithEpisode, visitor } from "../e2e/server.ts";
import { atMost, median, type BenchRow } from "./bench-row.ts";
import { growEpisode, type BigEpisode } from "./offline/big-episode.ts";
import { coldStarts } from "./offline/cold-start.ts";
import { jumps, quantile } from "./offline/figures.ts";
import { floorScripts } from "./offline/floor.ts";
import { installed, withPage } from "./offline/profile.ts";
import { keepEpisode, seekTimes, type KeptEpisode } from "./offline/seeking.ts";
import { startSlowNetwork } from "./offline/slow-network.ts";

const COLD_STARTS = 9;
const ROUNDS = 4;
/** Seeks of a round on each side. */
const SEEKS = 30;
/** Milliseconds of a mobile network's round trip. */
const ROUND_TRIP = 50;

/** Runs a function of the page; either browser's `evaluate`. */
type Evaluate = <Argument, Value>(
  run: (argument: Argument) => Value | Promise<Value>,
  argument: Argument,
) => Promise<Value>;

type SeekTimes = { here: number[]; hereFirst: number[]; network: number[] };

/**
 * Seeks in what is here as somebody looks for a passage, and in turn, here and over the network, to places that the
 * browser has not read before: what it keeps of sound that it played would answer for the network. Milliseconds.
 */
async function seekBoth(evaluate: Evaluate, kept: KeptEpisode, seconds: number): Promise<SeekTimes> {
  await evaluate(keepEpisode, kept);
  const times: SeekTimes = { here: [], hereFirst: [], network: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const positions = jumps(seconds, SEEKS, round);
    const fresh = `${round}`;
    times.here.push(...(await evaluate(seekTimes, { address: kept.path, positions })));
    times.hereFirst.push(...(await evaluate(seekTimes, { address: kept.path, positions, fresh })));
    times.network.push(...(await evaluate(seekTimes, { address: kept.address, positions, fresh })));
  }
  return times;
}

const seekRows = (browser: string, { here, hereFirst, network }: SeekTimes): BenchRow[] => [
  atMost(
    `seek in a downloaded episode of 20 MB, p95, against 20 ms, ${browser}`,
    "ms",
    quantile(here, 0.95),
    20,
    1,
  ),
  atMost(
    `seek to a place not read before, downloaded 20 MB, p95, against a network of ${ROUND_TRIP} ms, ${browser}`,
    "ms",
    quantile(hereFirst, 0.95),
    quantile(network, 0.95),
    0.5,
  ),
];

/** @param url of the app, at the far end of the slow network; it is at rest when the seeks begin. */
async function seekRowsOf(folder: string, url: string, big: BigEpisode): Promise<BenchRow[]> {
  const signed = await visitor(url).storage.from("podcasts").createSignedUrl(big.path, 3600);
  if (signed.error) throw signed.error;
  const kept = {
    cache: mediaCacheName("anon"),
    path: audioPath("anon", big.id, 2),
    address: signed.data.signedUrl,
    partBytes: PART_BYTES,
  };
  const rows = await withPage(join(folder, "chromium"), async (page) => {
    await page.goto(url);
    await installed(page);
    await warmed(page);
    return seekRows(
      "Chromium",
      await seekBoth((run, argument) => page.evaluate(run as never, argument), kept, big.seconds),
    );
  });
  const path = firefoxPath();
  if (!path) {
    console.log("No Firefox here: seeking is not measured in it.");
    return rows;
  }
  const firefox = await openFirefox(path, join(folder, "firefox"));
  try {
    await firefox.page.goto(url);
    await firefox.page.until(() => navigator.serviceWorker.controller !== null, null);
    await firefox.page.until(hasFetchedAhead, null);
    return [...rows, ...seekRows("Firefox", await seekBoth(firefox.page.evaluate, kept, big.seconds))];
  } finally {
    await firefox.close();
  }
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-offline-bench-"));
  const server = await startWithEpisode(join(folder, "data"));
  const slow = await startSlowNetwork(server.port, ROUND_TRIP);
  try {
    const big = await growEpisode(await server.service());
    const seeks = await seekRowsOf(folder, `http://localhost:${slow.port}`, big);
    const { ours, floor } = await coldStarts(folder, server, big.id, COLD_STARTS);
    const scripts = firstVisitScripts().reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      ...seeks,
      atMost(
        "cold start of an episode's page without a server, processor 4 × slower, against the floor page",
        "ms",
        median(ours),
        median(floor),
        1.35,
      ),
      atMost(
        "first-visit JavaScript, Brotli, against the floor page",
        "kB",
        scripts / 1000,
        floorScripts(join(folder, "floor")) / 1000,
        1.35,
      ),
    ];
  } finally {
    await slow.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
