// Stands between clients and lite's auth where the two differ from Supabase's: a sign-up refused by the
// schema says why, and the links in mails lead back to the page that asked for them.
import * as v from "valibot";
import { isDatabaseError, statusOfRaisedCode, statusOfSqlState, type DatabaseError } from "./wire-formats.ts";

type Mail = { to: string; subject: string; text?: string; html?: string };
type Rows = Record<string, unknown>[];

export type AuthBridgePorts = {
  /** Runs one statement on the session that the request holds. */
  query: (text: string, parameters?: unknown[]) => Promise<Rows>;
  /** The last error a statement of the current request met. */
  lastDatabaseError: () => DatabaseError | null;
  deliver: (mail: Mail) => void;
};

export type AuthBridge = {
  emailDriver: { send: (mail: Mail) => Promise<void> };
  /** Answers a request through `forward`; requests come one at a time. */
  answer: (request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>;
};

/** The hook that hosted projects set as "Before User Created": jsonb event → `{}` or `{error}`. */
const signUpHook = "private.before_user_created";

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code: status, error_code: code, msg: message }, { status, headers: corsHeaders });

const corsHeaders = { "Access-Control-Allow-Origin": "*" };

/** The address a mail's link should end at: a page of this computer, else none. */
function askedRedirect(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get("redirect_to");
  if (asked === null || !URL.canParse(asked)) return null;
  const { protocol, hostname } = new URL(asked);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return local && (protocol === "http:" || protocol === "https:") ? asked : null;
}

const withRedirect = (text: string, redirect: string) =>
  text.replaceAll(/([?&]redirect_to=)[^\s"'<>&]*/g, (_, name: string) => name + encodeURIComponent(redirect));

const HookAnswer = v.nullish(
  v.object({
    error: v.optional(v.object({ message: v.optional(v.string()), http_code: v.optional(v.number()) })),
  }),
);

/** The refusal of the sign-up hook for this body, null where it agrees, is absent or has nothing to judge. */
async function hookRefusal(query: AuthBridgePorts["query"], body: unknown): Promise<Response | null> {
  if (typeof body !== "object" || body === null || !("email" in body)) return null;
  const { email } = body;
  const data = "data" in body ? body.data : {};
  const [state] = await query(
    `select to_regprocedure($1) is not null as hooked,
       exists (select from auth.users where email = lower($2)) as known`,
    [`${signUpHook}(jsonb)`, String(email)],
  );
  if (state?.["hooked"] !== true || state["known"] === true) return null;
  const app_metadata = { provider: "email", providers: ["email"] };
  const event = {
    metadata: { name: "before-user-created" },
    user: { email, user_metadata: data ?? {}, app_metadata, aud: "authenticated", role: "authenticated" },
  };
  const [row] = await query(`select ${signUpHook}($1::jsonb) as answer`, [JSON.stringify(event)]);
  const error = v.parse(HookAnswer, row?.["answer"])?.error;
  if (!error) return null;
  return refusal(error.http_code ?? 500, "hook_rejected", error.message ?? "Sign-up was refused.");
}

const readJson = async (request: Request): Promise<unknown> =>
  request
    .clone()
    .json()
    .catch(() => null);

/** The status and words for a database error behind auth's 500, null where it should stay opaque. */
function explained(error: DatabaseError | null): Response | null {
  if (!error) return null;
  const status = statusOfRaisedCode(error.code) ?? (error.code.startsWith("P0001") ? 400 : undefined);
  if (status !== undefined) return refusal(status, "signup_rejected", error.message);
  // A constraint's own words name tables and columns; the visitor only needs to know that it was refused.
  return (statusOfSqlState(error.code) ?? 500) < 500
    ? refusal(422, "signup_rejected", "The account could not be created with these details.")
    : null;
}

/** The bridge over one session. */
export function createAuthBridge({ query, lastDatabaseError, deliver }: AuthBridgePorts): AuthBridge {
  let redirect: string | null = null;
  return {
    emailDriver: {
      async send({ to, subject, text, html }) {
        const led = (part: string | undefined) =>
          part === undefined || redirect === null ? part : withRedirect(part, redirect);
        const [ledText, ledHtml] = [led(text), led(html)];
        deliver({
          to,
          subject,
          ...(ledText !== undefined && { text: ledText }),
          ...(ledHtml !== undefined && { html: ledHtml }),
        });
      },
    },
    async answer(request, forward) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/auth/v1/")) return forward(request);
      redirect = askedRedirect(request);
      if (request.method === "POST" && pathname === "/auth/v1/signup") {
        const refused = await hookRefusal(query, await readJson(request)).catch((error: unknown) => {
          if (isDatabaseError(error)) return explained(error) ?? refusal(500, "unexpected_failure", "");
          throw error;
        });
        if (refused) return refused;
      }
      const response = await forward(request);
      return response.status === 500 ? (explained(lastDatabaseError()) ?? response) : response;
    },
  };
}
