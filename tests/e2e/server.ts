// Servers for browser tests: each a process on a data folder of its own, which can be killed and started again.
import { spawn, type ChildProcess } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createTokens, PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";

const programme = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** What `npm start` ends in, and the same for another build. */
const entries = {
  own: programme("../../supabase/local/main.ts"),
  otherBuild: programme("serve-build.main.ts"),
};

/** The folder of this run, removed at its end. */
export function runFolder(): string {
  const folder = process.env.ORPHEUS_TEST_FOLDER;
  if (!folder) throw new Error("ORPHEUS_TEST_FOLDER is set by the configuration");
  return folder;
}

/** Data of a server with the demo accounts, the invitations and the first episodes; made by seed.setup.ts. */
export const seedFolder = (): string => join(runFolder(), "seed");

export type ServerOptions = {
  /** Begin with a copy of the seeded data; else the database is empty. */
  seeded?: boolean;
  environment?: Record<string, string>;
  dataFolder?: string;
};

export type TestServer = {
  url: string;
  port: number;
  dataFolder: string;
  /** A client that may do everything. */
  service(): Promise<SupabaseClient>;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Ends the process in good order. */
  stop(): Promise<void>;
  /** Starts again on the same port and data; other environment variables replace the earlier ones. */
  start(environment?: Record<string, string>): Promise<void>;
};

/** Whether nobody listens on a port just now. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** Workers of a run choose from ports of their own, so that none takes another's while its server is stopped. */
const PORTS_OF_A_WORKER = 3_000;
const firstPort = 20_000 + (Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) % 4) * PORTS_OF_A_WORKER;

/**
 * A port nobody listens on just now. It lies below those that the system gives to outgoing connections: one of them
 * could take it before the server does, or while the server is stopped.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPort + PORTS_OF_A_WORKER);
    if (await isFree(port)) return port;
  }
}

/** A server's process, and what it said so far. */
type Launched = { child: ChildProcess; said: () => string };

/** Milliseconds that a server has to start or to end; more than ten times what it takes. */
const PATIENCE = 60_000;

/**
 * The database's WebAssembly stays as it was first compiled: a server of a test ends before better code has paid for its
 * making. With this, and the scripts that an earlier server of the run compiled, a server takes a third less processor
 * time to start and answer a file's first visits.
 */
const QUICK_START = ["--liftoff-only"];

/** Compiled scripts are kept with the run; a suite without a folder of its run compiles them anew. */
const compiledScripts = (): Record<string, string> =>
  process.env["ORPHEUS_TEST_FOLDER"] ? { NODE_COMPILE_CACHE: join(runFolder(), "compiled") } : {};

/** Resolves once the process says that it serves; rejects with what it said when it ends instead, or says nothing. */
function launch(environment: Record<string, string>): Promise<Launched> {
  const entry = environment["ORPHEUS_TEST_BUILD"] ? entries.otherBuild : entries.own;
  const child = spawn(process.execPath, [...QUICK_START, entry], {
    env: { ...compiledScripts(), ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}:\n${said}`));
    const slow = setTimeout(() => {
      child.kill("SIGKILL");
      fail("did not start within a minute");
    }, PATIENCE);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes("Orpheus is at")) return;
      clearTimeout(slow);
      resolve({ child, said: () => said });
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("exit", () => {
      clearTimeout(slow);
      fail("ended at its start");
    });
  });
}

/** Resolves once the process is gone; one that stays is killed, and the promise rejects with what it said. */
const gone = ({ child, said }: Launched) =>
  new Promise<void>((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const slow = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The server did not end within a minute:\n${said()}`));
    }, PATIENCE);
    child.once("exit", () => {
      clearTimeout(slow);
      resolve();
    });
  });

/** Launches it on a port that it notes in `environment`; on another one where somebody took that after the look. */
async function launchOnFreePort(environment: { PORT: string }): Promise<Launched> {
  for (;;) {
    environment.PORT = String(await freePort());
    try {
      return await launch(environment);
    } catch (error) {
      if (!String(error).includes(`Port ${environment.PORT} is in use`)) throw error;
    }
  }
}

/** Starts a server and answers once it serves. The tests that start one end it. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { seeded = true, environment = {} } = options;
  const dataFolder = options.dataFolder ?? join(runFolder(), randomUUID());
  mkdirSync(dataFolder, { recursive: true });
  if (seeded && !options.dataFolder) cpSync(seedFolder(), dataFolder, { recursive: true });
  const given = { ORPHEUS_SEED: "none", ORPHEUS_DATA_DIR: dataFolder, PORT: "", ...environment };
  let running = given.PORT === "" ? await launchOnFreePort(given) : await launch(given);
  const port = Number(given.PORT);

  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    running.child.kill(signal);
    await gone(running);
  };
  const url = `http://localhost:${port}`;
  return {
    url,
    port,
    dataFolder,
    async service() {
      const tokens = createTokens(readFileSync(join(dataFolder, "jwt-secret"), "utf8").trim());
      const key = await tokens.sign({ role: "service_role", exp: Math.floor(Date.now() / 1000) + 3600 });
      return createClient(url, key, { auth: { persistSession: false } });
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async start(changed = {}) {
      running = await launch({ ...given, ...changed });
    },
  };
}

/** A client as a visitor's browser has it; sign in with it to act as somebody. */
export const visitor = (url: string): SupabaseClient =>
  createClient(url, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });

/** Starts a server of its own with the demo accounts and a first episode at least. */
export async function startWithEpisode(dataFolder: string): Promise<TestServer> {
  const server = await startServer({ seeded: false, dataFolder, environment: { ORPHEUS_SEED: "demo" } });
  const client = visitor(server.url);
  for (;;) {
    const { data } = await client.from("podcasts").select("id").limit(1);
    if (data?.length) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await server.stop();
  await server.start();
  return server;
}
