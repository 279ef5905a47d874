// The demo accounts. They enter through the front door, each with an invitation of its own, and say what they are.
import { randomBytes } from "node:crypto";
import type { Database } from "../database/database.ts";
import {
  DEMO_CODES,
  DEMO_PASSWORD,
  demoAddress,
  unlockDemoAccounts,
  type DemoName,
} from "../demo-accounts.ts";
import type { BackendContext } from "../start.ts";
import { PUBLISHABLE_KEY } from "../tokens.ts";

const NOTE =
  "This is a demo account. Its episodes were made on this computer from summaries of landmark papers, and its likes, saves and listens are made up.";

type Account = {
  name: DemoName;
  invite: string;
  profile: { name: string; affiliation: string; status: string; interests: string[]; banner: string };
};

const accounts: Account[] = [
  {
    name: "ada",
    invite: "DEMO0001",
    profile: {
      name: "Ada Lindqvist",
      affiliation: "Orpheus demo",
      status: "Postdoctoral Researcher",
      interests: ["Physics", "Biology", "Computer Science"],
      banner: "space",
    },
  },
  {
    name: "grace",
    invite: "DEMO0002",
    profile: {
      name: "Grace Okafor",
      affiliation: "Orpheus demo",
      status: "Professor",
      interests: ["Psychology", "Economics", "Materials Science"],
      banner: "neurons",
    },
  },
  {
    name: "mateo",
    invite: "DEMO0003",
    profile: {
      name: "Mateo Ruiz",
      affiliation: "Orpheus demo",
      status: "Data Scientist",
      interests: ["Artificial Intelligence", "Data Science", "Medicine"],
      banner: "molecules",
    },
  },
  {
    name: "yuki",
    invite: "DEMO0004",
    profile: {
      name: "Yuki Tanaka",
      affiliation: "Orpheus demo",
      status: "Science Communicator",
      interests: ["Neuroscience", "Environmental Science", "Biology"],
      banner: "dna",
    },
  },
  {
    name: "limit",
    invite: "DEMO0005",
    profile: {
      name: "Lena Limit",
      affiliation: "Orpheus demo",
      status: "PhD Student",
      interests: ["Education"],
      banner: "neurons",
    },
  },
];

/** Uses up the free plan of the account that shows what a reached limit looks like. */
const FREE_PLAN = 3;

/**
 * One code for each demo account, and ORPHEUS1 … ORPHEUS9 that a first visitor signs up with, but for a public
 * server: everybody knows them.
 */
async function makeInvites(database: Database, isPublic: boolean): Promise<void> {
  await database.transaction("owner", async (query) => {
    const open = isPublic ? [] : DEMO_CODES;
    await query(
      `insert into private.invite_codes (code, type)
       select code, 'standard' from unnest($1::text[]) as code
       union all select code, 'demo' from unnest($2::text[]) as code
       on conflict do nothing`,
      [open, accounts.map(({ invite }) => invite)],
    );
  });
}

async function signUp(url: string, { name, invite }: Account, password: string): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: PUBLISHABLE_KEY },
    body: JSON.stringify({ email: demoAddress(name), password, data: { invite_code: invite } }),
  });
  if (!answer.ok) throw new Error(`the demo account ${name} could not be made: ${await answer.text()}`);
}

async function complete(database: Database, { name, profile }: Account): Promise<void> {
  await database.transaction("owner", async (query) => {
    const [user] = await query<{ id: string }>(
      `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now())
       where email = $1 returning id`,
      [demoAddress(name)],
    );
    await query(
      `update public.profiles set name = $2, affiliation = $3, status = $4, research_interests = $5,
         banner_background = $6, bio = $7, onboarding_completed = true where id = $1`,
      [user?.id, profile.name, profile.affiliation, profile.status, profile.interests, profile.banner, NOTE],
    );
    if (name === "limit") {
      await query(
        `insert into private.quota_ledger (user_id, state, settled_at)
         select $1, 'committed', now() from generate_series(1, $2)`,
        [user?.id, FREE_PLAN],
      );
    }
  });
}

/**
 * Makes the invitations and the demo accounts that are missing. On a public server nobody knows a password of theirs.
 *
 * @returns the user id of each account by its name
 */
export async function makeAccounts({
  url,
  database,
  isPublic,
}: Pick<BackendContext, "url" | "database" | "isPublic">): Promise<Map<string, string>> {
  await makeInvites(database, isPublic);
  if (!isPublic) await unlockDemoAccounts(database);
  const find = async () => {
    const rows = await database.transaction("owner", (query) =>
      query<{ id: string; email: string; complete: boolean }>(
        `select users.id, users.email, profiles.onboarding_completed as complete
         from auth.users join public.profiles on profiles.id = users.id where users.email = any($1)`,
        [accounts.map(({ name }) => demoAddress(name))],
      ),
    );
    return new Map(rows.map((row) => [row.email, row]));
  };
  const known = await find();
  for (const account of accounts) {
    const existing = known.get(demoAddress(account.name));
    if (!existing)
      await signUp(url, account, isPublic ? randomBytes(32).toString("base64url") : DEMO_PASSWORD);
    if (!existing?.complete) await complete(database, account);
  }
  const ids = await find();
  return new Map(accounts.map(({ name }) => [name, ids.get(demoAddress(name))?.id ?? ""]));
}
