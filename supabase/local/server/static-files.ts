// Serves the built app: precompressed files, one page for all of its routes.
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { cacheControlOf, contentSecurityPolicy } from "./headers.ts";

/** A file, not a route of the app: such a path that is missing must not answer with the page. */
const isFilePath = (path: string) => /^\/(assets|media)\//.test(path) || /\.[a-z0-9]+$/i.test(path);

/** The app under `root` as a Hono app. `backendOrigins` widens the policy of its pages. */
export function createStaticFiles(root: string, backendOrigins: readonly string[]): Hono {
  const app = new Hono();
  const policy = contentSecurityPolicy(backendOrigins);
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    headers.set("Content-Security-Policy", policy);
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
  });
  app.use(
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, context) => {
        context.header("Cache-Control", cacheControlOf(context.req.path));
      },
    }),
  );
  const page = serveStatic({ root, path: "index.html", precompressed: true });
  app.get("*", (context, next) => (isFilePath(context.req.path) ? next() : page(context, next)));
  // A share that no worker answers, such as the first one after the browser's data was cleared: its file is lost, and
  // the screen asks for it again.
  app.post("/generate/share", (context) => context.redirect("/generate?shared=lost", 303));
  app.notFound((context) => context.text("Not found", 404));
  return app;
}
