// Keys and tokens of the embedded backend: who a request comes from, by the publishable key or by a token
// signed with the project's secret (HS256), as a Supabase project reads them.
import { sign, verify } from "hono/jwt";

/** The embedded project's publishable key; it stands for a signed-out visitor. */
export const PUBLISHABLE_KEY = "sb_publishable_orpheus_local";

/** What a token says. `role` is the Postgres role its requests run as; `sub` the user's id. */
export type Claims = { role: string; sub?: string; exp?: number; [claim: string]: unknown };

export type Tokens = {
  /** A token of these claims, valid for ever unless `exp` (seconds since 1970) is among them. */
  sign: (claims: Claims) => Promise<string>;
  /** The claims of a publishable key or a valid token, null for anything else. */
  claimsOf: (keyOrToken: string) => Promise<Claims | null>;
};

/** Tokens of the project whose secret this is. */
export function createTokens(secret: string): Tokens {
  const fromToken = async (token: string): Promise<Claims | null> => {
    try {
      const claims = await verify(token, secret, "HS256");
      return typeof claims["role"] === "string" ? { ...claims, role: claims["role"] } : null;
    } catch {
      return null;
    }
  };
  return {
    sign: (claims) => sign(claims, secret, "HS256"),
    claimsOf: async (key) => (key === PUBLISHABLE_KEY ? { role: "anon" } : fromToken(key)),
  };
}

/** The token of an `Authorization: Bearer` header, null without one. */
export const bearerOf = (headers: Headers): string | null =>
  /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
