// `npm run dev`: Vite with hot reload on port 5174, without a service worker, against the embedded backend.
// A backend already running on the usual port is used; otherwise one is started on a folder of its own, since
// two processes on one data folder would lose data.
import { install, runNode } from "./toolchain.mjs";
import { tool } from "./toolchain.mjs";
import { buildIfStale } from "./build.mjs";

install("all");
const port = process.env.PORT ?? "5173";
const running = await fetch(`http://localhost:${port}/healthz`).then(
  (answer) => answer.ok,
  () => false,
);
if (!running) {
  await buildIfStale();
  const dataFolder = process.env.ORPHEUS_DATA_DIR ?? ".orpheus-dev";
  void runNode(["supabase/local/main.ts"], {
    env: { ...process.env, PORT: port, ORPHEUS_DATA_DIR: dataFolder },
  }).then((code) => process.exit(code ?? 1));
}
process.exitCode = await runNode([tool("vite/bin/vite.js"), "--port", "5174", "--strictPort"], {
  env: { ...process.env, ORPHEUS_BACKEND: `http://localhost:${port}` },
});
