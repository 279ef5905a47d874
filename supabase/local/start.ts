// Starts the embedded backend: lock, port, database with its migrations, parts, then the demo seed behind the
// running server. Heavy modules are loaded only once the cheap checks have passed.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAuthAttempts, unlimitedAttempts, type AuthAttempts } from "./database/auth-attempts.ts";
import type { Database } from "./database/database.ts";
import { DATABASE_LIMITS, NO_LIMITS, type DatabaseLimits } from "./database/limits.ts";
import { lockDataFolder } from "./database/data-folder-lock.ts";
import type { SqlFile } from "./database/schema-files.ts";
import { lockDemo } from "./demo-accounts.ts";
import { createMailbox } from "./mailbox/mailbox.ts";
import { createMailboxPage } from "./mailbox/mailbox-page.ts";
import { createSmtpSender } from "./mailbox/smtp.ts";
import { functionEnvironment, hasLocalBilling } from "./providers.ts";
import { createFunctions } from "./server/functions.ts";
import { listen } from "./server/listen.ts";
import { createOrigins, namedOrigin } from "./server/origins.ts";
import type { ClosablePart } from "./server/ports.ts";
import { createServer } from "./server/server.ts";
import { jwtSecret, makeDataFolder, readSettings } from "./settings.ts";
import { explained, StartError } from "./start-error.ts";
import { createTokens, PUBLISHABLE_KEY, type Tokens } from "./tokens.ts";

/** Milliseconds that the timers and the seed have at the end for what they have begun. */
const GRACE = 2000;

/** What a part of the backend, or the seed, gets to work with. */
export type BackendContext = {
  /** `http://localhost:<port>` */
  url: string;
  /** Where the mailbox and the local provider are, with the token where one is needed. */
  localUrl: string;
  /** Whether others than the people at this computer can reach it. */
  isPublic: boolean;
  /** The addresses that others open it at. */
  publicUrls: string[];
  dataFolder: string;
  /** Whether the server answers a few requests of its own first. */
  warmUp: boolean;
  database: Database;
  tokens: Tokens;
  jwtSecret: string;
  serviceKey: string;
  log: (line: string) => void;
};

/** A payment provider with what the functions need to know to use it. */
export type BillingPart = ClosablePart & { secrets: { apiKey: string; webhookSecret: string } };

export type StartOptions = {
  environment: Record<string, string | undefined>;
  /** The repository's root, a directory URL ending in a slash. */
  root: URL;
  log: (line: string) => void;
  /** Makes the storage server. */
  createStorage?: (context: BackendContext) => ClosablePart | Promise<ClosablePart>;
  /** Makes the local AI provider; asked for with its first request. */
  createAi?: () => ClosablePart | Promise<ClosablePart>;
  /** Makes the local payment provider; not called on a public server, nor where a real one is set. */
  createBilling?: (context: BackendContext) => BillingPart | Promise<BillingPart>;
  /** Begins what is done every few seconds, once the backend serves; answers the function that ends it. */
  startTimer?: (context: BackendContext) => Promise<() => void | Promise<void>>;
  /** Fills the database in the background; not called with ORPHEUS_SEED=none. Ends early on the signal. */
  startSeed?: (context: BackendContext, signal: AbortSignal) => Promise<void>;
  /** What an installation without the demo needs before it serves; called with ORPHEUS_SEED=none. */
  prepareEmpty?: (context: BackendContext) => Promise<void>;
  /** Instead of the project's own, for tests. */
  databaseLimits?: DatabaseLimits;
  authAttempts?: AuthAttempts;
  migrations?: SqlFile[];
  functionsFolder?: URL;
  staticRoot?: URL;
};

export type Running = BackendContext & {
  /** Resolves when the seed has ended, at once where there is none. */
  seeded: Promise<void>;
  /** Ends the seed, lets running requests end, closes the database and frees the folder. */
  stop: () => Promise<void>;
};

/** A part that is made with its first request. */
function lazily(make: () => ClosablePart | Promise<ClosablePart>): Required<ClosablePart> {
  let made: Promise<ClosablePart> | undefined;
  return {
    fetch: async (request) => {
      made ??= Promise.resolve(make());
      return (await made).fetch(request);
    },
    close: async () => (await made)?.close?.(),
  };
}

const tenYears = 10 * 365 * 24 * 60 * 60;

/**
 * Starts the backend and answers once it serves.
 *
 * @throws StartError with the one line to tell
 */
