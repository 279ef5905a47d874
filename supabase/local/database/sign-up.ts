// Signing up as a Supabase project answers it: the project's hook is asked first, the schema's refusal keeps
// its words, and a confirmed address does not tell that it has an account.
import * as v from "valibot";
import { refusal } from "./auth-answers.ts";
import { isDatabaseError, statusOfRaisedCode, statusOfSqlState, type DatabaseError } from "./wire-formats.ts";

export type SignUpPorts = {
  /** Runs one statement on the session that the request holds. */
  query: (text: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>;
  clock: () => Date;
  randomId: () => string;
};

/** The hook that hosted projects set as "Before User Created": jsonb event → `{}` or `{error}`. */
const signUpHook = "private.before_user_created";

const HookAnswer = v.nullish(
  v.object({
    error: v.optional(v.object({ message: v.optional(v.string()), http_code: v.optional(v.number()) })),
  }),
);

/** The refusal of the sign-up hook for this body, null where it agrees, is absent or has nothing to judge. */
async function hookRefusal(query: SignUpPorts["query"], body: unknown): Promise<Response | null> {
  if (typeof body !== "object" || body === null || !("email" in body)) return null;
  const { email } = body;
  const data = "data" in body ? body.data : {};
  // Also where the address has an account: a different answer would tell strangers that it has.
  const [state] = await query("select to_regprocedure($1) is not null as hooked", [`${signUpHook}(jsonb)`]);
  if (state?.["hooked"] !== true) return null;
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

/**
 * With confirmation on, Supabase answers a sign-up for an address that has an account as if it had worked, with an
 * invented user that has no identities: the address must not tell strangers whether it has one. lite asks to wait 59
 * seconds, for ever.
 */
async function hiddenAccount(
  { query, clock, randomId }: SignUpPorts,
  body: unknown,
): Promise<Response | null> {
  if (typeof body !== "object" || body === null || !("email" in body)) return null;
  const email = String(body.email).toLowerCase();
  const accounts = await query("select from auth.users where email = $1", [email]);
  if (accounts.length === 0) return null;
  const now = clock().toISOString();
  const user = {
    id: randomId(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: "data" in body ? body.data : {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
  return Response.json(user);
}

/**
 * Removes an account of this address that nobody has confirmed, which frees its invitation: whose mail was lost signs up
 * again, with the password that they type now. While its link works only the same code does that: by another's code a
 * stranger could have the next link confirm an account with a password of theirs.
 */
async function removeUnconfirmed(query: SignUpPorts["query"], body: unknown): Promise<void> {
  if (typeof body !== "object" || body === null || !("email" in body)) return;
  const data = "data" in body && typeof body.data === "object" ? body.data : null;
  const code = data !== null && "invite_code" in data ? String(data.invite_code) : "";
  await query(
    `delete from auth.users
     where email = $1 and email_confirmed_at is null and (
       confirmation_sent_at < now() - interval '1 hour'
       or upper(btrim(raw_user_meta_data ->> 'invite_code')) = upper(btrim($2))
     )`,
    [String(body.email).toLowerCase(), code],
  );
}

const unexpected = () => refusal(500, "unexpected_failure", "The account could not be created.");

const readJson = async (request: Request): Promise<unknown> =>
  request
    .clone()
    .json()
    .catch(() => null);

/** The status and words for a database error behind auth's 500, null where it should stay opaque. */
export function explained(error: DatabaseError | null): Response | null {
  if (!error) return null;
  const status = statusOfRaisedCode(error.code) ?? (error.code.startsWith("P0001") ? 400 : undefined);
  if (status !== undefined) return refusal(status, "signup_rejected", error.message);
  // A constraint's own words name tables and columns; the visitor only needs to know that it was refused.
  return (statusOfSqlState(error.code) ?? 500) < 500
    ? refusal(422, "signup_rejected", "The account could not be created with these details.")
    : null;
}

/**
 * Answers `POST /auth/v1/signup`. The hook goes first, since auth would turn the schema's refusal into a 500;
 * the schema's trigger stays the guard that holds when sign-ups race.
 */
export async function signUp(
  ports: SignUpPorts,
  request: Request,
  forward: (request: Request) => Promise<Response>,
): Promise<Response> {
  const body = await readJson(request);
  const refused = await hookRefusal(ports.query, body).catch((error: unknown) => {
    if (isDatabaseError(error)) return explained(error) ?? unexpected();
    throw error;
  });
  if (refused) return refused;
  await removeUnconfirmed(ports.query, body);
  const response = await forward(request);
  return response.status === 429 ? ((await hiddenAccount(ports, body)) ?? response) : response;
}
