// Finds a Chromium for the browser tests, or installs one: the one named in ORPHEUS_CHROMIUM, Playwright's
// own, the system's, and if there is none Playwright's download or, as root on Debian, the system's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { nodePath, root, tool } from "./toolchain.mjs";

const systemPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

async function find() {
  const named = process.env.ORPHEUS_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const { chromium } = await import("playwright");
  return [chromium.executablePath(), ...systemPlaces].find((file) => file && existsSync(file)) ?? null;
}

const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"], timeout: 600_000 }).status ===
  0;

/** Path of a Chromium, installed if need be; null where none can be had. */
export async function chromiumPath() {
  const present = await find();
  if (present) return present;
  process.stderr.write("Installing a Chromium for the browser tests …\n");
  const debian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  Object.assign(process.env, environment);
  if (debian && run("apt-get", ["-qq", "update"]) && run("apt-get", ["-qq", "install", "-y", "chromium"]))
    return find();
  run(nodePath(), [tool("playwright/cli.js"), "install", "chromium"]);
  return find();
}