export async function startBackend(options: StartOptions): Promise<Running> {
  const { environment, root, log, createStorage, createAi, createBilling, startSeed, migrations } = options;
  const settings = readSettings(environment, fileURLToPath(root));
  const staticRoot = fileURLToPath(options.staticRoot ?? new URL("dist/", root));
  if (!existsSync(join(staticRoot, "index.html"))) {
    throw new StartError(
      "build_missing",
      `The app is not built: ${staticRoot} has no index.html. Run npm start.`,
    );
  }
  const undo: (() => void | Promise<void>)[] = [];
  /** What may wait for the database: it gets so long, then the database ends under it. */
  const undoInTime = (step: () => void | Promise<void>) =>
    undo.push(async () => {
      const ended = Promise.resolve(step()).catch((error: unknown) => log(`At the end: ${String(error)}`));
      await Promise.race([ended, setTimeout(GRACE, undefined, { ref: false })]);
    });
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    makeDataFolder(settings.dataFolder);
    const lock = lockDataFolder(settings.dataFolder);
    undo.push(lock.release);
    const listener = await listen(settings.port, settings);
    undo.push(listener.close);

    const { host, isPublic } = settings;
    const url = `http://localhost:${listener.port}`;
    const publicUrls = [...settings.origins, namedOrigin(host, listener.port) ?? []].flat();
    const localToken = isPublic ? randomBytes(24).toString("base64url") : null;
    const localUrl = localToken === null ? `${url}/_local` : `${url}/_local/${localToken}`;
    const secret = jwtSecret(environment, settings.dataFolder);
    const tokens = createTokens(secret);
    const issued = Math.floor(Date.now() / 1000);
    const serviceKey = await tokens.sign({ role: "service_role", iss: "orpheus", exp: issued + tenYears });
    const mailbox = createMailbox({
      file: join(settings.dataFolder, "mailbox.jsonl"),
      clock: () => new Date(),
      randomId: randomUUID,
      ...(settings.smtpUrl !== undefined && { send: createSmtpSender(settings.smtpUrl) }),
      onSendError: (error) => log(`An e-mail could not be sent: ${String(error)}`),
    });

    const { openDatabase } = await import("./database/database.ts");
    const database = await openDatabase({
      folder: join(settings.dataFolder, "database"),
      jwtSecret: secret,
      tokens,
      siteUrl: publicUrls[0] ?? url,
      confirmEmail: settings.confirmEmail,
      attempts: settings.limits
        ? (options.authAttempts ?? createAuthAttempts(() => performance.now() / 1000))
        : unlimitedAttempts,
      deliver: mailbox.deliver,
      limits: settings.limits ? (options.databaseLimits ?? DATABASE_LIMITS) : NO_LIMITS,
      onCrash: (error) => log(`database: ${String(error)}`),
      ...(migrations && { migrations }),
    });
    undo.push(database.close);

    if (isPublic) await lockDemo(database, url);

    const context: BackendContext = {
      url,
      localUrl,
      isPublic,
      publicUrls,
      dataFolder: settings.dataFolder,
      warmUp: settings.warmUp,
      database,
      tokens,
      jwtSecret: secret,
      serviceKey,
      log,
    };
    const billing = hasLocalBilling(environment, isPublic) ? await createBilling?.(context) : undefined;
    if (billing?.close) undo.push(billing.close);
    // Functions read their settings from the environment, here as on a hosted project.
    const project = {
      url,
      siteUrl: publicUrls[0] ?? url,
      localUrl,
      publishableKey: PUBLISHABLE_KEY,
      serviceKey,
      billing: billing?.secrets ?? null,
    };
    Object.assign(process.env, functionEnvironment(environment, project));
    const storage = await createStorage?.(context);
    if (storage?.close) undo.push(storage.close);
    const ai = createAi && lazily(createAi);
    if (ai) undo.push(ai.close);
    const server = createServer({
      database,
      functions: createFunctions(options.functionsFolder ?? new URL("supabase/functions/", root)),
      mailbox: createMailboxPage(mailbox, serviceKey),
      ...(storage && { storage }),
      ...(ai && { ai }),
      ...(billing && { billing }),
      origins: createOrigins(listener.port, host, settings.origins),
      localToken,
      staticRoot,
      backendOrigins: settings.hostedOrigin === undefined ? [] : [settings.hostedOrigin],
      onError: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
    // Before anything is served: it frees the leases of the process before this one, never those of a request.
    if (options.startTimer) undoInTime(await options.startTimer(context));
    listener.serve(server);

    if (settings.seed === "none") await options.prepareEmpty?.(context);
    const seeding = new AbortController();
    const seeded =
      startSeed && settings.seed === "demo"
        ? startSeed(context, seeding.signal).catch((error: unknown) => {
            if (!seeding.signal.aborted) log(`The demo seed did not finish: ${String(error)}`);
          })
        : Promise.resolve();
    undoInTime(() => {
      seeding.abort();
      return seeded;
    });
    return { ...context, seeded, stop };
  } catch (error) {
    // Asked before the folder is freed: what was half made is still there.
    const reason = explained(error, settings.dataFolder);
    await stop();
    throw reason;
  }
}
