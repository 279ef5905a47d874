// What many files of a test run need and takes seconds to make: the first file that asks makes it, the others find it.
// Each file runs in a process of its own, so a file lock keeps two of them from making it at once.
import { existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Environment variable that names the folder of a test run; absent outside of Vitest. */
export const RUN_FOLDER = "ORPHEUS_TEST_RUN_FOLDER";

/** Milliseconds for which a process waits while another one makes the thing. */
const patience = 100_000;

const asked = new Map<string, Promise<string>>();

async function makeUnderLock(path: string, make: (path: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) return path;
  // SQLite's lock ends with the process that holds it, however that ends.
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec(`pragma busy_timeout = ${patience}; begin exclusive`);
    if (!existsSync(path)) {
      const made = join(mkdtempSync(`${path}-`), "made");
      await make(made);
      renameSync(made, path);
    }
    return path;
  } finally {
    lock.close();
  }
}

/**
 * The path of a file or folder that is made once in a test run. It is shared: who would change it takes a copy.
 *
 * @param folder the folder of the run
 * @param name names the thing within the run
 * @param make makes it at the path that it is given
 */
export function oncePerRun(
  folder: string,
  name: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const made = asked.get(name) ?? makeUnderLock(join(folder, name), make);
  asked.set(name, made);
  return made;
}
