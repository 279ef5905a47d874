// The door in front of auth: what is limited, refused or checked before a request takes its turn at the database. Wrong
// passwords and links are counted here, a password's slow hash is compared here, and neither holds anybody else up.
import { randomBytes } from "node:crypto";
import { compare, hash } from "bcryptjs";
import * as v from "valibot";
import { networkOf } from "../../functions/_shared/network-address.ts";
import type { Tokens } from "../tokens.ts";
import { refusal, tooMany } from "./auth-answers.ts";
import type { Attempt, AuthAttempts } from "./auth-attempts.ts";
import { readBody, type Body } from "./auth-body.ts";
import { confirmationMail } from "./auth-mails.ts";
import { createEmailChange } from "./email-change.ts";
import { freshSession } from "./fresh-session.ts";

type Forward = (request: Request) => Promise<Response>;
type Mail = { to: string; subject: string; text: string; html?: string };

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

/** Days for which an address that an account signed in from is not barred with it. Source: docs/decisions/060. */
const KNOWN_DAYS = 30;

const Session = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

const mailboxOf = ({ email = "" }: Body) => email.trim().toLowerCase();

/** The network that a request comes from, by the address that the listener names. */
const addressOf = ({ headers }: Request) => networkOf(headers.get("x-forwarded-for") ?? "unknown");

/** Being told to wait is none: whoever asks for too many mails may still sign in. */
const isFailure = ({ status }: Response) => status >= 400 && status < 500 && status !== 429;

/** The cost of accounts' hashes, as lite reads it: the same variable, default and bounds. */
function hashCost(): number {
  const asked = Number(process.env["LITE_AUTH_BCRYPT_COST"]?.trim() || 10);
  return Number.isFinite(asked) ? Math.min(31, Math.max(4, Math.trunc(asked))) : 10;
}

const decoys = new Map<number, Promise<string>>();

/** Compared with where there is no account or no password, so that both take the same time. */
function decoyHash(): Promise<string> {
  const cost = hashCost();
  const decoy = decoys.get(cost) ?? hash("no account has this password", cost);
  decoys.set(cost, decoy);
  return decoy;
}

type Account = { id: string; hash: string | null; known: boolean };

