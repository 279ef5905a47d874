// The body of an upload as a stream: raw, or the file of a multipart form, whose fields before it describe it.
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { refuse } from "./errors.ts";

export type Incoming = {
  mimeType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown>;
  /** Rejects with StorageError `InvalidRequest` where the body ends before its end. */
  bytes: AsyncIterable<Uint8Array>;
  /** Reads what is left of `bytes` to nowhere, so that the client, still sending, gets to its answer. */
  discard: () => Promise<void>;
};

type Chunks = Pick<Incoming, "bytes" | "discard">;

/** Of one field in bytes; one of them is the user's metadata, which may have 1 MiB. */
const longestField = 1024 * 1024;

/** Bytes of a refused body that are read to nowhere; a client that sends more loses its connection. */
const longestDiscard = 64 * 1024 * 1024;

function parseMetadata(json: string | undefined): Record<string, unknown> {
  if (json === undefined) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // The real server stores the object without them.
    return {};
  }
}

/** What `x-metadata` says: JSON in Base64. */
export const metadataHeader = (headers: Headers): Record<string, unknown> => {
  const encoded = headers.get("x-metadata");
  return parseMetadata(encoded === null ? undefined : Buffer.from(encoded, "base64").toString("utf8"));
};

/** The chunks of a stream, and its rest; `stop` is called where even that is too long. */
function chunksOf(stream: AsyncIterable<Uint8Array>, stop: () => void): Chunks {
  // Not `for await`, which ends the stream where its reader ends.
  const chunks = stream[Symbol.asyncIterator]();
  async function* read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw refuse.request("The body ended before its end");
      });
      if (next.done) return;
      yield next.value;
    }
  }
  return {
    bytes: read(),
    discard: async () => {
      let size = 0;
      try {
        for (;;) {
          const next = await chunks.next();
          if (next.done) return;
          size += next.value.byteLength;
          if (size > longestDiscard) break;
        }
      } catch {
        // The client has gone; nobody waits for the rest.
      }
      stop();
    },
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function raw({ body }: Request): Chunks {
  return body === null ? chunksOf(nothing(), () => undefined) : chunksOf(body, () => undefined);
}

/** Reads the body of a refused request to nowhere where nobody has begun to read it. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body !== null && !request.body.locked && !request.bodyUsed) await raw(request).discard();
}

function multipart(body: NonNullable<Request["body"]>, contentType: string): Promise<Incoming> {
  const fields = new Map<string, string>();
  const { promise, resolve, reject } = Promise.withResolvers<Incoming>();
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fields: 10, fieldSize: longestField },
    });
  } catch {
    throw refuse.noContent();
  }
  const stopped = new AbortController();
  let endFile: (error: Error) => void = () => undefined;
  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (_name, stream, _filename, _encoding, mimeType) => {
    endFile = (error) => void stream.destroy(error);
    // Whoever reads the stream learns of its failure; where nobody does, it must not end the process.
    stream.on("error", () => undefined);
    const seconds = fields.get("cacheControl");
    resolve({
      mimeType: fields.get("contentType") ?? mimeType,
      cacheControl: seconds === undefined ? "no-cache" : `max-age=${seconds}`,
      userMetadata: parseMetadata(fields.get("metadata") ?? fields.get("userMetadata")),
      ...chunksOf(stream, () => stopped.abort()),
    });
  });
  pipeline(body, parser, { signal: stopped.signal }).then(
    () => reject(refuse.noContent()),
    (error: Error) => {
      endFile(error);
      reject(refuse.noContent());
    },
  );
  return promise;
}

/** What the request brings. @throws StorageError `InvalidRequest` for a form without a file */
export async function readIncoming(request: Request): Promise<Incoming> {
  const { headers, body } = request;
  const mimeType = headers.get("content-type") ?? "application/octet-stream";
  if (/^multipart\/form-data\b/i.test(mimeType)) {
    if (body === null) throw refuse.noContent();
    return multipart(body, mimeType);
  }
  return {
    mimeType,
    cacheControl: headers.get("cache-control") ?? "no-cache",
    userMetadata: metadataHeader(headers),
    ...raw(request),
  };
}
