// `npm start` ends here: the embedded backend as a process. It says where it is and how to sign in; what keeps
// it from starting is told in one line, and the process ends with 1.
import { describeProviders } from "./providers.ts";
import { startBackend, type Running } from "./start.ts";
import { StartError } from "./start-error.ts";

// lite's command line tool reports usage; its library does not, and must not begin to.
process.env["LITE_TELEMETRY"] = "0";
process.env["DO_NOT_TRACK"] = "1";

const unusedInvites = `
  select code from private.invite_codes where not used and type <> 'survey' order by code limit 20`;

async function greet({ url, database }: Running) {
  const invites = await database.transaction("owner", (query) => query<{ code: string }>(unusedInvites));
  const accounts = await database.transaction("owner", (query) =>
    query<{ email: string }>("select email from auth.users where email like '%@orpheus.local' order by email"),
  );
  const lines = [
    `Orpheus is at ${url}`,
    ...(accounts.length > 0
      ? [`Demo accounts: ${accounts.map(({ email }) => email).join(", ")} (password orpheus-demo)`]
      : []),
    ...(invites.length > 0 ? [`Unused invite codes: ${invites.map(({ code }) => code).join(" ")}`] : []),
    ...describeProviders(process.env),
    `Mailbox: ${url}/_local/mailbox`,
  ];
  for (const line of lines) console.log(line);
}

async function main() {
  const running = await startBackend({
    environment: process.env,
    root: new URL("../../", import.meta.url),
    log: (line) => console.error(line),
  });
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second signal means now; every acknowledged write is on disk already.
      if (stopping) process.exit(1);
      stopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }
  await greet(running);
  await running.seeded;
}

try {
  await main();
} catch (error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error(error);
  process.exit(1);
}
