// A signal ends the server whatever it is doing: nobody has to look for its process to kill it.
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PUBLISHABLE_KEY } from "../../supabase/local/tokens.ts";
import { copyNotesDatabase, newFolder, writeBuild } from "./backend.ts";
import { startProcess, type ServerProcess } from "./server-process.ts";

const folder = newFolder();
const servers: ServerProcess[] = [];
afterAll(async () => {
  // One that the signal did not end would be busy for ever.
  for (const server of servers) await server.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("a signal ends it in the middle of a statement without an end, with connections open", async () => {
  const environment = {
    TEST_BUILD: join(folder, "dist"),
    ORPHEUS_DATA_DIR: join(folder, "data"),
    // Nothing ends the statement by itself.
    ORPHEUS_LIMITS: "off",
  };
  writeBuild(environment.TEST_BUILD);
  await copyNotesDatabase(environment.ORPHEUS_DATA_DIR);
  const server = await startProcess(environment);
  servers.push(server);
  const half = connect(Number(new URL(server.url).port), "127.0.0.1");
  half.on("error", () => undefined);
  half.write("GET /healthz HTTP/1.1\r\n");
  const endless = fetch(`${server.url}/rest/v1/rpc/never_end`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json" },
    body: "{}",
  });
  const ended = endless.then(
    ({ status }) => status,
    () => "broken off",
  );
  const health = await fetch(`${server.url}/healthz`);
  expect(health.status).toBe(200);
  expect(await server.end("SIGTERM")).toBe(0);
  expect([503, "broken off"]).toContain(await ended);
  half.destroy();

  const again = await startProcess(environment);
  servers.push(again);
  expect(await again.end("SIGTERM")).toBe(0);
});
