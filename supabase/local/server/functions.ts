// Edge Functions in this process: /functions/v1/<name> is the default export of
// supabase/functions/<name>/index.ts, the same module that is deployed when hosted, loaded with its first
// request. As hosted, a function answers its own preflights, for any origin; which ones may read is the server's to say.
import { existsSync } from "node:fs";
import type { Part } from "./ports.ts";

const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && "fetch" in value && typeof value.fetch === "function";

async function load(entry: URL): Promise<Part> {
  const module: unknown = await import(entry.href);
  const part: unknown =
    typeof module === "object" && module !== null && "default" in module && module.default;
  if (!isPart(part)) throw new Error(`${entry.pathname} has no default export with a fetch function`);
  return part;
}

const unknownFunction = () =>
  Response.json({ error: "Requested function was not found", code: "not_found" }, { status: 404 });

/** The functions in `folder`, a directory URL ending in a slash. Rejects with what a function throws. */
export function createFunctions(folder: URL): Part {
  const loaded = new Map<string, Promise<Part>>();
  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const name = /^\/functions\/v1\/([a-z][a-z0-9-]*)(?:\/|$)/.exec(pathname)?.[1];
      if (name === undefined) return unknownFunction();
      const entry = new URL(`${name}/index.ts`, folder);
      if (!loaded.has(name) && !existsSync(entry)) return unknownFunction();
      const part = loaded.get(name) ?? load(entry);
      loaded.set(name, part);
      // A module that failed to load may have been mended since; the next request tries again.
      part.catch(() => loaded.delete(name));
      return (await part).fetch(request);
    },
  };
}
