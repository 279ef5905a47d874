// The settings of the embedded server, read once from the environment (the table in README).
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartError } from "./start-error.ts";

type Environment = Record<string, string | undefined>;

export type Settings = {
  port: number;
  dataFolder: string;
  seed: "demo" | "none";
  confirmEmail: boolean;
  smtpUrl: string | undefined;
  /** Origin of a hosted backend that the built app was made for. */
  hostedUrl: string | undefined;
};

function choice<Value extends string>(
  environment: Environment,
  name: string,
  values: readonly Value[],
): Value {
  const [fallback] = values;
  const asked = environment[name] || fallback;
  const value = values.find((candidate) => candidate === asked);
  if (value === undefined) {
    throw new StartError("bad_setting", `${name} must be one of ${values.join(", ")}, not "${asked}".`);
  }
  return value;
}

/**
 * Reads the settings; a relative data folder is under `root`.
 *
 * @throws StartError `bad_setting` for a value that cannot be meant
 */
export function readSettings(environment: Environment, root: string): Settings {
  const port = Number(environment["PORT"] || 5173);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(
      "bad_setting",
      `PORT must be a number from 0 to 65535, not "${environment["PORT"]}".`,
    );
  }
  return {
    port,
    dataFolder: resolve(root, environment["ORPHEUS_DATA_DIR"] || ".orpheus"),
    seed: choice(environment, "ORPHEUS_SEED", ["demo", "none"]),
    confirmEmail: choice(environment, "ORPHEUS_CONFIRM_EMAIL", ["0", "1"]) === "1",
    smtpUrl: environment["SMTP_URL"] || undefined,
    hostedUrl: environment["VITE_SUPABASE_URL"] || undefined,
  };
}

/**
 * Makes the data folder where it is missing.
 *
 * @throws StartError `folder_unwritable`
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError("folder_unwritable", `The data folder ${folder} cannot be made.`, error);
  }
}

/**
 * The secret that tokens are signed with: ORPHEUS_JWT_SECRET, else one made at the first start and kept in
 * the data folder, readable by its owner alone. Call it with the folder's lock held.
 *
 * @throws StartError `folder_unwritable`
 */
export function jwtSecret(environment: Environment, dataFolder: string): string {
  const given = environment["ORPHEUS_JWT_SECRET"];
  if (given) return given;
  const file = join(dataFolder, "jwt-secret");
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const made = randomBytes(48).toString("base64url");
    try {
      writeFileSync(file, made, { mode: 0o600, flag: "wx" });
    } catch (error) {
      throw new StartError("folder_unwritable", `The data folder ${dataFolder} cannot be written to.`, error);
    }
    return made;
  }
}
