// What of the lock file stands in node_modules, whoever put it there. npm writes node_modules/.package-lock.json when
// an installation is complete, so an interrupted one shows as missing packages.
// Plain JavaScript for Node 18 and later, since it runs before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ os: string, cpu: string, libc?: string }} Platform */

const lockOf = (root) => path.join(root, "package-lock.json");
const recordOf = (root) => path.join(root, "node_modules", ".package-lock.json");

/** @returns {Record<string, any>} the packages of a lock file by their place; none when it cannot be read */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** @returns {Platform} */
function thisPlatform() {
  const { platform, arch } = process;
  if (platform !== "linux") return { os: platform, cpu: arch };
  // Without the network interfaces, whose names would be looked up.
  if (process.report) process.report.excludeNetwork = true;
  const report = process.report?.getReport();
  const header = (typeof report === "string" ? JSON.parse(report) : report)?.header;
  return { os: platform, cpu: arch, libc: header?.glibcVersionRuntime ? "glibc" : "musl" };
}

/** Whether a package's `os`, `cpu` or `libc` field admits this value. */
const admits = (list, value) => {
  if (list === undefined || value === undefined) return true;
  const asked = [list].flat();
  if (asked.includes(`!${value}`)) return false;
  return asked.includes(value) || asked.every((entry) => entry.startsWith("!"));
};

const isNative = (entry) => entry.os !== undefined || entry.cpu !== undefined;
const runsOn = (platform, entry) =>
  admits(entry.os, platform.os) && admits(entry.cpu, platform.cpu) && admits(entry.libc, platform.libc);

/** Whether a package's folder is there. Its files are not compared: npm records a package when it stands whole. */
const isThere = (root, place) => existsSync(path.join(root, place, "package.json"));

/** Whether the record was made on another kind of machine, or without any of the native packages of this one. */
function lacksNatives(locked, installed, platform) {
  const natives = Object.values(installed).filter(isNative);
  const asked = Object.values(locked).some((entry) => isNative(entry) && runsOn(platform, entry));
  return natives.length > 0 ? natives.some((entry) => !runsOn(platform, entry)) : asked;
}

/** Whether what npm recorded, and what stands of it, is all that this scope needs of the lock file. */
function isComplete(root, scope, platform) {
  const locked = packagesIn(lockOf(root));
  const installed = packagesIn(recordOf(root));
  if (lacksNatives(locked, installed, platform)) return false;
  return Object.entries(locked).every(([place, entry]) => {
    if (place === "") return true;
    const found = installed[place];
    const spared = scope === "start" && (entry.dev || entry.devOptional);
    // npm leaves an optional package out where its `engines` or its platform do not fit, and says so nowhere.
    if (!found) return spared || entry.optional === true;
    if (!isThere(root, place)) return spared;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Whether packages for tests and checks are there, which an installation for the start alone would remove. */
function hasDevelopmentPackages(root) {
  const known = { ...packagesIn(recordOf(root)), ...packagesIn(lockOf(root)) };
  return Object.entries(known).some(([place, entry]) => entry.dev && isThere(root, place));
}

/**
 * What has to be installed before a command of this scope can run: nothing (null), the packages of the start, or
 * all, which it is too when packages for tests are there already. An installation never takes any away.
 *
 * @param {string} root folder of package-lock.json
 * @param {"start" | "all"} scope "start" does without the packages for tests and checks
 * @param {Platform} platform
 * @returns {"start" | "all" | null}
 */
export function scopeToInstall(root, scope, platform = thisPlatform()) {
  if (isComplete(root, scope, platform)) return null;
  return hasDevelopmentPackages(root) ? "all" : scope;
}
