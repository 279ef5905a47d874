// The project's own storage server and AI provider, loaded when they are first made.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { ClosablePart } from "./server/ports.ts";
import type { BackendContext } from "./start.ts";
import { bearerOf, PUBLISHABLE_KEY } from "./tokens.ts";

/** Storage over the backend's database, its bytes in the data folder. */
export async function createProjectStorage(context: BackendContext): Promise<ClosablePart> {
  const { createStorage } = await import("./storage/index.ts");
  const { database, tokens } = context;
  // Whose request a transaction is for: the database shares its time by that. The service has none.
  const sender = new AsyncLocalStorage<string | null>();
  const storage = createStorage({
    database: {
      transaction: (caller, work) => database.transaction(caller, work, sender.getStore()),
    },
    onObjectChange: database.onObjectChange,
    root: join(context.dataFolder, "storage"),
    jwtSecret: context.jwtSecret,
    publishableKey: PUBLISHABLE_KEY,
    clock: Date.now,
    random: randomUUID,
    onError: (error) => context.log(`storage: ${String(error)}`),
  });
  return {
    fetch: async (request) => {
      const claims = await tokens.claimsOf(bearerOf(request.headers) ?? "");
      const address =
        claims?.role === "service_role" ? null : (request.headers.get("x-forwarded-for") ?? null);
      return sender.run(address, () => storage.fetch(request));
    },
  };
}

/** The local AI provider; closing it ends its worker threads. */
export async function createProjectAi(): Promise<ClosablePart> {
  const { createLocalProvider, closeLocalProvider } = await import("./ai/index.ts");
  const provider = createLocalProvider();
  return { fetch: (request) => provider.fetch(request), close: closeLocalProvider };
}
