// Memory while an account with a gigabyte of audio is exported: no more than a few pieces of it may be held at a time.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { atMost, type BenchRow } from "./bench-row.ts";
import { startAudio } from "./export/audio.ts";
import { growthInChromium } from "./export/in-chromium.ts";

const MEGABYTES = 1000;
/** Of memory, in MB, whatever the size of the archive. */
const ALLOWANCE = 100;

/** Both in bytes: of the process's memory, and of the archive. */
const Answer = v.object({ growth: v.number(), bytes: v.number() });
type Measured = v.InferOutput<typeof Answer>;

async function growthInNode(): Promise<Measured> {
  const audio = await startAudio();
  try {
    const script = fileURLToPath(new URL("./export/node.main.ts", import.meta.url));
    const child = spawn(process.execPath, ["--expose-gc", script, audio.url, String(MEGABYTES)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    for await (const chunk of child.stdout) text += String(chunk);
    return v.parse(Answer, JSON.parse(text));
  } finally {
    audio.stop();
  }
}

function row(where: string, { growth, bytes }: Measured): BenchRow {
  if (bytes < MEGABYTES * 1_000_000) throw new Error(`the archive has ${bytes} bytes`);
  const name = `export: memory growth ${where} while 1 GB is exported`;
  return atMost(name, "MB", growth / 1_000_000, ALLOWANCE, 1);
}

export async function run(): Promise<BenchRow[]> {
  const rows = [row("in Node", await growthInNode())];
  const page = await growthInChromium(MEGABYTES * 1_000_000);
  return page ? [...rows, row("of a page in Chromium", page)] : rows;
}
