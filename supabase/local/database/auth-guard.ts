// The door in front of auth: what is limited, refused or checked before a request takes its turn at the database. Wrong
// passwords and links are counted here, a password's slow hash is compared here, and neither holds anybody else up.
import { compare, hash } from "bcryptjs";
import * as v from "valibot";
import { bearerOf, type Tokens } from "../tokens.ts";
import type { Attempt, AuthAttempts } from "./auth-attempts.ts";

type Forward = (request: Request) => Promise<Response>;
type Mail = { to: string; subject: string; text: string };

export type AuthGuardPorts = {
  /** Runs one statement as the owner of the schema, in its turn at the database. */
  query: (text: string, parameters: unknown[]) => Promise<Record<string, unknown>[]>;
  attempts: AuthAttempts;
  tokens: Tokens;
  /** Where the app is served, without a slash at the end. */
  siteUrl: string;
  /** Whether a sign-up sends a mail. */
  confirmEmail: boolean;
  deliver: (mail: Mail) => void;
};

/** Minutes after a sign-in in which the password may be changed. Source: issue 12. */
const FRESH_MINUTES = 10;
/** Days for which an address that an account signed in from is not barred with it. Source: issue 12. */
const KNOWN_DAYS = 30;

/** An error as Supabase's auth writes it. */
const refusal = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ code: status, error_code: code, msg: message }, { status, headers });

const tooMany = (seconds: number, code = "over_request_rate_limit") =>
  refusal(429, code, "Too many attempts. Please wait and try again.", {
    "Retry-After": String(seconds),
    "Access-Control-Expose-Headers": "Retry-After",
  });

const Body = v.object({
  email: v.fallback(v.optional(v.string()), undefined),
  password: v.fallback(v.optional(v.string()), undefined),
  token: v.fallback(v.optional(v.unknown()), undefined),
});
type Body = v.InferOutput<typeof Body>;

const Session = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, without its brackets). */
const EMAIL_LENGTH = 254;
/** Brackets within brackets that an account's own data may have; more break what reads and stores them. */
const NESTING = 64;

function isDeep(json: string): boolean {
  let depth = 0;
  for (const [character] of json.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").matchAll(/[[\]{}]/g)) {
    depth += character === "[" || character === "{" ? 1 : -1;
    if (depth > NESTING) return true;
  }
  return false;
}

/** What auth reads of a request's body; a refusal where no account could be made of it. */
async function readBody(request: Request): Promise<Body | Response> {
  const text = await request.clone().text();
  if (isDeep(text) || /\\u0000|\0/.test(text))
    return refusal(400, "validation_failed", "This request cannot be read.");
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), text);
  // What is no JSON is refused by auth itself.
  if (!read.success) return {};
  if ((read.output.email ?? "").length > EMAIL_LENGTH)
    return refusal(400, "validation_failed", "This e-mail address is too long.");
  return read.output;
}

const mailboxOf = ({ email = "" }: Body) => email.trim().toLowerCase();

/** The address that a request comes from; the listener names it. */
const addressOf = ({ headers }: Request) => headers.get("x-forwarded-for") ?? "unknown";

const isFailure = ({ status }: Response) => status >= 400 && status < 500;

/** The paths under /auth/v1/ that ask for a mail. */
const mailing = new Set(["recover", "otp", "magiclink", "resend"]);

/** Compared with where there is no account or no password, so that both take the same time. */
let decoy: Promise<string> | undefined;
const decoyHash = () => (decoy ??= hash("no account has this password", 10));

type Account = { id: string; hash: string | null; known: boolean };

