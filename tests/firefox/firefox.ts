// A Firefox driven over WebDriver BiDi, as far as these tests need it: Debian's has no driver of its own for Playwright.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const places = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Path of the machine's Firefox, or the one named in ORPHEUS_FIREFOX; null where there is none. */
export function firefoxPath(): string | null {
  const named = process.env["ORPHEUS_FIREFOX"];
  const found = (named ? [named] : places).find((place) => existsSync(place)) ?? null;
  return found && spawnSync(found, ["--version"], { timeout: 30_000 }).status === 0 ? found : null;
}

export type FirefoxPage = {
  /** Runs in every page from here on before its own scripts. It may use nothing from outside. */
  before(run: () => void): Promise<void>;
  /** Resolves when the page has loaded. */
  goto(address: string): Promise<void>;
  /** Goes back one page in its history; resolves when that has begun. */
  back(): Promise<void>;
  /** Runs a function of the page, which may use nothing from outside. */
  evaluate<Argument, Value>(
    run: (argument: Argument) => Value | Promise<Value>,
    argument: Argument,
  ): Promise<Value>;
  /** Calls `run` in the page until it answers something other than null, undefined or false. */
  until<Argument, Value>(run: (argument: Argument) => Value, argument: Argument): Promise<NonNullable<Value>>;
};

export type Firefox = { page: FirefoxPage; close(): Promise<void> };

/** Preferences without which it talks to the network, waits for a hand, or plays nothing without a sound device. */
const preferences: Record<string, string | number | boolean> = {
  "app.normandy.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.security.https_first": false,
  "media.autoplay.default": 0,
  "media.autoplay.blocking_policy": 0,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
};

/** Milliseconds that starting, and any one command, may take. */
const PATIENCE = 60_000;

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };
type Remote = { type: string; value?: string };
type Evaluated = { type: string; result?: Remote; exceptionDetails?: { text: string } };

function launch(path: string, profile: string): Promise<{ process: ChildProcess; address: string }> {
  mkdirSync(profile, { recursive: true });
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), `${lines.join("\n")}\n`);
  const child = spawn(
    path,
    ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
    {
      env: { ...process.env, HOME: profile },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Firefox does not start:\n${said}`)), PATIENCE);
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (!address) return;
      clearTimeout(late);
      resolve({ process: child, address });
    });
    child.once("exit", () => reject(new Error(`Firefox ended at its start:\n${said}`)));
  });
}

/** Sends commands and answers what came of them. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (answer: Answer) => void>();
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const late = setTimeout(() => reject(new Error(`${method} has no answer`)), PATIENCE);
      waiting.set(id, ({ type, result, error, message }) => {
        clearTimeout(late);
        waiting.delete(id);
        if (type === "error") reject(new Error(`${method}: ${error} ${message}`));
        else resolve(result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

/** Starts a Firefox without a window. @param profile folder; another one on it finds what the first left. */
export async function openFirefox(path: string, profile: string): Promise<Firefox> {
  const { process: child, address } = await launch(path, profile);
  const send = await connect(address);
  await send("session.new", { capabilities: {} });
  const tree = (await send("browsingContext.getTree", {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context;

  /** What the page shows, for the message of a failure. */
  const shown = () =>
    page
      .evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 2_000)}`, null)
      .catch((error: unknown) => String(error));

  const page: FirefoxPage = {
    async before(run) {
      await send("script.addPreloadScript", { functionDeclaration: String(run) });
    },
    async goto(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async back() {
      await send("browsingContext.traverseHistory", { context, delta: -1 });
    },
    async evaluate(run, argument) {
      // By way of JSON: what comes back as BiDi's own values would have to be taken apart.
      const source = `async (argument) => JSON.stringify(await (${String(run)})(JSON.parse(argument)) ?? null)`;
      const answer = (await send("script.callFunction", {
        functionDeclaration: source,
        arguments: [{ type: "string", value: JSON.stringify(argument ?? null) }],
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })) as Evaluated;
      if (answer.type !== "success") throw new Error(answer.exceptionDetails?.text ?? "the page has failed");
      return JSON.parse(answer.result?.value ?? "null");
    },
    async until(run, argument) {
      const end = Date.now() + PATIENCE;
      for (;;) {
        const value = await page.evaluate(run, argument).catch(() => null);
        if (value !== null && value !== undefined && value !== false) return value;
        if (Date.now() > end) throw new Error(`never came: ${String(run)}\n${await shown()}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
  return {
    page,
    async close() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      await send("browser.close", {}).catch(() => child.kill());
      await gone;
    },
  };
}
