// The embedded backend as a process: what it says when it stands, how it ends, and the one line and exit code
// 1 when it cannot start.
import { DEMO_PASSWORD } from "./demo-accounts.ts";
import { describeProviders } from "./providers.ts";
import { startBackend, type Running, type StartOptions } from "./start.ts";
import { StartError } from "./start-error.ts";

const unusedInvites = `
  select code from private.invite_codes where not used and type <> 'survey' order by code limit 20`;
const demoAccounts = `
  select email from auth.users where email like '%@orpheus.local' and encrypted_password not like '!%' order by email`;

/** The lines about who can sign in; empty while the seed is still missing. */
async function signInLines({ database, isPublic }: Running): Promise<string[]> {
  const { invites, accounts } = await database.transaction("owner", async (query) => ({
    invites: await query<{ code: string }>(unusedInvites),
    accounts: await query<{ email: string }>(demoAccounts),
  }));
  const lines: string[] = [];
  if (accounts.length > 0 && !isPublic) {
    const addresses = accounts.map(({ email }) => email).join(", ");
    lines.push(`Demo accounts: ${addresses} (password ${DEMO_PASSWORD})`);
  }
  if (invites.length > 0) {
    lines.push(`Unused invite codes: ${invites.map(({ code }) => code).join(" ")}`);
  }
  return lines;
}

/** The lines about who can reach it; empty where that is this computer alone. */
function reachLines({ isPublic, publicUrls, localUrl }: Running): string[] {
  if (!isPublic) return [];
  return [
    publicUrls.length > 0
      ? `Others open it at ${publicUrls.join(", ")}`
      : "Others are refused until ORPHEUS_ORIGINS lists the addresses they open it at.",
    `Token of /_local: ${localUrl.split("/").at(-1)}`,
  ];
}

/**
 * Ctrl+C in a terminal comes twice, from the terminal and from the script that started this process: what
 * follows sooner than this, in milliseconds, is the same wish.
 */
const sameWish = 1000;

/** Milliseconds in which it ends by itself; what hangs then is cut off. Service managers kill after ten seconds or more. */
const ENDING = 8000;

/** Ends it when a signal comes; the answer says whether one came. */
function endOnSignals(running: Running): () => boolean {
  let asked: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (asked !== undefined) {
        // A second wish means now; what was acknowledged is on disk already.
        if (performance.now() - asked > sameWish) process.exit(1);
        return;
      }
      asked = performance.now();
      setTimeout(() => process.exit(0), ENDING).unref();
      void running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  return () => asked !== undefined;
}

/**
 * Runs the backend until a signal ends the process.
 *
 * @param say takes a line for the person who started it
 */
export async function runProcess(options: StartOptions, say: (line: string) => void): Promise<void> {
  // lite's command line tool reports usage; its library does not, and must not begin to.
  process.env["LITE_TELEMETRY"] = "0";
  process.env["DO_NOT_TRACK"] = "1";
  // Accounts, mails and recordings: a data folder that was there before may be open to other users.
  process.umask(0o077);
  let isEnding = () => false;
  try {
    const running = await startBackend(options);
    isEnding = endOnSignals(running);
    say(`Orpheus is at ${running.url}`);
    for (const line of reachLines(running)) say(line);
    const early = await signInLines(running);
    for (const line of [...early, ...describeProviders(options.environment, running.isPublic)]) say(line);
    say(`Mailbox: ${running.localUrl}/mailbox`);
    await running.seeded;
    for (const line of await signInLines(running)) if (!early.includes(line)) say(line);
  } catch (error) {
    // Nobody reads what could not be said any more.
    if (isEnding()) return;
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
