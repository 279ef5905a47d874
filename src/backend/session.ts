// Who is signed in. The stored session is the one truth: supabase-js writes it, this reads it, so the first paint
// needs neither the network nor the client, and a refresh that fails offline signs nobody out.
import { observable, type Readable } from "#lib/observable.ts";
import { failure, success, type Result } from "#lib/result.ts";
import { SESSION_KEY, type Client } from "./client.ts";
import { errorFromAuth, offlineError, type BackendError } from "./errors.ts";
import type { BackendPorts } from "./ports.ts";
import { parseStoredSession, type SessionUser } from "./stored-session.ts";

export type { SessionUser };

/** What a request shows to act as a user. */
export type Credentials = { userId: string; accessToken: string };

/** What a mail's link brings to /auth/verify: its token, and what the mail was for (supabase/templates). */
export type MailLink = {
  tokenHash: string;
  type: "signup" | "recovery" | "magiclink" | "email_change" | "invite" | "email";
};

export type SignUpRequest = { email: string; password: string; inviteCode: string };

export type Session = Readable<SessionUser | null> & {
  /** Settles once the stored session has been read; `get()` is right from then on. Never waits for the network. */
  ready: Promise<void>;
  signIn(email: string, password: string): Promise<Result<SessionUser, BackendError>>;
  /** Makes an account. `confirmed: false`: a mail with a link to /auth/verify is on its way, nobody is signed in. */
  signUp(request: SignUpRequest): Promise<Result<{ confirmed: boolean }, BackendError>>;
  /**
   * Sends the mail with the link once more, where an account of this address waits to be confirmed; it succeeds as well
   * where none does. `rate_limited` for more than five mails in an hour; hosted, for more than one in a minute.
   */
  resendConfirmation(email: string): Promise<Result<undefined, BackendError>>;
  /** Signs this device out, offline too. */
  signOut(): Promise<void>;
  /** Signs in with what a mail's link brought, in place of whoever is signed in. */
  acceptLink(link: MailLink): Promise<Result<SessionUser, BackendError>>;
  /** Loads the client if someone is signed in, which refreshes the session and keeps it fresh. */
  keepFresh(): Promise<void>;
  /** The tokens as they are stored now, by whichever tab; null where nobody is signed in. */
  credentials(): Promise<Credentials | null>;
  /** Renews the tokens. `refused`: only signing in again helps. `unreachable`: nobody could be asked. */
  refresh(): Promise<"renewed" | "refused" | "unreachable">;
};

const sameUser = (a: SessionUser | null, b: SessionUser | null) => a?.id === b?.id && a?.email === b?.email;

/** Makes the session over `ports.storage`; `client` loads supabase-js. */
export function createSession(ports: BackendPorts, client: () => Promise<Client>): Session {
  const user = observable<SessionUser | null>(null);
  const emailRedirectTo = `${ports.appOrigin}/auth/verify`;

  const take = (stored: string | null) => {
    const next = parseStoredSession(stored)?.user ?? null;
    if (!sameUser(next, user.get())) user.set(next);
  };
  const read = async () => take(await ports.storage.getItem(SESSION_KEY));

  const ready = read()
    .catch(() => undefined)
    .then(() => {
      ports.storage.watch(SESSION_KEY, take);
    });

  /** Runs an auth call and turns every way it can fail into a BackendError. */
  const attempt = async <Value>(
    call: (client: Client) => Promise<Result<Value, BackendError>>,
  ): Promise<Result<Value, BackendError>> => {
    try {
      const result = await call(await client());
      await read();
      return result;
    } catch {
      return failure(offlineError());
    }
  };

  const signedIn = async (nobody: string): Promise<Result<SessionUser, BackendError>> => {
    await read();
    const present = user.get();
    return present
      ? success(present)
      : failure({ kind: "rejected", code: "internal", message: nobody, status: 200 });
  };

  /** Tells the server that the token is done with; offline it runs out by itself. */
  function revoke(token: string) {
    const headers = { apikey: ports.publishableKey, authorization: `Bearer ${token}` };
    ports
      .fetch(`${ports.url}/auth/v1/logout?scope=local`, { method: "POST", headers, keepalive: true })
      .catch(() => undefined);
  }

  const signIn = (email: string, password: string) =>
    attempt(async ({ auth }) => {
      const { error } = await auth.signInWithPassword({ email, password });
      return error ? failure(errorFromAuth(error)) : signedIn("No user data returned after sign in");
    });

  return {
    get: user.get,
    subscribe: user.subscribe,
    ready,
    signIn,
    async signUp({ email, password, inviteCode }) {
      const made = await attempt(async ({ auth }) => {
        const { data, error } = await auth.signUp({
          email,
          password,
          options: {
            data: { invite_code: inviteCode },
            emailRedirectTo,
          },
        });
        if (error) return failure(errorFromAuth(error));
        if (!data.user)
          return failure<BackendError>({
            kind: "rejected",
            code: "internal",
            message: "No user data returned after sign up",
            status: 200,
          });
        return success({ session: data.session !== null, confirmed: Boolean(data.user.email_confirmed_at) });
      });
      if (!made.ok) return made;
      if (made.value.session) return success({ confirmed: true });
      if (!made.value.confirmed) return success({ confirmed: false });
      const entered = await signIn(email, password);
      return entered.ok ? success({ confirmed: true }) : entered;
    },
    resendConfirmation: (email) =>
      attempt(async ({ auth }) => {
        const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo } });
        return error ? failure(errorFromAuth(error)) : success(undefined);
      }),
    async signOut() {
      const stored = parseStoredSession(await ports.storage.getItem(SESSION_KEY).catch(() => null));
      // The device forgets first: signing out waits for no network.
      await ports.storage.removeItem(SESSION_KEY);
      take(null);
      if (stored) revoke(stored.accessToken);
    },
    acceptLink: ({ tokenHash, type }) =>
      attempt(async ({ auth }) => {
        const { error } = await auth.verifyOtp({ token_hash: tokenHash, type });
        return error ? failure(errorFromAuth(error)) : signedIn("No user data returned after sign in");
      }),
    async credentials() {
      const stored = await ports.storage.getItem(SESSION_KEY).catch(() => null);
      const present = parseStoredSession(stored);
      return present && { userId: present.user.id, accessToken: present.accessToken };
    },
    async refresh() {
      try {
        const { error } = await (await client()).auth.refreshSession();
        await read();
        if (!error) return "renewed";
        return errorFromAuth(error).kind === "transient" ? "unreachable" : "refused";
      } catch {
        return "unreachable";
      }
    },
    async keepFresh() {
      if (!user.get()) return;
      try {
        await client();
      } catch {
        // Offline and the client was never fetched: the next call that needs it loads it.
      }
    },
  };
}
