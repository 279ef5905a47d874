// The suites of `npm test`, and which of them, or of their files, a name asks for.
import { readdirSync } from "node:fs";
import path from "node:path";

/** In running order. All but "check" and "browser" are projects of vitest.config.ts. */
export const suites = ["check", "unit", "database", "contract", "fuzz", "browser", "firefox"];

/** These open the built app. The check builds it by itself, for the budgets of its files. */
const ofTheBuiltApp = ["browser", "firefox"];

/**
 * Whether a run needs the app as it is now, so that it has to be built first.
 *
 * @param {Map<string, string[] | null>} picked as `pickSuites` answers
 */
export const needsBuiltApp = (picked) => ofTheBuiltApp.some((suite) => picked.has(suite));

const folderOf = (suite) => `tests/${suite === "browser" ? "e2e" : suite}`;

/** @returns {string[]} the files of a suite, from the root, with slashes */
function filesOf(root, suite) {
  if (suite === "check") return [];
  const ending = suite === "browser" ? /[.]spec[.]ts$/ : /[.]test[.]tsx?$/;
  return readdirSync(path.join(root, folderOf(suite)), { recursive: true })
    .map((file) => `${folderOf(suite)}/${file.toString().replaceAll("\\", "/")}`)
    .filter((file) => ending.test(file))
    .sort();
}

/**
 * What to run: each suite by its name, with the files asked for, or null for all of them. Without names that is
 * everything. A name is a suite's, or a file's: its path, or the end of it.
 *
 * @param {string} root
 * @param {string[]} names
 * @returns {Map<string, string[] | null>}
 * @throws Error in one line for a name that is neither
 */
export function pickSuites(root, names) {
  if (names.length === 0) return new Map(suites.map((suite) => [suite, null]));
  const picked = new Map();
  const found = names.flatMap((name) => {
    if (suites.includes(name)) return [{ suite: name, file: null }];
    const wanted = path.posix.normalize(name.replaceAll("\\", "/"));
    const files = suites.flatMap((suite) => filesOf(root, suite).map((file) => ({ suite, file })));
    const matching = files.filter(({ file }) => file === wanted || file.endsWith(`/${wanted}`));
    if (matching.length > 0) return matching;
    throw new Error(`No suite and no test file is called ${name}. The suites are: ${suites.join(", ")}.`);
  });
  for (const suite of suites) {
    const asked = found.filter((each) => each.suite === suite).map(({ file }) => file);
    if (asked.length > 0) picked.set(suite, asked.includes(null) ? null : [...new Set(asked)]);
  }
  return picked;
}
