// Memory of the server while it takes, and gives back, an object of 500 MB: what is streamed must not pile up.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { atMost, type BenchRow } from "./bench-row.ts";

const megabyte = 1024 * 1024;
const objectSize = 500 * megabyte;
/** Growth in MB that the upload may cost, whatever its size. */
const allowance = 64;

const Started = v.object({ url: v.string(), serviceKey: v.string() });
const Growth = v.object({ growth: v.number() });

async function ask<Schema extends v.GenericSchema>(
  child: ChildProcess,
  schema: Schema,
  message?: "baseline" | "growth",
): Promise<v.InferOutput<Schema>> {
  const answer = once(child, "message");
  if (message) child.send(message);
  const [value]: unknown[] = await answer;
  return v.parse(schema, value);
}

const boundary = "a-boundary-of-this-bench";

/** What precedes and follows the file of a form. */
const form = {
  head: `--${boundary}\r\ncontent-disposition: form-data; name=""; filename="large.bin"\r\n\r\n`,
  tail: `\r\n--${boundary}--\r\n`,
};

/** A body of so many zeros, between two texts. */
function zeros(size: number, { head, tail } = { head: "", tail: "" }): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let left = size;
  return new ReadableStream({
    start: (controller) => {
      if (head !== "") controller.enqueue(encoder.encode(head));
    },
    pull: (controller) => {
      const chunk = new Uint8Array(Math.min(left, 64 * 1024));
      left -= chunk.length;
      controller.enqueue(chunk);
      if (left > 0) return;
      if (tail !== "") controller.enqueue(encoder.encode(tail));
      controller.close();
    },
  });
}

type Server = {
  /** Stores so many zeros under the key. */
  upload: (key: string, size: number) => Promise<void>;
  /** As `upload`, in the form that a browser sends for a file. */
  uploadForm: (key: string, size: number) => Promise<void>;
  /** Reads the object; rejects where it has another size. */
  download: (key: string, size: number) => Promise<void>;
  makeBucket: () => Promise<void>;
};

function serverAt({ url, serviceKey }: v.InferOutput<typeof Started>): Server {
  const headers = { authorization: `Bearer ${serviceKey}` };
  const call = async (path: string, request: RequestInit): Promise<Response> => {
    const answer = await fetch(`${url}/storage/v1${path}`, { headers, ...request });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const store = async (key: string, type: string, body: ReadableStream<Uint8Array>) => {
    const request = { method: "POST", headers: { ...headers, "content-type": type }, body };
    await (await call(`/object/files/${key}`, Object.assign(request, { duplex: "half" }))).text();
  };
  return {
    upload: (key, size) => store(key, "application/octet-stream", zeros(size)),
    uploadForm: (key, size) => store(key, `multipart/form-data; boundary=${boundary}`, zeros(size, form)),
    download: async (key, size) => {
      const { body } = await call(`/object/authenticated/files/${key}`, {});
      let read = 0;
      for await (const chunk of body ?? []) read += chunk.length;
      if (read !== size) throw new Error(`${read} bytes came back of ${size}`);
    },
    makeBucket: async () => {
      await (await call("/bucket", { method: "POST", body: JSON.stringify({ name: "files" }) })).text();
    },
  };
}

/**
 * The growth in MB of a fresh server over this folder during `work`. `before` comes first: code and database
 * pages that every object needs are no part of the growth. Fresh, because memory that one object has taken
 * stays with the process and would hide what the next one takes.
 */
async function growth(
  folder: string,
  before: (server: Server) => Promise<void>,
  work: (server: Server) => Promise<void>,
): Promise<number> {
  const child = fork(fileURLToPath(new URL("storage-memory.main.ts", import.meta.url)), {
    execArgv: ["--expose-gc"],
    env: { ...process.env, TEST_BUILD: join(folder, "dist"), ORPHEUS_DATA_DIR: join(folder, "data") },
  });
  const ended = once(child, "exit");
  try {
    const server = serverAt(await ask(child, Started));
    await before(server);
    await ask(child, Growth, "baseline");
    await work(server);
    return (await ask(child, Growth, "growth")).growth / megabyte;
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-storage-memory-"));
  mkdirSync(join(folder, "dist"));
  writeFileSync(join(folder, "dist", "index.html"), "<!doctype html>");
  try {
    const up = await growth(
      folder,
      async (server) => {
        await server.makeBucket();
        await server.upload("small.bin", megabyte);
      },
      (server) => server.upload("large.bin", objectSize),
    );
    const upForm = await growth(
      folder,
      (server) => server.uploadForm("small-form.bin", megabyte),
      (server) => server.uploadForm("large-form.bin", objectSize),
    );
    const down = await growth(
      folder,
      (server) => server.download("small.bin", megabyte),
      (server) => server.download("large-form.bin", objectSize),
    );
    return [
      atMost("storage: memory growth while 500 MB are uploaded", "MB", up, allowance, 1),
      atMost("storage: memory growth while 500 MB are uploaded as a form", "MB", upForm, allowance, 1),
      atMost("storage: memory growth while 500 MB are downloaded", "MB", down, allowance, 1),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
