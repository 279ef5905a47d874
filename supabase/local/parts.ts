// The project's own storage server and AI provider, loaded when they are first made.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ClosablePart } from "./server/ports.ts";
import type { BackendContext } from "./start.ts";
import { PUBLISHABLE_KEY } from "./tokens.ts";

/** Storage over the backend's database, its bytes in the data folder. */
export async function createProjectStorage(context: BackendContext): Promise<ClosablePart> {
  const { createStorage } = await import("./storage/index.ts");
  return createStorage({
    database: context.database,
    root: join(context.dataFolder, "storage"),
    jwtSecret: context.jwtSecret,
    publishableKey: PUBLISHABLE_KEY,
    clock: Date.now,
    random: randomUUID,
    onError: (error) => context.log(`storage: ${String(error)}`),
  });
}

/** The local AI provider; closing it ends its worker threads. */
export async function createProjectAi(): Promise<ClosablePart> {
  const { createLocalProvider, closeLocalProvider } = await import("./ai/index.ts");
  const provider = createLocalProvider();
  return { fetch: (request) => provider.fetch(request), close: closeLocalProvider };
}
