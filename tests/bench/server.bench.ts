// The embedded server against lite alone: how long `npm start` takes to be healthy on a built tree with data,
// and how much memory it holds after a restart with the demo seed in it.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { atMost, median, type BenchRow } from "./bench-row.ts";

const ROUNDS = 5;
const root = path.resolve(import.meta.dirname, "../..");
/** The design's bound for a restarted server with the seed, in megabytes. */
const MEMORY_LIMIT = 450;
/** What a restarted server has let go of by then: compiling the database takes memory for a moment. */
const SETTLE_MILLISECONDS = 5000;

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function healthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(10);
  }
  throw new Error(`the server ended with exit code ${child.exitCode}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Starts `args` on a free port and measures until `health` answers, in milliseconds. */
async function start(args: string[], dataFolder: string, health: string, seed = "none") {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port), ORPHEUS_DATA_DIR: dataFolder, ORPHEUS_SEED: seed },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await healthy(`http://localhost:${port}${health}`, child);
  return { child, milliseconds: performance.now() - begun };
}

/** Resident memory of a process in megabytes (Linux). */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Seeds a folder: waits until the seed has said that every demo episode is there. */
async function seed(dataFolder: string): Promise<void> {
  const { child } = await start(["supabase/local/main.ts"], dataFolder, "/healthz", "demo");
  const wanted = 12;
  for (;;) {
    const text = await readFile(path.join(dataFolder, "seed.json"), "utf8").catch(() => "{}");
    const { done = [] } = JSON.parse(text) as { done?: string[] };
    if (done.length >= wanted) break;
    await pause(500);
  }
  await stop(child);
}

export async function run(): Promise<BenchRow[]> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "orpheus-bench-"));
  try {
    await seed(dataFolder);
    const ours: number[] = [];
    const alone: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const whole = await start(["scripts/start.mjs"], dataFolder, "/healthz");
      ours.push(whole.milliseconds);
      await stop(whole.child);
      const lite = await start(["tests/bench/lite-alone.main.ts"], dataFolder, "/healthz");
      alone.push(lite.milliseconds);
      await stop(lite.child);
    }
    const restarted = await start(["supabase/local/main.ts"], dataFolder, "/healthz");
    await pause(SETTLE_MILLISECONDS);
    const memory = await residentMegabytes(restarted.child.pid ?? 0);
    await stop(restarted.child);
    return [
      atMost("npm start to healthy, against lite alone", "ms", median(ours), median(alone), 1.3),
      atMost("server memory after a restart with the seed", "MB", memory, MEMORY_LIMIT, 1),
    ];
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}
