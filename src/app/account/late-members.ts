// Members of an opened account whose code is a chunk of its own: built when they are first wanted, ended with the account.
import { late, type Late } from "#lib/late.ts";

type LateMembers = {
  /** @param build fetches the code and builds the member; called once, and again only after a failure. */
  member<Member extends { end(): void }>(build: () => Promise<Member>): Late<Member>;
  /** Ends those that were built. One that comes after that is ended at once. */
  end(): void;
};

export function createLateMembers(): LateMembers {
  const built: { end(): void }[] = [];
  let isEnded = false;
  return {
    member: (build) =>
      late(async () => {
        const member = await build();
        if (isEnded) member.end();
        else built.push(member);
        return member;
      }),
    end() {
      isEnded = true;
      for (const member of built.splice(0)) member.end();
    },
  };
}
