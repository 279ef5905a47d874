// `npm run dev`: Vite with hot reload on port 5174, without a service worker, against the embedded backend.
// A backend already running on the usual port is used; otherwise one is started on a folder of its own, since
// two processes on one data folder would lose data.
import { buildIfStale } from "./build.mjs";
import { install, runNode, tool } from "./toolchain.mjs";

install("all");
const port = process.env.PORT ?? "5173";
const running = await fetch(`http://localhost:${port}/healthz`).then(
  (answer) => answer.ok,
  () => false,
);
// Either ends with the other: a page without its backend is of no use, and a backend left behind keeps its folder.
const ended = new AbortController();
const { signal } = ended;
const processes = [];
if (!running) {
  await buildIfStale();
  const dataFolder = process.env.ORPHEUS_DATA_DIR ?? ".orpheus-dev";
  const env = { ...process.env, PORT: port, ORPHEUS_DATA_DIR: dataFolder };
  processes.push(runNode(["supabase/local/main.ts"], { env, signal }));
}
const env = { ...process.env, ORPHEUS_BACKEND: `http://localhost:${port}` };
processes.push(runNode([tool("vite/bin/vite.js"), "--port", "5174", "--strictPort"], { env, signal }));
process.exitCode = await Promise.race(processes);
ended.abort();
await Promise.all(processes);
