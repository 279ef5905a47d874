// What the screens of an account ask, a chunk of its own: a forgotten password, a new one, another e-mail address, the end
// of all sessions or of the account, and how far the user is.
import { FRESH_MILLISECONDS } from "#domain/password-rules.ts";
import { failure, success, type Result } from "#lib/result.ts";
import type { DeleteAccountAnswer } from "#contract";
import { createClient } from "@supabase/supabase-js";
import type { Client } from "./client.ts";
import { errorFromAnswer, errorFromAuth, offlineError, type BackendError } from "./errors.ts";
import type { CallFunction } from "./functions.ts";
import type { BackendPorts } from "./ports.ts";

/** `sign-in-too-old`: nothing was changed; a new sign-in, with the old password or by a mail's link, allows it. */
type Guarded<Done extends string> =
  | { kind: Done }
  | { kind: "sign-in-too-old" }
  | { kind: "failed"; error: BackendError };

export type PasswordChange = Guarded<"changed">;
/** `asked`: a mail with a link went to both addresses; also said where the new one has an account (decision 102). */
export type EmailChangeRequest = Guarded<"asked">;
export type AccountDeletion = Guarded<"deleted">;

/** How a change of the e-mail address stands. */
export type EmailChange = {
  /** Of the account, as the server has it. */
  email: string;
  /** Null where no change waits. */
  newEmail: string | null;
  /** The addresses whose link was not opened yet. */
  waitsFor: readonly ("old" | "new")[];
};

export type AccountSafety = {
  /** Asks for another e-mail address. @param now as of `change` */
  changeEmail(email: string, now: number | null): Promise<EmailChangeRequest>;
  emailChange(): Promise<Result<EmailChange, BackendError>>;
  /**
   * Takes up a link of one of both mails, and signs nobody in or out.
   * @returns the user and their new address once both were opened; null after the first.
   */
  confirmEmailChange(
    tokenHash: string,
  ): Promise<Result<{ userId: string; email: string } | null, BackendError>>;
  /** Ends all sessions of the user; this device's tokens stay where they are. */
  endSessions(): Promise<Result<undefined, BackendError>>;
  /** Deletes the account. Where it failed the same call goes on from there. @param userId the signed-in user's */
  deleteAccount(userId: string): Promise<AccountDeletion>;
  /** Which of these accounts are no more; null where nobody could be asked. */
  goneOf(userIds: readonly string[]): Promise<string[] | null>;
};

export type Passwords = {
  /**
   * Mails a link to /auth/verify to the account of this address. It succeeds as well where there is none. `rate_limited`
   * for more than five mails in an hour; hosted, for more than one in a minute.
   */
  sendResetLink(email: string): Promise<Result<undefined, BackendError>>;
  /**
   * Gives the account of the session a new password. Other sessions of it end.
   *
   * @param now milliseconds since 1970 by this device, which what the token says of the sign-in is compared with; null
   * where this page saw the sign-in itself, so that a wrong clock bars nobody.
   */
  change(password: string, now: number | null): Promise<PasswordChange>;
};

export type AccountCalls = Passwords &
  AccountSafety & {
    /**
     * Whether the signed-in user has been through the onboarding; null where the server cannot be asked or knows no such
     * account.
     */
    isOnboarded(): Promise<boolean | null>;
  };

/** Codes of auth with which a fresh sign-in helps. */
const TOO_OLD = new Set(["reauthentication_needed", "reauthentication_not_valid", "session_not_found"]);

/**
 * When the user of this token last proved who they are, in milliseconds; null where the token does not say. Hosted
 * tokens do, in the claim `amr` (RFC 8176); for those of the embedded server its guard answers.
 */
function signedInAt(accessToken: string): number | null {
  try {
    const [, payload = ""] = accessToken.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const methods: unknown = typeof claims === "object" && claims !== null && Reflect.get(claims, "amr");
    if (!Array.isArray(methods)) return null;
    const seconds = methods.map((method: unknown) =>
      typeof method === "object" && method !== null ? Number(Reflect.get(method, "timestamp")) : Number.NaN,
    );
    const latest = Math.max(...seconds.filter((each) => Number.isFinite(each)));
    return Number.isFinite(latest) ? latest * 1000 : null;
  } catch {
    return null;
  }
}

const isTooOld = (error: { code?: string | undefined; name: string }) =>
  TOO_OLD.has(error.code ?? "") || error.name === "AuthSessionMissingError";

type EmailChangeRow = { email: string; new_email: string | null; waits_for: ("old" | "new")[] };

