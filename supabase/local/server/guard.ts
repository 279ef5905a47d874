// What every request passes before a part of the server sees it: the name it calls the server by, the page that
// writes, and on a public server the token of what is local. After the part, its answer is opened to known pages only.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { bearerOf } from "../tokens.ts";
import type { Origins } from "./origins.ts";

const refusal = (context: Context, status: 401 | 403 | 421, code: string, message: string) =>
  context.json({ error: message, message, code }, status);

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** A share from the system names no page that it comes from, and changes nothing here. */
const isShare = (path: string) => path === "/generate/share";

/**
 * Answers 421 where the server is called by a foreign name: a site could point its own at this computer, and its
 * pages would then be of the same origin. Answers 403 where a page of a foreign origin writes: a browser sends some
 * requests without asking first, and the page need not read the answer for them to have an effect.
 */
export const guardOrigin =
  (origins: Origins): MiddlewareHandler =>
  async (context, next) => {
    const { method, path, url } = context.req;
    if (!origins.isCalled(url)) {
      const message =
        "This server does not go by that name. ORPHEUS_ORIGINS lists the addresses it is opened at.";
      return refusal(context, 421, "unknown_host", message);
    }
    const origin = context.req.header("Origin");
    if (origin === undefined || reads.has(method) || origins.has(origin) || isShare(path)) return next();
    const message = "Pages of this origin may not write here. ORPHEUS_ORIGINS lists those that may.";
    return refusal(context, 403, "foreign_origin", message);
  };

/** Whatever a part says about it: pages of these origins may read the answer, and no others. */
export const openTo =
  (origins: Origins): MiddlewareHandler =>
  async (context, next) => {
    const origin = context.req.header("Origin");
    await next();
    const { headers } = context.res;
    headers.delete("Access-Control-Allow-Origin");
    if (!/\borigin\b/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Origin");
    if (origin !== undefined && origins.has(origin)) headers.set("Access-Control-Allow-Origin", origin);
  };

/** Whether another site's page asks for this in any way but by a link that was followed. */
const isForeignCall = ({ method, headers }: Request) =>
  headers.get("sec-fetch-site") === "cross-site" &&
  !(method === "GET" && headers.get("sec-fetch-dest") === "document");

const digest = (text: string) => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/**
 * Guards what is for the people at this computer: mails hold sign-in links. A page of another site may lead here, but
 * neither frame nor call it. With a token every request has it as its bearer, or as the first part of the path.
 *
 * @param token null where only this computer reaches the server
 */
export const guardLocal =
  (token: string | null): MiddlewareHandler =>
  async (context, next) => {
    const { raw, path } = context.req;
    const [, , given = ""] = path.split("/");
    if (isForeignCall(raw)) return context.text("Not found", 404);
    if (token !== null && !isSame(given, token) && !isSame(bearerOf(raw.headers) ?? "", token)) {
      context.header("WWW-Authenticate", "Bearer");
      return refusal(
        context,
        401,
        "token_required",
        "This needs the token that the server printed at its start.",
      );
    }
    await next();
    // The address may hold the token, and a mail's link is not to hand it on.
    if (!context.res.headers.has("Referrer-Policy"))
      context.res.headers.set("Referrer-Policy", "no-referrer");
    return undefined;
  };
