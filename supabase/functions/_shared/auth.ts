// Who calls a function: a user with a token of the auth service, or another function with the service key.

import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { bearerOf, digestOf, Refusal } from "./http.ts";

export type User = { id: string; email: string | null };

/** Asks the auth service whose token this is; null for an invalid one. Rejects when the service cannot be reached. */
export type VerifyToken = (token: string) => Promise<User | null>;

/**
 * Through `getUser`, which the auth service answers whatever it signs with: the embedded one uses HS256 and
 * publishes no keys, so a check by key set alone would refuse every token.
 */
export const verifyWith =
  (client: Pick<SupabaseClient, "auth">): VerifyToken =>
  async (token) => {
    const { data, error } = await client.auth.getUser(token);
    if (!error) return { id: data.user.id, email: data.user.email ?? null };
    if (error.status !== undefined && error.status >= 400 && error.status < 500) return null;
    throw error;
  };

const sessionClaim = v.object({ session_id: v.pipe(v.string(), v.uuid()) });

/** The session that a token names: to be called with a token that was checked. Null where it names none. */
export function sessionOf(token: string): string | null {
  try {
    const [, payload = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return v.parse(sessionClaim, claims).session_id;
  } catch {
    return null;
  }
}

/** The signed-in user; 401 without a valid token. */
export async function requireUser(request: Request, verify: VerifyToken): Promise<User> {
  const token = bearerOf(request);
  const user = token === null ? null : await verify(token);
  if (user === null) throw new Refusal(401, "unauthorized");
  return user;
}

/** Whether the request carries the service key. Digests are compared, so that timing says nothing about the key. */
export async function isService(request: Request, serviceKey: string): Promise<boolean> {
  const token = bearerOf(request);
  return token !== null && (await digestOf(token)) === (await digestOf(serviceKey));
}
