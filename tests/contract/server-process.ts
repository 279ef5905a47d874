// Starts tests/contract/serve.main.ts as a process and waits for what it says, or for its end.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RUN_FOLDER } from "../database/once-per-run.ts";

export type ServerProcess = {
  url: string;
  pid: number;
  /** What it said so far. */
  printed: () => string;
  /** Sends the signal and resolves with the exit code, null after a kill. */
  end: (signal: "SIGKILL" | "SIGTERM") => Promise<number | null>;
};

export type FailedStart = { code: number | null; stderr: string; stdout: string };

const entry = fileURLToPath(new URL("serve.main.ts", import.meta.url));

/** What V8 compiled for one server of a test run serves the others: their start takes a quarter less. */
function compiled(): Record<string, string> {
  const run = process.env[RUN_FOLDER];
  return run === undefined ? {} : { NODE_COMPILE_CACHE: join(run, "compiled") };
}

/** Without V8's optimising compiler for WASM: its threads take a third of the CPU of a server that lives for seconds. */
function spawnServer(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--liftoff-only", entry], {
    env: { ...process.env, ...compiled(), PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once("exit", (code) => resolve(code)));
}

/** Starts a server that must come up; rejects with what it printed when it ends instead. */
export function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawnServer(environment);
  let printed = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const url = /Orpheus is at (\S+)/.exec(printed)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        pid: child.pid ?? 0,
        printed: () => printed,
        end: (signal) => {
          child.kill(signal);
          return exitOf(child);
        },
      });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", () => reject(new Error(`The server ended at its start:\n${printed}`)));
  });
}

/** Starts a server that must not come up, and answers how it ended. */
export async function failToStart(environment: Record<string, string>): Promise<FailedStart> {
  const child = spawnServer(environment);
  const texts = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk: Buffer) => {
    texts.stdout += chunk.toString();
    if (texts.stdout.includes("Orpheus is at")) child.kill("SIGKILL");
  });
  child.stderr?.on("data", (chunk: Buffer) => (texts.stderr += chunk.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  return { code: child.exitCode, ...texts };
}
