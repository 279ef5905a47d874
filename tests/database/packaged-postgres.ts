// The packaged Postgres on a free port of the loopback, with its data in a temporary folder that goes when it stops.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { binariesFor, postgresAccount, temporaryFolderOf, type Account } from "./postgres-binaries.ts";

export type RunningPostgres = { url: string; stop: () => Promise<void> };

/** Below the two minutes that a suite's preparation may take, so that the reason is told and not the timeout. */
const startLimit = 60_000;
const ready = "database system is ready to accept connections";

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address
          ? resolve(address.port)
          : reject(new Error("No port is free.")),
      );
    });
  });

/** Resolves when the program ends well or prints `until`; rejects at once when it cannot be run or ends otherwise. */
function succeeds(program: ChildProcess, until?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const limit = setTimeout(() => {
      program.kill("SIGKILL");
      fail(`did not start in ${startLimit} ms:\n${output}`);
    }, startLimit);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (until !== undefined && output.includes(until)) succeed();
    };
    const settle = () => {
      clearTimeout(limit);
      for (const stream of [program.stdout, program.stderr]) stream?.off("data", hear).resume();
    };
    const succeed = () => {
      settle();
      resolve();
    };
    const fail = (problem: string, cause?: unknown) => {
      settle();
      reject(new Error(`The packaged Postgres ${problem}`, { cause }));
    };
    program.stdout?.on("data", hear);
    program.stderr?.on("data", hear);
    program.once("error", (cause) => fail(`cannot be run: ${cause.message}`, cause));
    program.once("close", (code, signal) => {
      if (code === 0 && until === undefined) succeed();
      else fail(`ended with ${code ?? signal}:\n${output}`);
    });
  });
}

/** A folder for one server: its data and its password, which only the account reads, and its programs if need be. */
function makeRunFolder(account: Account, password: string) {
  const folder = mkdtempSync(path.join(temporaryFolderOf(account), "orpheus-postgres-"));
  if (account) chmodSync(folder, 0o711);
  const data = path.join(folder, "data");
  const passwordFile = path.join(folder, "password");
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const place of [data, passwordFile]) chownSync(place, account.uid, account.gid);
  return { folder, data, passwordFile };
}

/** Blocks until there is no such file, for two seconds at the most. */
function waitUntilGone(file: string) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < 2000 && existsSync(file); waited += 50) Atomics.wait(pause, 0, 0, 50);
}

const settings = [
  "-clisten_addresses=127.0.0.1",
  "-cunix_socket_directories=",
  // Two test files run at once, each with a pool of 60.
  "-cmax_connections=200",
  // The data is thrown away, so nothing is gained by waiting for the disk.
  "-cfsync=off",
];

/**
 * Starts the packaged Postgres.
 *
 * @param flags more settings of the server, as `-cname=value`
 * @throws Error with what Postgres printed, as soon as it is clear that it does not run
 */
export async function startPackaged(flags: readonly string[] = []): Promise<RunningPostgres> {
  const account = postgresAccount();
  const password = randomBytes(12).toString("hex");
  const { folder, data, passwordFile } = makeRunFolder(account, password);
  let server: ChildProcess | undefined;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const endAtOnce = () => {
    // Removes its own pid file last, and this process, about to exit, can only wait for that.
    if (server?.kill("SIGQUIT")) waitUntilGone(path.join(data, "postmaster.pid"));
    remove();
  };
  process.once("exit", endAtOnce);
  // It starts in a folder that the account can enter. Its messages are read, so they are in English.
  const options = { ...account, cwd: data, env: { ...process.env, LC_ALL: "C" } };
  try {
    const binaries = binariesFor(account, folder);
    const cluster = ["--encoding=UTF8", "--locale=C", "--auth=password", "--username=postgres", "--no-sync"];
    const places = [`--pgdata=${data}`, `--pwfile=${passwordFile}`];
    await succeeds(spawn(path.join(binaries, "initdb"), [...cluster, ...places], options));
    const port = await freePort();
    const place = ["-D", data, "-p", String(port)];
    server = spawn(path.join(binaries, "postgres"), [...place, ...settings, ...flags], options);
    await succeeds(server, ready);
    const started = server;
    const stop = async () => {
      process.off("exit", endAtOnce);
      if (started.exitCode === null && started.signalCode === null) {
        started.kill("SIGINT");
        await once(started, "exit");
      }
      remove();
    };
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    process.off("exit", endAtOnce);
    endAtOnce();
    throw error;
  }
}
