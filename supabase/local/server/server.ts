// Composes the embedded backend: every part under its path, on one port, as one Hono app.
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { uploadPolicy } from "./headers.ts";
import type { Part, ServerParts } from "./ports.ts";
import { createStaticFiles } from "./static-files.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The longest body for REST and auth, which read it whole; files go to storage, papers to functions. */
const requestBytes = 10 * 1024 * 1024;

/** Whether another site's page asks for this in any way but by a link that was followed. */
const isForeignCall = ({ method, headers }: Request) =>
  headers.get("sec-fetch-site") === "cross-site" &&
  !(method === "GET" && headers.get("sec-fetch-dest") === "document");

const forward = (part: Part) => (context: Context) => part.fetch(context.req.raw);

/** The part sees the path as if it were mounted at `/`. */
function forwardFrom(prefix: string, part: Part) {
  return (context: Context) => {
    const url = new URL(context.req.url);
    url.pathname = url.pathname.slice(prefix.length) || "/";
    return part.fetch(new Request(url, context.req.raw));
  };
}

/**
 * The server over its parts. `storage` and `ai` answer 404 where absent. What a part throws is reported to
 * `onError` and answered with 500 and the body of every error answer.
 */
export function createServer(parts: ServerParts): Hono {
  const { database, storage, functions, ai, mailbox, staticRoot, backendOrigins = [], onError } = parts;
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("X-Content-Type-Options", "nosniff");
    if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  });
  app.get("/healthz", (context) => context.json({ status: "ok" }));

  // Mails hold sign-in links. A foreign name that resolves to this computer would make the page readable
  // for the site behind that name; a page of another site may lead here, but neither frame nor call it.
  app.use("/_local/*", async (context, next) => {
    const { hostname } = new URL(context.req.url);
    const open = loopbackNames.has(hostname) && !isForeignCall(context.req.raw);
    return open ? next() : context.text("Not found", 404);
  });
  app.all("/_local/mailbox", forwardFrom("/_local/mailbox", mailbox));
  if (ai) app.all("/_local/ai/*", forwardFrom("/_local/ai", ai));

  const limit = bodyLimit({
    maxSize: requestBytes,
    onError: (context) => context.json({ message: "The request is too large", code: "413" }, 413),
  });
  // For pages on another origin. lite lets none of supabase-js's headers through to auth, and answers the
  // preflight for an unknown table with 404, which hides the error itself from the page.
  const rest = ["Content-Range", "Content-Location", "Preference-Applied"];
  app.use("/auth/v1/*", cors({ origin: "*", exposeHeaders: ["X-Supabase-Api-Version"], maxAge: 3600 }));
  app.use("/rest/v1/*", cors({ origin: "*", exposeHeaders: rest, maxAge: 3600 }));
  app.all("/rest/v1/*", limit, forward(database));
  app.all("/auth/v1/*", limit, forward(database));
  app.all("/functions/v1/*", forward(functions));
  if (storage) {
    app.all("/storage/v1/*", async (context) => {
      const answer = await storage.fetch(context.req.raw);
      if (answer.headers.has("Content-Security-Policy")) return answer;
      const guarded = new Response(answer.body, answer);
      guarded.headers.set("Content-Security-Policy", uploadPolicy);
      return guarded;
    });
  }
  for (const prefix of ["/rest/*", "/auth/v1/*", "/functions/*", "/storage/*", "/_local/*"]) {
    app.all(prefix, (context) => context.json({ error: "Not found", code: "not_found" }, 404));
  }

  app.route("/", createStaticFiles(staticRoot, backendOrigins));
  app.notFound((context) => context.text("Not found", 404));
  app.onError((error, context) => {
    onError(error);
    context.header("Access-Control-Allow-Origin", "*");
    return context.json({ error: "Something went wrong. Please try again.", code: "internal" }, 500);
  });
  return app;
}