/** What stands in front of auth, over one server. */
export function createAuthGuard(
  ports: AuthGuardPorts,
): (request: Request, forward: Forward) => Promise<Response> {
  const { query, attempts, tokens, siteUrl, confirmEmail, deliver } = ports;

  async function accountOf(mailbox: string, address: string): Promise<Account | null> {
    const [row] = await query(
      `select users.id, encrypted_password as hash, exists (
         select from auth.known_addresses as known
         where known.user_id = users.id and known.address = $2 and known.used_at > now() - make_interval(days => $3)
       ) as known
       from auth.users where email = $1 limit 1`,
      [mailbox, address, KNOWN_DAYS],
    );
    if (!row) return null;
    return {
      id: String(row["id"]),
      hash: typeof row["hash"] === "string" && row["hash"] !== "" ? row["hash"] : null,
      known: row["known"] === true,
    };
  }

  const tellOwner = (to: string) =>
    deliver({
      to,
      subject: "Somebody tried to sign in to your Orpheus account",
      text: `There were several sign-ins to your account with a wrong password. New places have to wait a few minutes before they can try again; where you signed in before you can go on as ever.\n\nIf that was you, there is nothing to do. If you have forgotten your password, ask for a new one at ${siteUrl}/login`,
    });

  async function signIn(request: Request, body: Body, forward: Forward): Promise<Response> {
    const [address, mailbox] = [addressOf(request), mailboxOf(body)];
    // Asked once ahead: an address that has to wait costs the database nothing.
    const early = attempts.begin(address, null);
    if (typeof early === "number") return tooMany(early);
    early.succeeded();
    const account = await accountOf(mailbox, address);
    const attempt = attempts.begin(address, account?.known ? null : mailbox);
    if (typeof attempt === "number") return tooMany(attempt);
    const matches = await compare(body.password ?? "", account?.hash ?? (await decoyHash()));
    if (!matches || !account?.hash) {
      if (!account?.known && attempts.barred(mailbox) && account) tellOwner(mailbox);
      return refusal(400, "invalid_credentials", "Invalid login credentials");
    }
    attempt.succeeded();
    return remembering(await forward(request), address);
  }

  /** Notes the address of whoever got a session by this answer. */
  async function remembering(answer: Response, address: string): Promise<Response> {
    const got = answer.ok ? v.safeParse(Session, await answer.clone().json()) : null;
    if (got?.success)
      await query(
        `insert into auth.known_addresses (user_id, address) values ($1, $2)
         on conflict (user_id, address) do update set used_at = now()`,
        [got.output.user.id, address],
      );
    return answer;
  }

  /** Lets the request through and counts it as a failure where it is refused. */
  async function counted(request: Request, attempt: Attempt | number, forward: Forward): Promise<Response> {
    if (typeof attempt === "number") return tooMany(attempt);
    const answer = await forward(request);
    if (!isFailure(answer)) attempt.succeeded();
    return remembering(answer, addressOf(request));
  }

  async function changePassword(request: Request, forward: Forward): Promise<Response> {
    const claims = await tokens.claimsOf(bearerOf(request.headers) ?? "");
    const session = claims?.["session_id"];
    const [row] =
      typeof session === "string"
        ? await query(
            `select users.email, sessions.created_at > now() - make_interval(mins => $2) as fresh
             from auth.sessions join auth.users on users.id = sessions.user_id where sessions.id::text = $1`,
            [session, FRESH_MINUTES],
          )
        : [];
    if (!row) return forward(request);
    if (row["fresh"] !== true)
      return refusal(400, "reauthentication_needed", "Please sign in again to change your password.");
    const answer = await forward(request);
    if (!answer.ok) return answer;
    await query(
      `delete from auth.sessions using auth.sessions as own
       where own.id::text = $1 and sessions.user_id = own.user_id and sessions.id <> own.id`,
      [session],
    );
    deliver({
      to: String(row["email"]),
      subject: "Your Orpheus password was changed",
      text: `The password of your account was changed, and all other devices were signed out.\n\nIf that was not you, ask for a new password at ${siteUrl}/login`,
    });
    return answer;
  }

  async function guarded(request: Request, path: string, forward: Forward): Promise<Response> {
    const url = new URL(request.url);
    const address = addressOf(request);
    if (request.method === "GET" && path === "verify") {
      // Mails of earlier versions lead here; the app asks before it takes a link up.
      const [token, type] = ["token", "type"].map((name) => url.searchParams.get(name) ?? "");
      const query = new URLSearchParams({ token_hash: token ?? "", type: type ?? "" });
      return new Response(null, { status: 303, headers: { Location: `${siteUrl}/auth/verify?${query}` } });
    }
    if (path === "reauthenticate")
      return refusal(404, "not_found", "Codes are not sent; sign in again instead.");
    if (request.method === "PUT" && path === "user") {
      const body = await readBody(request);
      if (body instanceof Response) return body;
      return body.password === undefined ? forward(request) : changePassword(request, forward);
    }
    if (request.method !== "POST") return forward(request);
    const body = await readBody(request);
    if (body instanceof Response) return body;
    if (path === "token")
      return url.searchParams.get("grant_type") === "password"
        ? signIn(request, body, forward)
        : forward(request);
    if (path === "verify") {
      const attempt = attempts.begin(address, null);
      if (typeof attempt !== "number" && body.token !== undefined && body.token !== "")
        return refusal(403, "otp_expired", "Email link is invalid or has expired");
      return counted(request, attempt, forward);
    }
    if (mailing.has(path) || (path === "signup" && confirmEmail)) {
      const wait = attempts.mail(address, mailboxOf(body));
      if (wait > 0) return tooMany(wait, "over_email_send_rate_limit");
    }
    return path === "signup" ? counted(request, attempts.begin(address, null), forward) : forward(request);
  }

  return async (request, forward) => {
    const { pathname } = new URL(request.url);
    const [, path] = /^\/auth\/v1\/(.*?)\/*$/.exec(pathname) ?? [];
    if (path === undefined) return forward(request);
    const answer = await guarded(request, path, forward);
    // Sessions and accounts are in these answers: nothing between here and the page may keep them.
    const kept = new Response(answer.body, answer);
    kept.headers.set("Cache-Control", "no-store");
    return kept;
  };
}
