// Finds a Chromium, or installs one: the one named in ORPHEUS_CHROMIUM, Playwright's own, the system's, and if there is
// none Playwright's download or, as root on Debian, the system's package. Tests take a headless shell where there is
// one, as Playwright itself does: without a browser's windows it takes a quarter less processor time. Benchmarks take
// the whole browser, which is what people use.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { nodePath, root, tool } from "./toolchain.mjs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where Playwright's own browser is, or would be. */
const ownPath = async () => (await import("playwright")).chromium.executablePath();

const firstPresent = (places) => places.find((file) => file && existsSync(file)) ?? null;

async function find(forTests) {
  const named = process.env.ORPHEUS_CHROMIUM;
  if (named) return firstPresent([named]);
  return firstPresent([await ownPath(), ...(forTests ? [HEADLESS_SHELL] : []), ...wholeBrowsers]);
}

/** Path of a whole browser that is there already, whatever ORPHEUS_CHROMIUM names; null where there is none. */
export const presentWholeChromium = async () => firstPresent([await ownPath(), ...wholeBrowsers]);

const run = (command, args) =>
  spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 600_000,
  }).status === 0;

function install(forTests) {
  process.stderr.write("Installing a Chromium …\n");
  const isDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (isDebian && run("apt-get", ["-qq", "update"])) {
    const packages = forTests ? ["chromium-headless-shell", "chromium"] : ["chromium"];
    if (packages.some((name) => run("apt-get", ["-qq", "install", "-y", name]))) return;
  }
  run(nodePath(), [tool("playwright/cli.js"), "install", "chromium"]);
}

/** Path of a Chromium, installed if need be; null where none can be had. */
async function chromium(forTests) {
  const present = await find(forTests);
  if (present) return present;
  install(forTests);
  return find(forTests);
}

/** Path of a whole browser, for benchmarks; null where none can be had. */
export const chromiumPath = () => chromium(false);

/**
 * What Playwright needs to know to run tests: the path of a Chromium, empty where Playwright finds its own by itself
 * (and then takes its headless shell), null where none can be had.
 * @returns {Promise<string | null>}
 */
export async function chromiumForTests() {
  const found = await chromium(true);
  return found === (await ownPath()) ? "" : found;
}
