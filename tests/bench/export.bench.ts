// Memory while an account with a gigabyte of audio is exported: no more than a few pieces of it may be held at a time.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { atMost, type BenchRow } from "./bench-row.ts";

const MEGABYTES = 1000;
/** Of memory, in MB, whatever the size of the archive. */
const ALLOWANCE = 100;
const PIECE = 64 * 1024;

/** Both in bytes: of the process's memory, and of the archive. */
const Answer = v.object({ growth: v.number(), bytes: v.number() });

/** A server whose every path is a length in bytes, answered with so many. */
async function startAudio() {
  const piece = Buffer.alloc(PIECE, 7);
  const server = createServer((request, response) => {
    let left = Number(request.url?.slice(1));
    response.setHeader("content-length", left);
    const send = () => {
      while (left > 0) {
        const next = piece.subarray(0, Math.min(left, PIECE));
        left -= next.length;
        if (!response.write(next)) {
          response.once("drain", send);
          return;
        }
      }
      response.end();
    };
    send();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

async function measure(url: string): Promise<v.InferOutput<typeof Answer>> {
  const script = fileURLToPath(new URL("./export-memory.main.ts", import.meta.url));
  const child = spawn(process.execPath, ["--expose-gc", script, url, String(MEGABYTES)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of child.stdout) text += String(chunk);
  return v.parse(Answer, JSON.parse(text));
}

export async function run(): Promise<BenchRow[]> {
  const audio = await startAudio();
  try {
    const { growth, bytes } = await measure(audio.url);
    if (bytes < MEGABYTES * 1_000_000) throw new Error(`the archive has ${bytes} bytes`);
    return [atMost("export: memory growth while 1 GB is exported", "MB", growth / 1_000_000, ALLOWANCE, 1)];
  } finally {
    audio.stop();
  }
}
