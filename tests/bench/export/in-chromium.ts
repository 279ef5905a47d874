// Memory of a page of Chromium while it exports an account. Nothing is attached to the browser: its debugging protocol
// holds the bodies of answers in the page's own process.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { chromiumPath } from "../../../scripts/chromium.mjs";
import { EPISODE } from "./answers.ts";
import { sendAudio } from "./audio.ts";

/** Milliseconds between two looks at the memory. */
const PERIOD = 100;

/** Bytes that pages of the browser with this profile hold, as Linux counts them (proportional set size). */
function heldByPages(profile: string): number {
  let kilobytes = 0;
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, "utf8");
      if (!command.includes("--type=renderer") || !command.includes(profile)) continue;
      const [, size = "0"] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
      kilobytes += Number(size);
    } catch {
      // The process has ended.
    }
  }
  return kilobytes * 1024;
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "esnext",
      rolldownOptions: { input: fileURLToPath(new URL("./page.main.ts", import.meta.url)) },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !("output" in first)) throw new Error("the page of the benchmark was not built");
  return first.output[0].code;
}

/**
 * @param bytes of audio
 * @returns by how much the page's memory grew at most, and the archive's bytes; null on a system other than Linux
 */
export async function growthInChromium(bytes: number): Promise<{ growth: number; bytes: number } | null> {
  if (process.platform !== "linux") return null;
  const executable = await chromiumPath();
  if (!executable) throw new Error("There is no Chromium; set ORPHEUS_CHROMIUM to one.");
  const script = await bundle();
  const profile = mkdtempSync(join(tmpdir(), "orpheus-bench-export-"));
  const ended = Promise.withResolvers<number>();
  let before = 0;
  let most = 0;
  let looking: NodeJS.Timeout | undefined;

  function onTold(path: string, response: ServerResponse): void {
    const [, kind, value = ""] = path.split("/");
    if (kind === "failed") ended.reject(new Error(decodeURIComponent(value)));
    if (kind === "done") ended.resolve(Number(value));
    if (kind === "warm") {
      before = heldByPages(profile);
      looking = setInterval(() => (most = Math.max(most, heldByPages(profile))), PERIOD);
    }
    response.end();
  }

  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? "/";
    if (request.method === "POST") return onTold(path, response);
    if (path === "/page.js") return response.setHeader("content-type", "text/javascript").end(script);
    if (path.startsWith("/?"))
      return response
        .setHeader("content-type", "text/html")
        .end('<!doctype html><script type="module" src="/page.js"></script>');
    return sendAudio(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const browser = spawn(
    executable,
    [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      `--user-data-dir=${profile}`,
      `http://127.0.0.1:${address.port}/?episodes=${bytes / EPISODE}`,
    ],
    { stdio: "ignore" },
  );
  browser.once("exit", (code) => ended.reject(new Error(`Chromium ended with ${code}`)));
  try {
    const archive = await ended.promise;
    return { growth: most - before, bytes: archive };
  } finally {
    clearInterval(looking);
    browser.kill();
    await new Promise((resolve) => {
      browser.once("exit", resolve);
    });
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