/** Nothing here throws. */
export function createAccountCalls(
  ports: BackendPorts,
  client: () => Promise<Client>,
  callFunction: CallFunction,
): AccountCalls {
  /** @param now null where this page saw the sign-in itself */
  async function update(change: { email: string } | { password: string }, now: number | null) {
    const { auth } = await client();
    const { data } = await auth.getSession();
    const since = signedInAt(data.session?.access_token ?? "");
    if (since !== null && now !== null && now - since > FRESH_MILLISECONDS) return "too old" as const;
    const { error } = await auth.updateUser(change);
    return error && isTooOld(error) ? ("too old" as const) : error;
  }

  /** Asked as a visitor: profiles are open to everybody, and the account's own token may be refused. */
  async function goneOf(userIds: readonly string[]): Promise<string[] | null> {
    try {
      const response = await ports.fetch(
        `${ports.url}/rest/v1/profiles?select=id&id=in.(${userIds.join()})`,
        { headers: { apikey: ports.publishableKey }, cache: "no-store" },
      );
      const rows: unknown = response.status === 200 ? await response.json() : null;
      if (!Array.isArray(rows)) return null;
      const present = new Set(rows.map((row: { id?: unknown }) => row.id));
      return userIds.filter((id) => !present.has(id));
    } catch {
      return null;
    }
  }

  return {
    goneOf,
    async changeEmail(email, now) {
      try {
        const error = await update({ email }, now);
        if (error === "too old") return { kind: "sign-in-too-old" };
        // Hosted auth would tell that the address has an account.
        if (!error || error.code === "email_exists") return { kind: "asked" };
        return { kind: "failed", error: errorFromAuth(error) };
      } catch {
        return { kind: "failed", error: offlineError() };
      }
    },
    async emailChange() {
      try {
        const { data, error, status } = await (await client()).rpc("own_email_change");
        if (error) return failure(status === 0 ? offlineError() : errorFromAnswer(status, null));
        const row = data as EmailChangeRow | null;
        if (row === null) return failure(errorFromAnswer(401, null));
        return success({ email: row.email, newEmail: row.new_email, waitsFor: row.waits_for });
      } catch {
        return failure(offlineError());
      }
    },
    async confirmEmailChange(tokenHash) {
      try {
        // A client of its own: the session that the second link brings is nobody's to keep here.
        const { auth } = createClient(ports.url, ports.publishableKey, {
          auth: {
            persistSession: false,
            autoRefreshToken: false,
            detectSessionInUrl: false,
            storageKey: "email-change",
          },
          global: { fetch: ports.fetch },
        });
        const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: "email_change" });
        if (error) return failure(errorFromAuth(error));
        if (!data.session) return success(null);
        const { id, email = "" } = data.session.user;
        await auth.signOut({ scope: "local" }).catch(() => undefined);
        return success({ userId: id, email });
      } catch {
        return failure(offlineError());
      }
    },
    async endSessions() {
      try {
        const { auth } = await client();
        const { data, error: refused } = await auth.getSession();
        if (refused) return failure(errorFromAuth(refused));
        const { error } = await auth.admin.signOut(data.session?.access_token ?? "", "global");
        return error ? failure(errorFromAuth(error)) : success(undefined);
      } catch {
        return failure(offlineError());
      }
    },
    async deleteAccount(userId) {
      const answer = await callFunction<DeleteAccountAnswer>("delete-account", { confirm: "delete" });
      if (answer.ok) return { kind: "deleted" };
      const { error } = answer;
      if (error.status === 403) return { kind: "sign-in-too-old" };
      if (error.kind !== "auth") return { kind: "failed", error };
      // An answer that was lost: the call before had done it.
      if ((await goneOf([userId]))?.includes(userId)) return { kind: "deleted" };
      return { kind: "failed", error: { ...error, message: "No user found" } };
    },
    async isOnboarded() {
      try {
        const { data } = await (await client()).rpc("own_profile");
        // All columns are null for an account that is gone, which the generated type does not know.
        const profile: { onboarding_completed: boolean | null } | null = data;
        return profile?.onboarding_completed ?? null;
      } catch {
        return null;
      }
    },
    async sendResetLink(email) {
      try {
        const { error } = await (await client()).auth.resetPasswordForEmail(email);
        return error ? failure(errorFromAuth(error)) : success(undefined);
      } catch {
        return failure(offlineError());
      }
    },
    async change(password, now) {
      try {
        const error = await update({ password }, now);
        if (error === "too old") return { kind: "sign-in-too-old" };
        return error ? { kind: "failed", error: errorFromAuth(error) } : { kind: "changed" };
      } catch {
        return { kind: "failed", error: offlineError() };
      }
    },
  };
}
