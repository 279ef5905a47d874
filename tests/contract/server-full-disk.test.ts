// A start on a full disk says that, and not that the database is damaged. A small file system of its own stands in for
// the disk, which only root may mount.
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyNotesDatabase, newFolder, writeBuild } from "./backend.ts";
import { failToStart, startProcess } from "./server-process.ts";

const MEGABYTE = 1024 * 1024;
let folder: string;
let disk: string;
let mounted: boolean;

function mount(megabytes: number) {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk], { stdio: "ignore" });
  mounted = true;
}

function mayMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const place = newFolder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", place], { stdio: "ignore" });
    execFileSync("umount", [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Fills what is left of the disk. */
function fill(name: string) {
  const file = openSync(join(disk, name), "w");
  try {
    for (;;) writeSync(file, Buffer.alloc(MEGABYTE / 4));
  } catch {
    closeSync(file);
  }
}

beforeEach(() => {
  folder = newFolder();
  disk = join(folder, "disk");
  mkdirSync(disk);
  writeBuild(join(folder, "dist"));
  mounted = false;
});
afterEach(() => {
  if (mounted) execFileSync("umount", ["-l", disk]);
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ TEST_BUILD: join(folder, "dist"), ORPHEUS_DATA_DIR: join(disk, "data") });
const full = {
  code: 1,
  stdout: "",
  stderr: expect.stringMatching(/^The disk of .* is full\. Free .*\n$/) as string,
};

test.skipIf(!mayMount())("a first start without any room says so", async () => {
  mount(1);
  fill("rest");
  expect(await failToStart(environment())).toEqual(full);
});

test.skipIf(!mayMount())("a first start that runs out of room half way says so", async () => {
  mount(16);
  expect(await failToStart(environment())).toEqual(full);
});

test.skipIf(!mayMount())(
  "a database on a disk that filled up is not called damaged, and opens when there is room",
  async () => {
    mount(400);
    await copyNotesDatabase(join(disk, "data"));
    fill("rest");
    expect(await failToStart(environment())).toEqual(full);
    rmSync(join(disk, "rest"));
    const server = await startProcess(environment());
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.end("SIGTERM")).toBe(0);
  },
);
