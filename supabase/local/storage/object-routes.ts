// The routes under /object that store, find and change objects, for callers with a credential.
import { Hono, type Context } from "hono";
import type { Operation } from "./access.ts";
import { json } from "./answers.ts";
import { callerRequired, type CallerEnv } from "./caller.ts";
import type { Credentials } from "./credentials.ts";
import {
  boolean,
  integerFrom,
  object,
  oneOf,
  optional,
  readBody,
  required,
  string,
  strings,
} from "./fields.ts";
import { metadataHeader } from "./incoming.ts";
import type { KnownObjects } from "./known-objects.ts";
import { listPage, pageColumns } from "./list-pages.ts";
import { listFolder, sortColumns, sortOrders } from "./list.ts";
import { ownedBy, ownerOf } from "./owner.ts";
import { copy, move } from "./relocate.ts";
import { removeObject, removeObjects } from "./remove.ts";
import { signObject, signObjects, signUpload } from "./sign.ts";
import { upload, type Destination, type UploadParts } from "./upload.ts";

export type ObjectParts = UploadParts & { credentials: Credentials; known: KnownObjects };

const positive = integerFrom(1);

/** The token in the query of a signed address. @throws StorageError `InvalidRequest` without one */
export const tokenOf = (context: Context): string =>
  required(context.req.query(), "token", string, "querystring");

/** Routes that take a signed address in place of a credential. */
export function signedUploadRoutes(parts: ObjectParts): Hono {
  const app = new Hono();
  app.put("/upload/sign/:bucket/:key{.+}", async (context) => {
    const { bucket, key } = context.req.param();
    const grant = await parts.credentials.verifyUpload(tokenOf(context), `${bucket}/${key}`);
    const destination: Destination = {
      ...ownerOf(grant.owner),
      caller: "service",
      operation: "storage.object.upload_signed",
      bucket,
      key,
      upsert: grant.upsert,
    };
    await upload(parts, destination, context.req.raw);
    return json({ Key: `${bucket}/${key}` });
  });
  return app;
}

/** Routes that change and list, as the caller. */
export function objectRoutes(parts: ObjectParts): Hono<CallerEnv> {
  const { access, credentials } = parts;
  const app = new Hono<CallerEnv>();
  app.use(callerRequired(credentials));

  const destinationOf = (
    context: Context<CallerEnv>,
    place: { bucket: string; key: string },
    operation: Operation,
  ): Destination => {
    const caller = context.get("claims");
    const upsert = operation === "storage.object.upload_update" || context.req.header("x-upsert") === "true";
    return { ...ownedBy(caller), ...place, caller, operation, upsert };
  };

  app.post("/list/:bucket", async (context) => {
    const body = await readBody(context.req.raw);
    const sort = optional(body, "sortBy", object) ?? {};
    const listing = {
      bucket: context.req.param("bucket"),
      prefix: required(body, "prefix", string),
      search: optional(body, "search", string) ?? "",
      limit: optional(body, "limit", positive) ?? 100,
      offset: optional(body, "offset", integerFrom(0)) ?? 0,
      column: optional(sort, "column", oneOf(sortColumns), "body/sortBy") ?? "name",
      order: optional(sort, "order", oneOf(sortOrders), "body/sortBy") ?? "asc",
    };
    return json(
      await access.as(context.get("claims"), "storage.object.list", (query) => listFolder(query, listing)),
    );
  });

  app.post("/list-v2/:bucket", async (context) => {
    const body = await readBody(context.req.raw);
    const sort = optional(body, "sortBy", object) ?? {};
    const page = {
      bucket: context.req.param("bucket"),
      prefix: optional(body, "prefix", string) ?? "",
      folders: optional(body, "with_delimiter", boolean) ?? false,
      limit: optional(body, "limit", positive) ?? 1000,
      cursor: optional(body, "cursor", string),
      column: optional(sort, "column", oneOf(pageColumns), "body/sortBy") ?? "name",
      order: optional(sort, "order", oneOf(sortOrders), "body/sortBy") ?? "asc",
    };
    return json(
      await access.as(context.get("claims"), "storage.object.list_v2", (query) => listPage(query, page)),
    );
  });

  app.post("/copy", async (context) => {
    const body = await readBody(context.req.raw);
    const source = { bucket: required(body, "bucketId", string), key: required(body, "sourceKey", string) };
    const place = {
      bucket: optional(body, "destinationBucket", string) ?? source.bucket,
      key: required(body, "destinationKey", string),
    };
    const metadata = optional(body, "metadata", object) ?? {};
    const same = optional(body, "copyMetadata", boolean) ?? true;
    const description = {
      cacheControl: optional(metadata, "cacheControl", string, "body/metadata"),
      mimetype: optional(metadata, "mimetype", string, "body/metadata"),
      userMetadata: metadataHeader(context.req.raw.headers),
    };
    const destination = destinationOf(context, place, "storage.object.copy");
    const made = await copy(parts, source, destination, same ? {} : { description });
    return json({ Key: `${place.bucket}/${place.key}`, Id: made.id, ...made });
  });

  app.post("/move", async (context) => {
    const body = await readBody(context.req.raw);
    const source = { bucket: required(body, "bucketId", string), key: required(body, "sourceKey", string) };
    const caller = context.get("claims");
    await move(parts, caller, source, {
      ...ownedBy(caller),
      bucket: optional(body, "destinationBucket", string) ?? source.bucket,
      key: required(body, "destinationKey", string),
    });
    return json({ message: "Successfully moved" });
  });

  app.post("/sign/:bucket/:key{.+}", async (context) => {
    const body = await readBody(context.req.raw);
    const seconds = required(body, "expiresIn", positive);
    const place = context.req.param();
    return json({ signedURL: await signObject(parts, context.get("claims"), { ...place, seconds }) });
  });

  app.post("/sign/:bucket", async (context) => {
    const body = await readBody(context.req.raw);
    const seconds = required(body, "expiresIn", positive);
    const keys = required(body, "paths", strings(1));
    const bucket = context.req.param("bucket");
    return json(await signObjects(parts, context.get("claims"), { bucket, keys, seconds }));
  });

  app.post("/upload/sign/:bucket/:key{.+}", async (context) => {
    const place = context.req.param();
    return json(await signUpload(parts, destinationOf(context, place, "storage.object.sign_upload_url")));
  });

  const store = (operation: Operation) => async (context: Context<CallerEnv, "/:bucket/:key{.+}">) => {
    const place = context.req.param();
    const id = await upload(parts, destinationOf(context, place, operation), context.req.raw);
    return json({ Key: `${place.bucket}/${place.key}`, Id: id });
  };
  app.post("/:bucket/:key{.+}", store("storage.object.upload"));
  app.put("/:bucket/:key{.+}", store("storage.object.upload_update"));

  app.delete("/:bucket/:key{.+}", async (context) => {
    const { bucket, key } = context.req.param();
    await removeObject(parts, context.get("claims"), bucket, key);
    return json({ message: "Successfully deleted" });
  });

  app.delete("/:bucket", async (context) => {
    const keys = required(await readBody(context.req.raw), "prefixes", strings(1));
    return json(await removeObjects(parts, context.get("claims"), context.req.param("bucket"), keys));
  });

  return app;
}
