// The embedded backend as a real process over a folder that was filled before it started.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBackend } from "../../../supabase/local/start.ts";
import { createTokens } from "../../../supabase/local/tokens.ts";
import { writeBuild } from "../../contract/backend.ts";
import { startServer } from "../../e2e/server.ts";
import type { BenchBackend } from "./backend.ts";
import { afterScopeSql, scopeSql } from "./scope.ts";
import { statements } from "./statements.ts";

async function fill(folder: string, staticRoot: URL): Promise<void> {
  const running = await startBackend({
    root: new URL("../../../", import.meta.url),
    staticRoot,
    log: (line) => console.error(line),
    environment: { PORT: "0", ORPHEUS_DATA_DIR: folder, ORPHEUS_SEED: "none" },
  });
  await running.database.transaction("owner", async (query) => {
    for (const statement of statements(scopeSql)) await query(statement);
  });
  await running.database.transaction("owner", (query) => query(afterScopeSql));
  await running.stop();
}

/** Fills a new folder and starts a process on it; `stop` removes both. */
export async function startEmbedded(): Promise<BenchBackend> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-sync-bench-"));
  const dataFolder = join(folder, "data");
  const build = join(folder, "dist");
  await fill(dataFolder, writeBuild(build));
  const server = await startServer({
    seeded: false,
    dataFolder,
    environment: { ORPHEUS_TEST_BUILD: build },
  });
  const service = await server.service();
  const tokens = createTokens(readFileSync(join(dataFolder, "jwt-secret"), "utf8").trim());
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  return {
    name: "embedded",
    url: server.url,
    tokenOf: (userId) => tokens.sign({ role: "authenticated", sub: userId, exp: inAnHour }),
    async likesOf(table, userId) {
      const column = table === "likes" ? "podcast_id" : "id";
      const { data, error } = await service.from(table).select(column).eq("user_id", userId);
      if (error) throw new Error(error.message);
      return (data as unknown as Record<string, string>[]).map((row) => row[column] ?? "");
    },
    // PostgREST lets a name stand in quotes, as RxDB's plugin writes it; the embedded one takes them for its letters.
    rewrite: (path) => (path.includes("&or=") ? path.replaceAll("%22", "") : path),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
