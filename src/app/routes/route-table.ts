// Every address of the product, who may see it, and where everyone else is sent (docs/product-rules.md). Pure data and one pure function; routes.tsx turns it into screens.
import type { ScreenName } from "../chunks/screens.ts";

/**
 * `everyone`: open. `session`: without one to /waitlist. `session-via-login`: without one to /login, which leads
 * back. `sign-in`: with a session on, as after a sign-in. `invitation`: with a session to /generate.
 */
export type Access = "everyone" | "session" | "session-via-login" | "sign-in" | "invitation";

export type RouteEntry = { path: string; access: Access; screen: ScreenName };

export const ROUTE_TABLE: readonly RouteEntry[] = [
  { path: "/", access: "everyone", screen: "home" },
  { path: "/auth", access: "sign-in", screen: "access" },
  { path: "/login", access: "sign-in", screen: "access" },
  { path: "/auth/verify", access: "everyone", screen: "verify" },
  { path: "/auth/forgot", access: "everyone", screen: "forgot" },
  { path: "/auth/new-password", access: "everyone", screen: "new-password" },
  { path: "/waitlist", access: "invitation", screen: "waitlist" },
  { path: "/podcast/:podcastId", access: "everyone", screen: "podcast" },
  { path: "/survey", access: "everyone", screen: "survey" },
  { path: "/privacy", access: "everyone", screen: "legal" },
  { path: "/terms", access: "everyone", screen: "legal" },
  { path: "/imprint", access: "everyone", screen: "legal" },
  { path: "/pricing", access: "everyone", screen: "pricing" },
  { path: "/subscription/success", access: "everyone", screen: "subscription-success" },
  { path: "/user/:userId", access: "everyone", screen: "user" },
  { path: "/playlist", access: "everyone", screen: "playlist" },
  { path: "/downloads", access: "everyone", screen: "downloads" },
  { path: "/discover", access: "session", screen: "discover" },
  { path: "/generate", access: "session", screen: "generate" },
  { path: "/episodes", access: "session-via-login", screen: "episodes" },
  { path: "/trending", access: "session", screen: "trending" },
  { path: "/most-liked", access: "session", screen: "most-liked" },
  { path: "/recent", access: "session", screen: "recent" },
  { path: "/following", access: "session", screen: "following" },
  { path: "/likes", access: "session", screen: "likes" },
  { path: "/history", access: "session", screen: "history" },
  { path: "/onboarding", access: "session", screen: "onboarding" },
  { path: "/profile", access: "session-via-login", screen: "profile" },
  { path: "/account", access: "session-via-login", screen: "account" },
];

/** Addresses that only lead elsewhere; the query goes along. */
export const ALIASES: readonly { path: string; to: string }[] = [{ path: "/explore", to: "/discover" }];

export type Decision =
  | { kind: "show"; screen: ScreenName }
  /** `remember`: keep the present path and query, so that the sign-in leads back to it. */
  | { kind: "replace"; to: string; remember: boolean }
  /** The screen of the sign-in leads on (after-sign-in.ts). */
  | { kind: "return"; screen: ScreenName };

/**
 * What a visit to `entry` leads to, with or without a session.
 * @param broughtPaper a paper was shared to the app: whoever does that has an account, and signs in first.
 */
export function decide(entry: RouteEntry, hasSession: boolean, broughtPaper = false): Decision {
  const replace = (to: string, remember = false): Decision => ({ kind: "replace", to, remember });
  const withSession: Partial<Record<Access, Decision>> = {
    "sign-in": { kind: "return", screen: entry.screen },
    invitation: replace("/generate"),
  };
  const without: Partial<Record<Access, Decision>> = {
    session: broughtPaper ? replace("/login", true) : replace("/waitlist"),
    "session-via-login": replace("/login", true),
  };
  const elsewhere = hasSession ? withSession : without;
  return elsewhere[entry.access] ?? { kind: "show", screen: entry.screen };
}
