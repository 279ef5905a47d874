// Visits to the pages of people, asked for as the account of this page. A chunk of its own: the first paint does
// without it.
import type { SyncCalls } from "#backend";
import type { Result } from "#lib/result.ts";
import { createProfileVisits, type ProfileVisitPorts, type ProfileVisits } from "#sync/person";

export type AccountProfilePorts = Pick<ProfileVisitPorts, "database" | "userId" | "clock"> & {
  call: SyncCalls["call"];
  /** Asks as the account, and not at all once another one has signed in. `token`: null for a visitor. */
  asAccount<Value, Failure>(
    call: (token: string | null) => Promise<Result<Value, Failure>>,
  ): Promise<Result<Value, Failure | { status: number }>>;
};

export function createAccountProfiles({
  call,
  asAccount,
  ...account
}: AccountProfilePorts): ProfileVisits & { end(): void } {
  return {
    ...createProfileVisits({
      ...account,
      page: (id) => asAccount((token) => call("profile_page", { p_person: id }, token)),
      people: (request) => asAccount((token) => call("profile_people", request, token)),
    }),
    // Neither runs by itself.
    end() {},
  };
}
