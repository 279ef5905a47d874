// What everybody knows of the demo, its passwords and invitation codes: where others can reach the server, none of
// it opens anything.
// An account is locked as Unix locks one, by a sign before the hash that no password has, and can be unlocked again.
import type { Database } from "./database/database.ts";
import { PUBLISHABLE_KEY } from "./tokens.ts";

/** The password that the demo accounts have where only the people at this computer can use it. */
export const DEMO_PASSWORD = "orpheus-demo";

/** The names of the demo accounts: what their addresses begin with. */
const DEMO_NAMES = ["ada", "grace", "mateo", "yuki", "limit"] as const;
export type DemoName = (typeof DEMO_NAMES)[number];

export const demoAddress = (name: DemoName): string => `${name}@orpheus.local`;

export const DEMO_ADDRESSES = DEMO_NAMES.map(demoAddress);

/** Whether the demo password signs in, or this cannot be told for certain. */
async function mayOpen(database: Database, url: string, email: string): Promise<boolean> {
  const answer = await database.fetch(
    new Request(`${url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json", apikey: PUBLISHABLE_KEY },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    }),
  );
  return answer.status !== 400;
}

/** The codes that a first visitor of the demo signs up with. */
export const DEMO_CODES = Array.from({ length: 9 }, (_, number) => `ORPHEUS${number + 1}`);

/**
 * Locks the demo accounts that still have the demo's password, ends their sessions and withdraws the demo's unused
 * codes. An account whose password was changed stays open.
 *
 * @param url address of the server, which need not serve yet
 */
export async function lockDemo(database: Database, url: string): Promise<void> {
  const open = await database.transaction("owner", async (query) => {
    await query("delete from private.invite_codes where code = any($1) and not used", [DEMO_CODES]);
    return query<{ id: string; email: string }>(
      "select id, email from auth.users where email = any($1) and encrypted_password not like '!%'",
      [DEMO_ADDRESSES],
    );
  });
  for (const { id, email } of open) {
    if (!(await mayOpen(database, url, email))) continue;
    await database.transaction("owner", async (query) => {
      await query("update auth.users set encrypted_password = '!' || encrypted_password where id = $1", [id]);
      await query("delete from auth.refresh_tokens where user_id = $1", [id]);
      await query("delete from auth.sessions where user_id = $1", [id]);
    });
  }
}

/** Gives the demo accounts that were locked their password back. */
export async function unlockDemoAccounts(database: Pick<Database, "transaction">): Promise<void> {
  await database.transaction("owner", (query) =>
    query(
      `update auth.users set encrypted_password = substr(encrypted_password, 2)
       where email = any($1) and encrypted_password like '!%'`,
      [DEMO_ADDRESSES],
    ),
  );
}
