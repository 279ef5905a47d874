// The routes under /object that read: as anybody, as the caller, or by a signed address.
import { Hono, type Context } from "hono";
import type { Claims } from "../tokens.ts";
import type { Access, Operation } from "./access.ts";
import { findBucket } from "./buckets.ts";
import { callerIfAny, callerRequired, type CallerEnv } from "./caller.ts";
import type { Credentials } from "./credentials.ts";
import { refuse } from "./errors.ts";
import type { Files } from "./files.ts";
import { checkKey } from "./keys.ts";
import type { KnownObjects } from "./known-objects.ts";
import { tokenOf } from "./object-routes.ts";
import { findObject, type StoredObject } from "./objects.ts";
import type { Caller } from "./ports.ts";
import { answerInfo, answerObject, type ReadOptions } from "./read.ts";

export type ReadParts = { access: Access; files: Files; credentials: Credentials; known: KnownObjects };

type Place = { bucket: string; key: string };

/** Answers GET and HEAD of objects, and what is known of them. */
export function readRoutes({ access, files, credentials, known }: ReadParts): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>();
  const signedIn = callerRequired(credentials);

  /** Finds the object as `claims` may see it; nobody and everybody sees what lies in a public bucket. */
  const finder = (claims: Claims | null, operation: Operation, { bucket, key }: Place) => {
    checkKey(key);
    return async (): Promise<StoredObject> => {
      const { public: open } = await access.as("service", operation, (query) => findBucket(query, bucket));
      if (claims === null && !open) throw refuse.noBucket();
      const caller: Caller = claims === null || open ? "service" : claims;
      return access.as(caller, operation, (query) => findObject(query, bucket, key));
    };
  };

  const options = (context: Context): ReadOptions => ({ download: context.req.query("download") ?? null });
  const answer = (context: Context, find: () => Promise<StoredObject>) =>
    answerObject(files, context.req.raw, find, options(context));

  app.get("/public/:bucket/:key{.+}", (context) =>
    answer(context, finder(null, "storage.object.get_public", context.req.param())),
  );
  app.get("/authenticated/:bucket/:key{.+}", signedIn, (context) =>
    answer(context, finder(context.get("claims"), "storage.object.get_authenticated", context.req.param())),
  );
  app.get("/sign/:bucket/:key{.+}", async (context) => {
    const { bucket, key } = context.req.param();
    const expires = await credentials.verifyDownload(tokenOf(context), `${bucket}/${key}`);
    const read = () =>
      access.as("service", "storage.object.get_signed", (query) => findObject(query, bucket, key));
    let ask = known.find;
    const find = () => {
      const found = ask(bucket, key, read);
      // Asked again where the file of what is known is gone.
      ask = known.renew;
      return found;
    };
    return answerObject(files, context.req.raw, find, { ...options(context), expires });
  });

  app.get("/info/public/:bucket/:key{.+}", async (context) =>
    answerInfo(await finder(null, "storage.object.info_public", context.req.param())()),
  );
  app.get("/info/authenticated/:bucket/:key{.+}", signedIn, async (context) =>
    answerInfo(
      await finder(context.get("claims"), "storage.object.info_authenticated", context.req.param())(),
    ),
  );
  app.get("/info/:bucket/:key{.+}", async (context) => {
    const claims = await callerIfAny(credentials, context.req.raw);
    return answerInfo(await finder(claims, "storage.object.info_authenticated", context.req.param())());
  });

  app.get("/:bucket/:key{.+}", async (context) => {
    const claims = await callerIfAny(credentials, context.req.raw);
    return answer(context, finder(claims, "storage.object.get_authenticated", context.req.param()));
  });

  return app;
}
