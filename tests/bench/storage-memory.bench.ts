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

function zeros(size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = size;
  return new ReadableStream({
    pull: (controller) => {
      const chunk = new Uint8Array(Math.min(left, 64 * 1024));
      left -= chunk.length;
      controller.enqueue(chunk);
      if (left === 0) controller.close();
    },
  });
}

/** The growth of the process in MB while `work` runs. */
async function growthDuring(child: ChildProcess, work: () => Promise<void>): Promise<number> {
  await ask(child, Growth, "baseline");
  await work();
  return (await ask(child, Growth, "growth")).growth / megabyte;
}

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "orpheus-storage-memory-"));
  const build = join(folder, "dist");
  mkdirSync(build);
  writeFileSync(join(build, "index.html"), "<!doctype html>");
  const child = fork(fileURLToPath(new URL("storage-memory.main.ts", import.meta.url)), {
    env: { ...process.env, TEST_BUILD: build, ORPHEUS_DATA_DIR: join(folder, "data") },
  });
  const ended = once(child, "exit");
  try {
    const { url, serviceKey } = await ask(child, Started);
    const headers = { authorization: `Bearer ${serviceKey}`, "content-type": "application/octet-stream" };
    const call = async (path: string, request: RequestInit): Promise<Response> => {
      const answer = await fetch(`${url}/storage/v1${path}`, { headers, ...request });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer;
    };
    const upload = async (key: string, size: number) => {
      const request = { method: "POST", headers, body: zeros(size), duplex: "half" as const };
      await (await call(`/object/files/${key}`, request)).text();
    };
    const download = async (key: string, size: number) => {
      const { body } = await call(`/object/authenticated/files/${key}`, {});
      let read = 0;
      for await (const chunk of body ?? []) read += chunk.length;
      if (read !== size) throw new Error(`${read} bytes came back of ${size}`);
    };

    await (await call("/bucket", { method: "POST", body: JSON.stringify({ name: "files" }) })).text();
    // A first small object loads code and database pages that every object needs.
    await upload("first.bin", megabyte);
    await download("first.bin", megabyte);
    const up = await growthDuring(child, () => upload("large.bin", objectSize));
    const down = await growthDuring(child, () => download("large.bin", objectSize));
    return [
      atMost("storage: memory growth while 500 MB are uploaded", "MB", up, allowance, 1),
      atMost("storage: memory growth while 500 MB are downloaded", "MB", down, allowance, 1),
    ];
  } finally {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
