// The other side of the server benchmark: lite on PGlite over the same folder, with nothing of ours around it.
import { createServer } from "node:http";
import path from "node:path";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { getRequestListener } from "@hono/node-server";
import { App } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";

const dataFolder = process.env["ORPHEUS_DATA_DIR"] ?? ".orpheus";
const connection = await createPgliteConnection({
  url: path.join(dataFolder, "database"),
  pgliteOptions: { extensions: { pg_trgm } },
});
const app = new App({ connection, auth: { enabled: true, jwt_secret: "a".repeat(32) } });
await app.ensureSystemSchema();
const listener = getRequestListener((request) =>
  new URL(request.url).pathname === "/healthz" ? new Response("ok") : app.fetch(request),
);
createServer((request, response) => void listener(request, response)).listen(
  Number(process.env["PORT"]),
  "localhost",
);
process.on("SIGTERM", () => process.exit(0));