/** What stands in front of auth, over one server. */
export function createAuthGuard(
  ports: AuthGuardPorts,
): (request: Request, forward: Forward) => Promise<Response> {
  const { query, attempts, siteUrl, confirmEmail, deliver } = ports;
  const emailChange = createEmailChange(ports);

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
      text: `There were several sign-ins to your account with a wrong password. New places have to wait a few minutes before they can try again; where you signed in before you can go on as ever.\n\nIf that was you, there is nothing to do. If you have forgotten your password, ask for a new one at ${siteUrl}/auth/forgot`,
    });

  async function signIn(request: Request, body: Body, forward: Forward): Promise<Response> {
    const [address, mailbox] = [addressOf(request), mailboxOf(body)];
    // Asked once ahead: an address that has to wait costs the database nothing.
    const early = attempts.begin(address, null);
    if (typeof early === "number") return tooMany(early);
    early.takeBack();
    const account = await accountOf(mailbox, address);
    const attempt = attempts.begin(address, account?.known ? null : mailbox);
    if (typeof attempt === "number") return tooMany(attempt);
    const matches = await compare(body.password ?? "", account?.hash ?? (await decoyHash())).catch(
      // A hash of another kind, as an imported account may have.
      () => false,
    );
    if (!matches || !account?.hash) {
      if (!account?.known && attempts.barred(mailbox) && account) tellOwner(mailbox);
      return refusal(400, "invalid_credentials", "Invalid login credentials");
    }
    attempt.takeBack();
    return remembering(await forward(request), address);
  }

  /** Notes the address of whoever got a session by this answer. */
  async function remembering(answer: Response, address: string): Promise<Response> {
    const got = answer.ok ? v.safeParse(Session, await answer.clone().json()) : null;
    // Whether it is noted or not, they are in.
    if (got?.success)
      await query(
        `insert into auth.known_addresses (user_id, address) values ($1, $2)
         on conflict (user_id, address) do update set used_at = now()`,
        [got.output.user.id, address],
      ).catch(() => undefined);
    return answer;
  }

  /** Lets the request through and counts it as a failure where it is refused. */
  async function counted(request: Request, attempt: Attempt | number, forward: Forward): Promise<Response> {
    if (typeof attempt === "number") return tooMany(attempt);
    const answer = await forward(request);
    if (!isFailure(answer)) attempt.takeBack();
    return remembering(answer, addressOf(request));
  }

  async function changePassword(request: Request, forward: Forward): Promise<Response> {
    const session = await freshSession(request, ports, "to change your password");
    if (session instanceof Response) return session;
    const answer = await counted(request, attempts.begin(addressOf(request), null), forward);
    if (!answer.ok) return answer;
    // Whoever was in with the old password is a stranger from now on, also where they come from.
    await query(
      `delete from auth.known_addresses as known using auth.sessions
       where sessions.id::text = $1 and known.user_id = sessions.user_id and known.address <> $2`,
      [session.id, addressOf(request)],
    );
    await query(
      `delete from auth.sessions using auth.sessions as own
       where own.id::text = $1 and sessions.user_id = own.user_id and sessions.id <> own.id`,
      [session.id],
    );
    deliver({
      to: session.email,
      subject: "Your Orpheus password was changed",
      text: `The password of your account was changed, and all other devices were signed out.\n\nIf that was not you, ask for a new password at ${siteUrl}/auth/forgot`,
    });
    return answer;
  }

  /** A request that makes a mail: counted before it is made, and taken back where none was. */
  async function mailed(request: Request, body: Body, forward: Forward): Promise<Response> {
    const asked = attempts.mail(addressOf(request), mailboxOf(body));
    if (typeof asked === "number") return tooMany(asked, "over_email_send_rate_limit");
    const answer = await forward(request);
    if (!answer.ok) asked.takeBack();
    return answer;
  }

  /** lite never sends this mail a second time. The answer is the same where no account waits for it. */
  async function sendConfirmation(mailbox: string): Promise<Response> {
    const tokenHash = randomBytes(32).toString("hex");
    const waiting = await query(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
       where email = $1 and email_confirmed_at is null returning id`,
      [mailbox, tokenHash],
    );
    if (waiting.length > 0) deliver({ to: mailbox, ...confirmationMail(siteUrl, tokenHash) });
    return Response.json({});
  }

  const resend = (request: Request, body: Body, forward: Forward) =>
    mailed(request, body, (admitted) =>
      body.type === "signup" && confirmEmail ? sendConfirmation(mailboxOf(body)) : forward(admitted),
    );

  function token(request: Request, body: Body, forward: Forward): Promise<Response> | Response {
    // One spelling only, so that auth cannot read another grant than is read here.
    const [, grant] = /^\?grant_type=([a-z_]+)$/.exec(new URL(request.url).search) ?? [];
    if (grant === "password") return signIn(request, body, forward);
    return grant === "refresh_token" || grant === "pkce"
      ? forward(request)
      : refusal(400, "invalid_credentials", "unsupported_grant_type");
  }

  function verify(request: Request, body: Body, forward: Forward): Promise<Response> | Response {
    const attempt = attempts.begin(addressOf(request), null);
    if (typeof attempt !== "number" && body.token !== undefined && body.token !== "")
      return refusal(403, "otp_expired", "Email link is invalid or has expired");
    return counted(request, attempt, (admitted) =>
      body.type === "email_change" ? emailChange.confirm(admitted, body, forward) : forward(admitted),
    );
  }

  async function changeUser(request: Request, body: Body, forward: Forward): Promise<Response> {
    if (body.email !== undefined) {
      const session = await freshSession(request, ports, "to change your e-mail address");
      return session instanceof Response
        ? session
        : emailChange.begin(request, body, session, addressOf(request), forward);
    }
    return body.password === undefined ? forward(request) : changePassword(request, forward);
  }

  const signUp = (request: Request, body: Body, forward: Forward) =>
    counted(request, attempts.begin(addressOf(request), null), (admitted) =>
      confirmEmail ? mailed(admitted, body, forward) : forward(admitted),
    );

  /** Mails of earlier versions lead to auth itself; the app asks before it takes a link up. */
  function toTheApp(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const [token_hash, type] = [searchParams.get("token") ?? "", searchParams.get("type") ?? ""];
    const carried = new URLSearchParams({ token_hash, type });
    return new Response(null, { status: 303, headers: { Location: `${siteUrl}/auth/verify?${carried}` } });
  }

  type Route = (request: Request, body: Body, forward: Forward) => Promise<Response> | Response;
  const asItIs: Route = (request, _body, forward) => forward(request);
  /** All that is asked of auth, by method and path; nothing else reaches it. */
  const routes: Record<string, Route> = {
    "GET settings": asItIs,
    "GET health": asItIs,
    "GET .well-known/jwks.json": asItIs,
    "GET user": asItIs,
    "GET verify": toTheApp,
    "PUT user": changeUser,
    "POST token": token,
    "POST verify": verify,
    "POST signup": signUp,
    "POST recover": mailed,
    "POST otp": mailed,
    "POST magiclink": mailed,
    "POST resend": resend,
    "POST logout": asItIs,
  };

  async function guarded(request: Request, path: string, forward: Forward): Promise<Response> {
    if (request.method === "OPTIONS") return forward(request);
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = routes[`${method} ${path}`];
    if (!route) return refusal(404, "not_found", "There is nothing here.");
    if (method === "GET") return route(request, {}, forward);
    const body = await readBody(request);
    return body instanceof Response ? body : route(request, body, forward);
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
