// Reading an object: the whole, a part, or only what is known of it. The row says everything but the bytes,
// so a file is opened only where bytes are sent.
import { json } from "./answers.ts";
import { refuse } from "./errors.ts";
import type { Files } from "./files.ts";
import type { StoredObject } from "./objects.ts";
import { isUnchanged, rangeOf, wantedRange } from "./range.ts";

export type ReadOptions = {
  /** File name to save under, empty for the object's own, null to show the object in place. */
  download: string | null;
  /** When the address stops to work, in seconds since 1970, for a signed one. */
  expires?: number;
};

/** As RFC 5987 wants it; encodeURIComponent leaves four characters that a header value may not have. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

function disposition(download: string): string {
  if (download === "") return "attachment";
  const name = encodeName(download);
  return `attachment; filename=${name}; filename*=UTF-8''${name}`;
}

// An uploaded page would run its scripts under the server's origin.
const safeType = (mimeType: string) => (/text\/html/i.test(mimeType) ? "text/plain" : mimeType);

function headersOf({ metadata }: StoredObject, { download, expires }: ReadOptions): Headers {
  const headers = new Headers({
    "accept-ranges": "bytes",
    "content-type": safeType(metadata.mimetype),
    etag: metadata.eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
  });
  if (expires === undefined) headers.set("cache-control", metadata.cacheControl);
  else headers.set("expires", new Date(expires * 1000).toUTCString());
  if (download !== null) headers.set("content-disposition", disposition(download));
  return headers;
}

/** How often a read begins anew because the object was replaced between its row and its file. */
const attempts = 3;

/**
 * Does `work` with the object that `find` answers, anew where `work` answers null because its file is gone.
 * @throws StorageError `NoSuchKey` where it stays gone; whatever `find` and `work` throw
 */
export async function withCurrent<Result>(
  find: () => Promise<StoredObject>,
  work: (object: StoredObject) => Promise<Result | null>,
): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const result = await work(await find());
    if (result !== null) return result;
  }
  throw refuse.noKey();
}

/**
 * Answers a GET or HEAD for an object: 200, 206, 304.
 *
 * @param find the row as the caller may see it
 * @throws StorageError `InvalidRange`; whatever `find` throws
 */
export function answerObject(
  files: Files,
  request: Request,
  find: () => Promise<StoredObject>,
  options: ReadOptions,
): Promise<Response> {
  return withCurrent(find, async (object) => {
    const { size, eTag, lastModified } = object.metadata;
    const modified = new Date(lastModified);
    const headers = headersOf(object, options);
    if (isUnchanged(request.headers, eTag, modified)) {
      headers.set("content-length", "0");
      return new Response(null, { status: 304, headers });
    }
    const range = rangeOf(wantedRange(request.headers, eTag, modified), size);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set("content-length", String(end - start + 1));
    if (range) headers.set("content-range", `bytes ${start}-${end}/${size}`);
    const status = range ? 206 : 200;
    if (request.method === "HEAD" || size === 0) return new Response(null, { status, headers });
    const file = await files.open(object.version);
    if (file === null) return null;
    return new Response(file.read(start, end), { status, headers });
  });
}

/** Answers what is known of the object, as JSON. */
export function answerInfo(object: StoredObject): Response {
  const { metadata } = object;
  const body = {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata,
    last_modified: metadata.lastModified,
    created_at: object.created_at,
  };
  const headers = headersOf(object, { download: null });
  const answer = json(body);
  for (const name of ["cache-control", "etag", "last-modified"])
    answer.headers.set(name, headers.get(name) ?? "");
  return answer;
}
