// Who a route serves. Most routes insist on a credential; some serve anybody what is public.
import { createMiddleware } from "hono/factory";
import type { Claims } from "../tokens.ts";
import type { Credentials } from "./credentials.ts";
import { refuse, StorageError } from "./errors.ts";

export type CallerEnv = { Variables: { claims: Claims } };

/** Lets requests with a good credential through, with its claims in `claims`. */
export const callerRequired = (credentials: Credentials) =>
  createMiddleware<CallerEnv>(async (context, next) => {
    const claims = await credentials.claimsOf(context.req.raw.headers);
    if (claims === null) throw refuse.request("headers must have required property 'authorization'");
    context.set("claims", claims);
    await next();
  });

/** The caller of a route that serves anybody: null without a credential and with a bad one. */
export async function callerIfAny(credentials: Credentials, request: Request): Promise<Claims | null> {
  try {
    return await credentials.claimsOf(request.headers);
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}
