// Lighthouse on a phone, as it simulates one: the home page and pages with data, the median of five visits. A score is
// no ratio of two measurements; what stands against it is the score aimed at.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { freePort, startWithEpisode, visitor } from "../e2e/server.ts";
import { median, type BenchRow } from "./bench-row.ts";

const VISITS = 5;
const AIMS = { home: 0.99, data: 0.95 };
const QUALITIES = ["accessibility", "best-practices", "seo"] as const;

type Visit = { performance: number; kilobytes: number; requests: number } & Record<
  (typeof QUALITIES)[number],
  number
>;

async function visit(address: string, port: number): Promise<Visit> {
  const found = await lighthouse(address, { port, logLevel: "error", output: "json" });
  if (!found) throw new Error(`Lighthouse has no answer for ${address}`);
  const { categories, audits } = found.lhr;
  for (const audit of Object.values(audits)) {
    const { scoreDisplayMode, score, title } = audit;
    if (scoreDisplayMode === "binary" && score === 0) console.log(`  ${new URL(address).pathname}: ${title}`);
  }
  const score = (name: string) => categories[name]?.score ?? 0;
  const requests = audits["network-requests"]?.details as { items?: { transferSize: number }[] } | undefined;
  const items = requests?.items ?? [];
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    kilobytes: items.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    requests: items.length,
  };
}

function score(name: string, found: number, aim: number): BenchRow {
  return {
    name,
    unit: "of 1",
    ours: found,
    against: aim,
    ratio: found / aim,
    target: `>= ${aim}`,
    ok: found >= aim,
  };
}

/** The median of each figure. */
async function visitsOf(address: string, port: number): Promise<Visit> {
  const visits: Visit[] = [];
  for (let number = 0; number < VISITS; number += 1) visits.push(await visit(address, port));
  const middle = (of: keyof Visit) => median(visits.map((each) => each[of]));
  return {
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    "best-practices": middle("best-practices"),
    seo: middle("seo"),
    kilobytes: middle("kilobytes"),
    requests: middle("requests"),
  };
}

async function rowsOf(address: string, port: number, aim: number): Promise<BenchRow[]> {
  const found = await visitsOf(address, port);
  const page = new URL(address).pathname.replace(/[0-9a-f-]{36}/, "…");
  const weight = `${Math.round(found.kilobytes)} kB in ${found.requests} requests`;
  return [
    score(`Lighthouse ${page}, performance (${weight})`, found.performance, aim),
    ...QUALITIES.map((quality) => score(`Lighthouse ${page}, ${quality}`, found[quality], 1)),
  ];
}

export async function run(): Promise<BenchRow[]> {
  const executablePath = await chromiumPath();
  if (!executablePath) throw new Error("There is no Chromium; set ORPHEUS_CHROMIUM to one.");
  const folder = mkdtempSync(join(tmpdir(), "orpheus-lighthouse-"));
  const server = await startWithEpisode(join(folder, "data"));
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const { data } = await visitor(server.url).from("podcasts").select("id").limit(1).single();
    const episode = `/podcast/${(data as { id: string }).id}`;
    return [
      ...(await rowsOf(`${server.url}/`, port, AIMS.home)),
      ...(await rowsOf(`${server.url}${episode}`, port, AIMS.data)),
      ...(await rowsOf(`${server.url}/recent`, port, AIMS.data)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
