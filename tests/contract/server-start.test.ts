// What can keep the server from starting: each is one line on stderr and exit code 1.
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyNotesDatabase, newFolder, writeBuild } from "./backend.ts";
import { failToStart, startProcess, type FailedStart, type ServerProcess } from "./server-process.ts";

const folder = newFolder();
const build = join(folder, "dist");
const dataFolder = (name: string) => join(folder, name);
const environment = (name: string) => ({ TEST_BUILD: build, ORPHEUS_DATA_DIR: dataFolder(name) });

beforeAll(() => void writeBuild(build));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function expectOneLine(end: FailedStart, words: RegExp) {
  expect({ code: end.code, stdout: end.stdout }).toEqual({ code: 1, stdout: "" });
  expect(end.stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(end.stderr).toMatch(words);
}

test("a port in use is said before anything is opened", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const end = await failToStart({ ...environment("port"), PORT: port });
  other.close();
  expectOneLine(end, new RegExp(`Port ${port} is in use`));
});

test("a folder that cannot be made is said", async () => {
  writeFileSync(join(folder, "file"), "");
  expectOneLine(await failToStart(environment(join("file", "data"))), /cannot be (made|written to)/);
});

test("a missing build is said", async () => {
  const end = await failToStart({ ...environment("build"), TEST_BUILD: join(folder, "nowhere") });
  expectOneLine(end, /not built/);
});

test("a setting that cannot be meant is said", async () => {
  expectOneLine(await failToStart({ ...environment("setting"), PORT: "http" }), /PORT must be a number/);
  expectOneLine(
    await failToStart({ ...environment("setting"), ORPHEUS_CONFIRM_EMAIL: "yes" }),
    /ORPHEUS_CONFIRM_EMAIL must be one of 0, 1/,
  );
  expectOneLine(
    await failToStart({ ...environment("setting"), VITE_SUPABASE_URL: "project.example.org" }),
    /VITE_SUPABASE_URL must be an address/,
  );
  expectOneLine(
    await failToStart({ ...environment("setting"), ORPHEUS_ORIGINS: "*" }),
    /ORPHEUS_ORIGINS must be an address/,
  );
});

test("a public server says who can open it, and the token of what is local", async () => {
  const server = await startProcess({
    ...environment("public"),
    ORPHEUS_HOST: "0.0.0.0",
    ORPHEUS_ORIGINS: "https://orpheus.example.org",
  });
  await expect.poll(server.printed).toContain("Mailbox:");
  expect(server.printed()).toContain("Others open it at https://orpheus.example.org\n");
  expect(server.printed()).not.toContain("orpheus-demo");
  const [, token = "none"] = /Token of \/_local: (\S+)/.exec(server.printed()) ?? [];
  const [, mailbox = ""] = /Mailbox: (\S+)/.exec(server.printed()) ?? [];
  expect((await fetch(mailbox)).status).toBe(200);
  const bare = `${server.url}/_local/mailbox`;
  expect((await fetch(bare)).status).toBe(401);
  expect((await fetch(bare, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  await server.end("SIGTERM");
});

test("a folder that holds something else than a database is left as it is", async () => {
  mkdirSync(join(dataFolder("foreign"), "database"), { recursive: true });
  writeFileSync(join(dataFolder("foreign"), "database", "thesis.txt"), "years of work");
  expectOneLine(await failToStart(environment("foreign")), /is damaged/);
});

test("a file where the database should be is said", async () => {
  mkdirSync(dataFolder("blocked"));
  writeFileSync(join(dataFolder("blocked"), "database"), "");
  expectOneLine(await failToStart(environment("blocked")), /is damaged/);
});

// Root may write everywhere.
test.skipIf(process.getuid?.() === 0)(
  "a database that may not be written is not called damaged",
  async () => {
    mkdirSync(join(dataFolder("closed"), "database"), { recursive: true, mode: 0o500 });
    expectOneLine(await failToStart(environment("closed")), /cannot be written to/);
  },
);

test("a secret that a loss of power left empty is made anew", async () => {
  const secret = join(dataFolder("powerless"), "jwt-secret");
  await copyNotesDatabase(dataFolder("powerless"));
  writeFileSync(secret, "");
  const server = await startProcess(environment("powerless"));
  await server.end("SIGTERM");
  expect(readFileSync(secret, "utf8")).toMatch(/^[\w-]{64}$/);
});

test.skipIf(process.platform === "win32")(
  "nothing in a folder that others may enter is open to them",
  async () => {
    mkdirSync(dataFolder("shared"), { mode: 0o755 });
    const server = await startProcess(environment("shared"));
    await server.end("SIGTERM");
    for (const name of ["database", "jwt-secret", "lock"])
      expect([name, statSync(join(dataFolder("shared"), name)).mode & 0o077]).toEqual([name, 0]);
  },
);

test("a database left half made by a kill in its first start is made anew", async () => {
  mkdirSync(join(dataFolder("half"), "database"), { recursive: true });
  writeFileSync(join(dataFolder("half"), "database", "PG_VERSION"), "17\n");
  writeFileSync(join(dataFolder("half"), "database.unfinished"), "");
  const server = await startProcess(environment("half"));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.end("SIGTERM");
  expect(existsSync(join(dataFolder("half"), "database.unfinished"))).toBe(false);
});

describe("with a server that runs", () => {
  let running: ServerProcess;
  beforeAll(async () => {
    await copyNotesDatabase(dataFolder("data"));
    running = await startProcess(environment("data"));
  });

  test("a second process on the folder is refused with the name of the first", async () => {
    expectOneLine(await failToStart(environment("data")), new RegExp(`in use .*process ${running.pid}`));
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  });

  test("after kill -9 the lock is free at once", async () => {
    await running.end("SIGKILL");
    running = await startProcess(environment("data"));
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  });

  test("a signal that comes twice, as Ctrl+C does, still ends it in order", async () => {
    process.kill(running.pid, "SIGINT");
    expect(await running.end("SIGTERM")).toBe(0);
    running = await startProcess(environment("data"));
  });

  test("SIGTERM ends it with 0, and a damaged database is said at the next start", async () => {
    expect(await running.end("SIGTERM")).toBe(0);
    const control = openSync(join(dataFolder("data"), "database", "global", "pg_control"), "r+");
    ftruncateSync(control, 100);
    closeSync(control);
    expectOneLine(await failToStart(environment("data")), /is damaged/);
  });
});
