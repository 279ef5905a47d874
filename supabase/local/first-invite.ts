// An installation without the demo has nobody in it and no code to let anybody in: it makes one.
import type { Database } from "./database/database.ts";
import { DEMO_ADDRESSES } from "./demo-accounts.ts";

/**
 * Makes an invitation where there is neither an account, but for the demo's, nor an unused code; anywhere else it does
 * nothing.
 *
 * @param drawCode makes a code of the form that invitations have
 */
export async function makeFirstInvite(
  database: Pick<Database, "transaction">,
  drawCode: () => string,
): Promise<void> {
  await database.transaction("owner", (query) =>
    query(
      `insert into private.invite_codes (code) select $1
       where not exists (select from auth.users where email <> all ($2))
         and not exists (select from private.invite_codes where not used)`,
      [drawCode(), DEMO_ADDRESSES],
    ),
  );
}
