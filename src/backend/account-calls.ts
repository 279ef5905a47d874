// What the screens of an account ask, a chunk of its own: a forgotten password, a new one, and how far the user is.
import { FRESH_MILLISECONDS } from "#domain/password-rules.ts";
import { failure, success, type Result } from "#lib/result.ts";
import type { Client } from "./client.ts";
import { errorFromAuth, offlineError, type BackendError } from "./errors.ts";

/** `sign-in-too-old`: nothing was changed; a new sign-in, with the old password or by a mail's link, allows it. */
export type PasswordChange =
  | { kind: "changed" }
  | { kind: "sign-in-too-old" }
  | { kind: "failed"; error: BackendError };

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

export type AccountCalls = Passwords & {
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

/** Nothing here throws. */
export function createAccountCalls(client: () => Promise<Client>): AccountCalls {
  return {
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
        const { auth } = await client();
        const { data } = await auth.getSession();
        const since = signedInAt(data.session?.access_token ?? "");
        if (since !== null && now !== null && now - since > FRESH_MILLISECONDS)
          return { kind: "sign-in-too-old" };
        const { error } = await auth.updateUser({ password });
        if (!error) return { kind: "changed" };
        if (TOO_OLD.has(error.code ?? "") || error.name === "AuthSessionMissingError")
          return { kind: "sign-in-too-old" };
        return { kind: "failed", error: errorFromAuth(error) };
      } catch {
        return { kind: "failed", error: offlineError() };
      }
    },
  };
}
