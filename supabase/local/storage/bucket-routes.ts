// The routes under /bucket.
import { Hono } from "hono";
import type { Access } from "./access.ts";
import { json } from "./answers.ts";
import {
  bytesOf,
  deleteBucket,
  findBucket,
  insertBucket,
  listBuckets,
  updateBucket,
  type BucketSettings,
} from "./buckets.ts";
import { callerRequired, type CallerEnv } from "./caller.ts";
import type { Credentials } from "./credentials.ts";
import { fromDatabase, refuse } from "./errors.ts";
import {
  boolean,
  integerFrom,
  oneOf,
  optional,
  readBody,
  required,
  string,
  strings,
  type Body,
} from "./fields.ts";
import type { Files } from "./files.ts";
import { checkBucketName } from "./keys.ts";
import { hasObjects } from "./objects.ts";
import { ownedBy } from "./owner.ts";
import { emptyBucket } from "./remove.ts";

export type BucketParts = { access: Access; files: Files; credentials: Credentials };

const isMimeType = (text: string) => /^[^\s/;]+\/[^\s/;]+/.test(text);

function mimeTypes(value: unknown, path: string): string[] | null {
  if (value === null) return null;
  const types = strings(0)(value, path).filter((type) => type !== "");
  const wrong = types.find((type) => !isMimeType(type));
  if (wrong !== undefined) throw refuse.mimeType(wrong);
  return types;
}

/** Bytes, or text such as `20MB`. */
function sizeLimit(value: unknown, path: string): number | null {
  if (value === null) return null;
  return typeof value === "string" ? bytesOf(value) : integerFrom(0)(value, path);
}

const settingsOf = (body: Body): BucketSettings => ({
  public: optional(body, "public", boolean),
  file_size_limit: optional(body, "file_size_limit", sizeLimit),
  allowed_mime_types: optional(body, "allowed_mime_types", mimeTypes),
});

const wholeNumber = (text: string | undefined, field: string) =>
  text === undefined ? undefined : integerFrom(0)(Number(text), `querystring/${field}`);

/** Answers /bucket, for callers with a credential; what they see and may do is up to the policies. */
export function bucketRoutes({ access, files, credentials }: BucketParts): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>();
  app.use(callerRequired(credentials));
  app.onError((error) => {
    throw fromDatabase(error, refuse.bucketExists);
  });

  app.post("/", async (context) => {
    const body = await readBody(context.req.raw);
    const name = required(body, "name", string);
    const id = optional(body, "id", string) ?? name;
    checkBucketName(id);
    checkBucketName(name);
    const claims = context.get("claims");
    const bucket = { id, name, ...settingsOf(body), ...ownedBy(claims) };
    await access.as(claims, "storage.bucket.create", (query) => insertBucket(query, bucket));
    return json({ name: id });
  });

  app.get("/", async (context) => {
    const { limit, offset, search, sortColumn, sortOrder } = context.req.query();
    const listing = {
      limit: wholeNumber(limit, "limit"),
      offset: wholeNumber(offset, "offset"),
      search,
      sortColumn: oneOf(["created_at", "id", "name", "updated_at"])(
        sortColumn ?? "created_at",
        "querystring/sortColumn",
      ),
      sortOrder: oneOf(["asc", "desc"])(sortOrder ?? "asc", "querystring/sortOrder"),
    };
    return json(
      await access.as(context.get("claims"), "storage.bucket.list", (query) => listBuckets(query, listing)),
    );
  });

  app.get("/:id", async (context) => {
    const id = context.req.param("id");
    return json(
      await access.as(context.get("claims"), "storage.bucket.get", (query) => findBucket(query, id)),
    );
  });

  app.put("/:id", async (context) => {
    const id = context.req.param("id");
    const settings = settingsOf(await readBody(context.req.raw));
    await access.as(context.get("claims"), "storage.bucket.update", (query) =>
      updateBucket(query, id, settings),
    );
    return json({ message: "Successfully updated" });
  });

  app.post("/:id/empty", async (context) => {
    await emptyBucket({ access, files }, context.get("claims"), context.req.param("id"));
    return json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
  });

  app.delete("/:id", async (context) => {
    const id = context.req.param("id");
    const claims = context.get("claims");
    await access.as(claims, "storage.bucket.delete", (query) => findBucket(query, id));
    const full = await access.as("service", "storage.bucket.delete", (query) => hasObjects(query, id));
    if (full) throw refuse.bucketNotEmpty();
    await access.as(claims, "storage.bucket.delete", (query) => deleteBucket(query, id));
    return json({ message: "Successfully deleted" });
  });

  return app;
}
