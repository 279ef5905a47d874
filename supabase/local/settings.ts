// The settings of the embedded server, read once from the environment (the table in README).
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { readDailyTokens } from "../functions/_shared/adapters/daily-tokens.ts";
import { mailKind, readMailSettings } from "../functions/_shared/adapters/mail-settings.ts";
import { originOf, readReach, type Reach } from "./reach.ts";
import { StartError } from "./start-error.ts";

type Environment = Record<string, string | undefined>;

export type Settings = Reach & {
  port: number;
  dataFolder: string;
  seed: "demo" | "none";
  confirmEmail: boolean;
  /** Whether wrong passwords, mails and the database's time are limited; on a public server they always are. */
  limits: boolean;
  /** Whether the server answers a few requests of its own first, so that nobody's is slow. */
  warmUp: boolean;
  smtpUrl: string | undefined;
  /** Origin of a hosted backend that the built app was made for. */
  hostedOrigin: string | undefined;
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

/** The functions read them at each request; a value that cannot be meant is told at the start. */
function checkFunctionSettings(environment: Environment): void {
  try {
    readDailyTokens(environment);
    // Without a mail API the mailbox takes the mails, and sends them by SMTP where that is set.
    if (mailKind(environment) === "api")
      readMailSettings({ ORPHEUS_SITE_URL: "http://localhost", ...environment });
  } catch (error) {
    throw new StartError("bad_setting", error instanceof Error ? error.message : String(error));
  }
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
  checkFunctionSettings(environment);
  const reach = readReach(environment);
  const hosted = environment["VITE_SUPABASE_URL"];
  return {
    ...reach,
    port,
    dataFolder: resolve(root, environment["ORPHEUS_DATA_DIR"] || ".orpheus"),
    // The demo's accounts have a password that everybody knows.
    seed: choice(environment, "ORPHEUS_SEED", reach.isPublic ? ["none", "demo"] : ["demo", "none"]),
    confirmEmail: choice(environment, "ORPHEUS_CONFIRM_EMAIL", ["0", "1"]) === "1",
    limits: choice(environment, "ORPHEUS_LIMITS", ["on", "off"]) === "on" || reach.isPublic,
    warmUp: choice(environment, "ORPHEUS_WARM_UP", ["on", "off"]) === "on",
    smtpUrl: environment["SMTP_URL"] || undefined,
    hostedOrigin: hosted ? originOf("VITE_SUPABASE_URL", hosted) : undefined,
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

/** Writes a file whole or not at all, on disk when it answers, readable by its owner alone. */
function writeSecret(file: string, text: string): void {
  const descriptor = openSync(`${file}.new`, "w", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** The characters of a secret that cannot be found by trying; HS256 asks for as many bytes (RFC 7518, 3.2). */
const SECRET_LENGTH = 32;

/**
 * The secret that tokens are signed with: ORPHEUS_JWT_SECRET, else one made at the first start and kept in
 * the data folder, readable by its owner alone. Call it with the folder's lock held.
 *
 * @throws StartError `folder_unwritable`, or `bad_setting` for a secret that could be guessed
 */
export function jwtSecret(environment: Environment, dataFolder: string): string {
  const given = environment["ORPHEUS_JWT_SECRET"];
  if (given && given.length < SECRET_LENGTH)
    throw new StartError("bad_setting", `ORPHEUS_JWT_SECRET must have at least ${SECRET_LENGTH} characters.`);
  if (given) return given;
  const file = join(dataFolder, "jwt-secret");
  try {
    // One that is empty was never used: nothing can be signed with it.
    const kept = readFileSync(file, "utf8").trim();
    if (kept !== "") return kept;
  } catch (error) {
    if (!isMissing(error))
      throw new StartError("folder_unwritable", `The secret in ${file} cannot be read.`, error);
  }
  const made = randomBytes(48).toString("base64url");
  try {
    writeSecret(file, made);
  } catch (error) {
    throw new StartError("folder_unwritable", `The data folder ${dataFolder} cannot be written to.`, error);
  }
  return made;
}
