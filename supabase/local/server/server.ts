// Composes the embedded backend: every part under its path, on one port, as one Hono app.
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { guardLocal, guardOrigin, openTo } from "./guard.ts";
import { permissionsPolicy, resourcePolicyOf, uploadPolicy } from "./headers.ts";
import type { Part, ServerParts } from "./ports.ts";
import { createStaticFiles } from "./static-files.ts";

/** The longest body for REST and auth, which read it whole; files go to storage, papers to functions. */
const requestBytes = 10 * 1024 * 1024;

const BACKEND_PATHS = ["/rest/*", "/auth/v1/*", "/functions/*", "/storage/*", "/_local/*"];

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
 * The server over its parts. `storage`, `ai` and `billing` answer 404 where absent. What a part throws is reported to
 * `onError` and answered with 500 and the body of every error answer.
 */
export function createServer(parts: ServerParts): Hono {
  const {
    database,
    storage,
    functions,
    ai,
    billing,
    mailbox,
    staticRoot,
    backendOrigins = [],
    onError,
  } = parts;
  const { origins, localToken } = parts;
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Permissions-Policy", permissionsPolicy);
    headers.set("Cross-Origin-Resource-Policy", resourcePolicyOf(context.req.path));
    if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  });
  app.use(guardOrigin(origins));
  for (const prefix of BACKEND_PATHS) app.use(prefix, openTo(origins));
  app.get("/healthz", (context) => context.json({ status: "ok" }));

  app.use("/_local/*", guardLocal(localToken));
  for (const local of localToken === null ? ["/_local"] : ["/_local", `/_local/${localToken}`]) {
    app.all(`${local}/mailbox`, forwardFrom(`${local}/mailbox`, mailbox));
    if (ai) app.all(`${local}/ai/*`, forwardFrom(`${local}/ai`, ai));
    for (const name of ["billing", "checkout", "portal"])
      if (billing) app.all(`${local}/${name}/*`, forwardFrom(local, billing));
  }

  const limit = bodyLimit({
    maxSize: requestBytes,
    onError: (context) => context.json({ message: "The request is too large", code: "413" }, 413),
  });
  // For pages on another origin. lite lets none of supabase-js's headers through to auth, and answers the
  // preflight for an unknown table with 404, which hides the error itself from the page. As hosted, ETag and
  // Content-Range of storage are not exposed.
  const rest = ["Content-Range", "Content-Location", "Preference-Applied", "Retry-After"];
  const origin = (asking: string) => (origins.has(asking) ? asking : null);
  app.use("/auth/v1/*", cors({ origin, exposeHeaders: ["X-Supabase-Api-Version"], maxAge: 3600 }));
  app.use("/rest/v1/*", cors({ origin, exposeHeaders: rest, maxAge: 3600 }));
  app.use("/storage/v1/*", cors({ origin }));
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
  for (const prefix of BACKEND_PATHS) {
    app.all(prefix, (context) => context.json({ error: "Not found", code: "not_found" }, 404));
  }

  app.route("/", createStaticFiles(staticRoot, backendOrigins));
  app.notFound((context) => context.text("Not found", 404));
  app.onError((error, context) => {
    onError(error);
    return context.json({ error: "Something went wrong. Please try again.", code: "internal" }, 500);
  });
  return app;
}
