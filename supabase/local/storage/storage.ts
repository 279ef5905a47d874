// A storage server that speaks the wire of Supabase Storage: metadata and policies in Postgres, bytes on disk.
import { AsyncLocalStorage } from "node:async_hooks";
import { Hono } from "hono";
import { createAccess } from "./access.ts";
import { noRoute, refusalAnswer } from "./answers.ts";
import { bucketRoutes } from "./bucket-routes.ts";
import { createCredentials } from "./credentials.ts";
import { fromDatabase, refuse, StorageError } from "./errors.ts";
import { createFiles } from "./files.ts";
import { discardBody } from "./incoming.ts";
import { createKnownObjects } from "./known-objects.ts";
import { objectRoutes, signedUploadRoutes } from "./object-routes.ts";
import { storedVersions } from "./objects.ts";
import type { StorageOptions } from "./ports.ts";
import { readRoutes } from "./read-routes.ts";

export type Storage = {
  /** Answers requests under /storage/v1; paths may come with that prefix or without. */
  fetch: (request: Request) => Promise<Response>;
};

/** Bytes: the most that Supabase takes in one upload that is not resumable. */
const standardUpload = 5 * 1024 ** 3;

const pathOf = (request: Request) => new URL(request.url).pathname.replace(/^\/storage\/v1(?=\/)/, "");

/**
 * The storage server over this database and folder. Before its first answer it removes the files that no row
 * names, which a process that died may have left.
 *
 * @param onError told of what is answered with 500, the database's and the disk's own failures
 */
export function createStorage(options: StorageOptions & { onError?: (error: unknown) => void }): Storage {
  const { database, root, clock, random, onError, maximumBytes = standardUpload } = options;
  const access = createAccess(database);
  const files = createFiles(root);
  const credentials = createCredentials(options);
  const known = createKnownObjects(options.onObjectChange);
  const parts = { access, files, credentials, known, clock, random, maximumBytes };

  const app = new Hono({ getPath: pathOf });
  app.route("/bucket", bucketRoutes(parts));
  app.route("/object", readRoutes(parts));
  app.route("/object", signedUploadRoutes(parts));
  app.route("/object", objectRoutes(parts));
  app.notFound((context) => noRoute(context.req.raw, context.req.path));
  const refusalOf = (cause: unknown) => {
    const error = fromDatabase(cause, refuse.keyExists);
    if (error instanceof StorageError) return refusalAnswer(error);
    onError?.(error);
    return refusalAnswer(refuse.internal());
  };
  app.onError(refusalOf);

  // In the name of whoever made the server, not of the request that comes first.
  const asServer = AsyncLocalStorage.snapshot();
  const sweep = () =>
    asServer(async () => files.sweep(await access.as("service", "storage.sweep", storedVersions)));
  let swept: Promise<void> | null = null;
  return {
    fetch: async (request) => {
      try {
        await (swept ??= sweep());
      } catch (error) {
        swept = null;
        return refusalOf(error);
      }
      const answer = await app.fetch(request);
      if (answer.status >= 400) await discardBody(request);
      return answer;
    },
  };
}
